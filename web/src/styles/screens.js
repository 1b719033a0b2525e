/**
 * The sizes of screens that layouts tell apart, each once and by name. A style asks for one as `@media (--phone)`; what
 * that means is put in when the style is compiled. A program asks with `matchMedia(SCREENS.wide)`.
 */
export const SCREENS = {
  /** One column, the question on top and the bar below. */
  phone: '(max-width: 767px)',
  /** Whatever is not a phone held upright. */
  desk: '(min-width: 768px)',
  /** Papers and accounts in two rows. */
  slim: '(max-width: 640px)',
  /** A small phone: what is counted stands below the figure. */
  small: '(max-width: 380px)',
  /** A phone that lies on its side. */
  lying: '(max-height: 480px) and (max-width: 1023px)',
  /** A phone or a tablet held upright. */
  upright: '(max-width: 1023px) and (min-height: 481px)',
  /** A tablet, or a laptop with little room. */
  tablet: '(max-width: 1023px)',
  /** More room than a tablet held upright has. */
  roomy: '(min-width: 1024px)',
  /** A tablet on its side: high, and no room for a ledger. */
  high: '(min-width: 1024px) and (max-width: 1199px) and (min-height: 741px)',
  /** Less room beside the table: things stand closer. */
  close: '(max-width: 1180px)',
  /** A laptop's window: pieces are laid flatter. */
  low: '(max-height: 800px) and (min-width: 768px)',
  /** A low window: what only adorns is left out. */
  lower: '(max-height: 760px) and (min-width: 768px)',
  /** The ledger lies beside the table. */
  wide: '(min-width: 1200px) and (min-height: 741px)',
  /** The ledger is a drawer. */
  drawer: '(max-width: 1199px), (max-height: 740px)',
  /** No room for a ledger beside the table, however high the window is. */
  narrow: '(max-width: 1199px)',
  /** Low and wide: one's own things stand beside the table. */
  beside: '(max-height: 740px) and (min-width: 1024px)',
  /** Low and wider still. */
  broad: '(max-height: 740px) and (min-width: 1200px)',
  /** Wide and very low: cards lie in two columns. */
  flat: '(max-height: 699px) and (min-width: 1200px)',
  /** Two papers do not fit side by side. */
  papers: '(max-width: 900px)',
  /** Labels of tools are short, or left out. */
  laptop: '(max-width: 1279px)',
  desktop: '(max-width: 1439px)',
  /** Little height, on whatever screen. */
  short: '(max-height: 800px)',
  shorter: '(max-height: 760px)',
};

const NAMED = /\(--([a-z-]+)\)/g;

/**
 * Put in what the named screens of a style mean.
 * @param {string} style
 * @returns {string}
 */
export function withScreens(style) {
  return style.replace(/@media[^{]+/g, (query) =>
    query.replace(NAMED, (_, name) => {
      const meant = SCREENS[/** @type {keyof typeof SCREENS} */ (name)];
      if (!meant) throw new Error(`@media (--${name}): there is no such screen; there are ${Object.keys(SCREENS)}`);
      return meant;
    }),
  );
}
