/* Made from the server's own declarations by `make types`. */

export type TwelveGangstersRule =
  | 'TG-01' | 'TG-02' | 'TG-03' | 'TG-04' | 'TG-05' | 'TG-06' | 'TG-07' | 'TG-08'
  | 'TG-09' | 'TG-10' | 'TG-11' | 'TG-12' | 'TG-13' | 'TG-14' | 'TG-A1' | 'TG-A2'
  | 'TG-A3' | 'TG-A4' | 'TG-A5' | 'TG-A6' | 'TG-A7' | 'TG-A8' | 'TG-A9';

export type GangsterDiceRule =
  | 'DI-01' | 'DI-02' | 'DI-03' | 'DI-04' | 'DI-05' | 'DI-06' | 'DI-07' | 'DI-08'
  | 'DI-09' | 'DI-10' | 'DI-11' | 'DI-12' | 'DI-13' | 'DI-14' | 'DI-15' | 'DI-16'
  | 'DI-17' | 'DI-18' | 'DI-19' | 'DI-20' | 'DI-21' | 'DI-22' | 'DI-23' | 'DI-24'
  | 'DI-25' | 'DI-26' | 'DI-27' | 'DI-28' | 'DI-29' | 'DI-30' | 'DI-31' | 'DI-32'
  | 'DI-33' | 'DI-A1' | 'DI-A2' | 'DI-A3' | 'DI-A4' | 'DI-A5' | 'DI-A6' | 'DI-A7'
  | 'DI-A8' | 'DI-A9' | 'DI-A10' | 'DI-A11' | 'DI-A12' | 'DI-A13' | 'DI-A14' | 'DI-A15'
  | 'DI-A16' | 'DI-A17' | 'DI-A18' | 'DI-A19' | 'DI-A20' | 'DI-A21' | 'DI-A22' | 'DI-A23'
  | 'DI-A24' | 'DI-A25' | 'DI-A26' | 'DI-A27' | 'DI-A28' | 'DI-A29' | 'DI-A30' | 'DI-A31'
  | 'DI-H1' | 'DI-H2' | 'DI-H3' | 'DI-H4' | 'DI-H5' | 'DI-H6' | 'DI-H7';

export type GangstersDilemmaRule =
  | 'GD-01' | 'GD-02' | 'GD-03' | 'GD-04' | 'GD-05' | 'GD-06' | 'GD-07' | 'GD-08'
  | 'GD-09' | 'GD-10' | 'GD-11' | 'GD-12' | 'GD-13' | 'GD-14' | 'GD-15' | 'GD-16'
  | 'GD-17' | 'GD-18' | 'GD-19' | 'GD-20' | 'GD-21' | 'GD-22' | 'GD-23' | 'GD-24'
  | 'GD-25' | 'GD-26' | 'GD-27' | 'GD-28' | 'GD-29' | 'GD-30' | 'GD-31' | 'GD-32'
  | 'GD-33' | 'GD-34' | 'GD-35' | 'GD-36' | 'GD-37' | 'GD-38' | 'GD-39' | 'GD-40'
  | 'GD-41' | 'GD-42' | 'GD-43' | 'GD-44' | 'GD-45' | 'GD-46' | 'GD-47' | 'GD-48'
  | 'GD-49' | 'GD-50' | 'GD-51' | 'GD-A1' | 'GD-A2' | 'GD-A3' | 'GD-A4' | 'GD-A5'
  | 'GD-A6' | 'GD-A7' | 'GD-A8' | 'GD-A9' | 'GD-A10' | 'GD-A11' | 'GD-A12' | 'GD-A13'
  | 'GD-A14' | 'GD-A15' | 'GD-A16' | 'GD-A17' | 'GD-A18' | 'GD-A19' | 'GD-A20' | 'GD-A21'
  | 'GD-A22' | 'GD-A23' | 'GD-A24' | 'GD-A25' | 'GD-A26' | 'GD-A27' | 'GD-A28' | 'GD-A29'
  | 'GD-A30' | 'GD-A31' | 'GD-A32' | 'GD-A33' | 'GD-A34' | 'GD-A35' | 'GD-A36' | 'GD-A37'
  | 'GD-A38';

