/** Whether this page keeps quiet although sounds are on: on a phone beside a big screen, which sounds for everybody. */
export const hush = $state({ on: false });