export type GangstaRule =
  | 'GA-01' | 'GA-02' | 'GA-03' | 'GA-04' | 'GA-05' | 'GA-06' | 'GA-07' | 'GA-08'
  | 'GA-09' | 'GA-10' | 'GA-11' | 'GA-12' | 'GA-13' | 'GA-14' | 'GA-15' | 'GA-16'
  | 'GA-17' | 'GA-18' | 'GA-19' | 'GA-20' | 'GA-21' | 'GA-22' | 'GA-23' | 'GA-24'
  | 'GA-25' | 'GA-26' | 'GA-27' | 'GA-28' | 'GA-29' | 'GA-30' | 'GA-31' | 'GA-32'
  | 'GA-33' | 'GA-34' | 'GA-35' | 'GA-36' | 'GA-37' | 'GA-38' | 'GA-39' | 'GA-40'
  | 'GA-41' | 'GA-42' | 'GA-43' | 'GA-44' | 'GA-45' | 'GA-46' | 'GA-47' | 'GA-48'
  | 'GA-49' | 'GA-50' | 'GA-51' | 'GA-52' | 'GA-53' | 'GA-54' | 'GA-55' | 'GA-56'
  | 'GA-57' | 'GA-58' | 'GA-59' | 'GA-60' | 'GA-61' | 'GA-62' | 'GA-63' | 'GA-64'
  | 'GA-65' | 'GA-66' | 'GA-A1' | 'GA-A2' | 'GA-A3' | 'GA-A4' | 'GA-A5' | 'GA-A6'
  | 'GA-A7' | 'GA-A8' | 'GA-A9' | 'GA-A10' | 'GA-A11' | 'GA-A12' | 'GA-A13' | 'GA-A14'
  | 'GA-A15' | 'GA-A16' | 'GA-A17' | 'GA-A18' | 'GA-A19' | 'GA-A20' | 'GA-A21' | 'GA-A22'
  | 'GA-A23' | 'GA-A24' | 'GA-A25' | 'GA-A26' | 'GA-A27' | 'GA-A28' | 'GA-A29' | 'GA-A30'
  | 'GA-A31' | 'GA-A32' | 'GA-A33' | 'GA-A34' | 'GA-A35' | 'GA-A36' | 'GA-A37' | 'GA-A38'
  | 'GA-A39' | 'GA-A40' | 'GA-A41' | 'GA-A42' | 'GA-A43' | 'GA-A44' | 'GA-A45' | 'GA-A46'
  | 'GA-A47' | 'GA-A48' | 'GA-A49' | 'GA-A50' | 'GA-A51' | 'GA-A52' | 'GA-A53' | 'GA-A54'
  | 'GA-A55' | 'GA-A56' | 'GA-A57' | 'GA-A58' | 'GA-A59' | 'GA-A60' | 'GA-A61' | 'GA-A62'
  | 'GA-A63' | 'GA-A64' | 'GA-A65' | 'GA-A66' | 'GA-A67' | 'GA-A68' | 'GA-A69' | 'GA-A70'
  | 'GA-A71' | 'GA-A72' | 'GA-A73' | 'GA-A74' | 'GA-A75' | 'GA-A76';

export type GangstersRule =
  | 'GS-01' | 'GS-02' | 'GS-03' | 'GS-04' | 'GS-05' | 'GS-06' | 'GS-07' | 'GS-08'
  | 'GS-09' | 'GS-10' | 'GS-11' | 'GS-12' | 'GS-13' | 'GS-14' | 'GS-15' | 'GS-16'
  | 'GS-17' | 'GS-18' | 'GS-19' | 'GS-20' | 'GS-21' | 'GS-22' | 'GS-23' | 'GS-24'
  | 'GS-25' | 'GS-26' | 'GS-27' | 'GS-28' | 'GS-29' | 'GS-30' | 'GS-31' | 'GS-32'
  | 'GS-33' | 'GS-34' | 'GS-35' | 'GS-36' | 'GS-37' | 'GS-38' | 'GS-39' | 'GS-40'
  | 'GS-41' | 'GS-42' | 'GS-43' | 'GS-44' | 'GS-45' | 'GS-46' | 'GS-47' | 'GS-48'
  | 'GS-49' | 'GS-50' | 'GS-51' | 'GS-52' | 'GS-53' | 'GS-54' | 'GS-55' | 'GS-56'
  | 'GS-57' | 'GS-58' | 'GS-59' | 'GS-60' | 'GS-61' | 'GS-62' | 'GS-U1' | 'GS-U2'
  | 'GS-U3' | 'GS-U4' | 'GS-U5' | 'GS-U6' | 'GS-U7' | 'GS-U8' | 'GS-U9' | 'GS-U10'
  | 'GS-U11' | 'GS-U12' | 'GS-U13' | 'GS-U14' | 'GS-U15' | 'GS-U16' | 'GS-U17' | 'GS-U18'
  | 'GS-U19' | 'GS-U20' | 'GS-U21' | 'GS-U22' | 'GS-U23' | 'GS-U24' | 'GS-U25' | 'GS-U26'
  | 'GS-U27' | 'GS-U28' | 'GS-U29' | 'GS-U30' | 'GS-U31' | 'GS-U32' | 'GS-U33' | 'GS-U34'
  | 'GS-U35' | 'GS-U36' | 'GS-U37' | 'GS-U38' | 'GS-U39' | 'GS-U40' | 'GS-U41' | 'GS-U42'
  | 'GS-U43' | 'GS-U44' | 'GS-U45' | 'GS-U46' | 'GS-U47' | 'GS-U48' | 'GS-U49' | 'GS-U50'
  | 'GS-U51' | 'GS-U52' | 'GS-U53' | 'GS-U54' | 'GS-U55' | 'GS-U56' | 'GS-U57' | 'GS-U58'
  | 'GS-U59' | 'GS-U60' | 'GS-U61' | 'GS-U62' | 'GS-U63' | 'GS-U64' | 'GS-U65' | 'GS-U66'
  | 'GS-U67' | 'GS-U68' | 'GS-U69' | 'GS-U70' | 'GS-U71' | 'GS-U72' | 'GS-U73' | 'GS-U74'
  | 'GS-U75' | 'GS-U76' | 'GS-U77' | 'GS-U78' | 'GS-U79' | 'GS-U80' | '17B.1' | '17B.2'
  | '17B.3' | '17B.4' | '19.1' | '19.2a' | '19.2b' | '19.2c' | '19.3' | '19.4a'
  | '19.4b' | '19.5a' | '19.5b' | '19.5c' | '19.5d' | '19.5e' | '19.5f' | '19.6a'
  | '19.6b' | '19.6c' | '19.6d' | '20.1' | '20.2' | '20.3a' | '20.3b' | '20.4a'
  | '20.4b' | '20.4c' | '20.4d' | '20.4e' | '20.5' | '17.1' | '17.2a' | '17.2b'
  | '17.2c' | '17.2d' | '17.2e' | '17.3a' | '17.3b' | '17.4' | '17.5a' | '17.5b'
  | '17.5c' | '17.5d' | '17.5e' | '17.5f' | '17.6' | '17.6a' | '17.6b' | '17.6c'
  | '17.6d' | '17.6e' | '17.6f' | '17.6g' | '17.6h' | '17.6i' | '17.7a' | '17.7b'
  | '17.7c' | '17.7d' | '17.7e' | '17.8a' | '17.8b' | '17.8c' | '17.8d' | '17.8e'
  | '17.9a' | '17.9b' | '17.9c' | '17.9d' | '17.10a' | '17.10b' | '17.10c' | '17.10d'
  | '17.10e' | '17.10f' | '17.10g' | '17.11a' | '17.11b' | '17.11c' | 'GS-C1' | 'GS-C2'
  | 'GS-C3' | 'GS-C4' | 'GS-C5' | 'GS-C6' | 'GS-C7' | 'GS-C8' | 'GS-C9' | 'GS-C10'
  | 'GS-C11' | 'GS-C12' | 'GS-C13' | 'GS-C14';

export interface RulesOf {
  'twelve-gangsters': TwelveGangstersRule;
  'gangster-dice': GangsterDiceRule;
  'gangsters-dilemma': GangstersDilemmaRule;
  'gangsta': GangstaRule;
  'gangsters': GangstersRule;
}

export type RuleId = RulesOf[keyof RulesOf];
