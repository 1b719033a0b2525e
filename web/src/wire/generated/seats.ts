/* Made from the server's own declarations by `make types`. */

export const SEAT_NAMES = ['Brick', 'Brass', 'Bone', 'Bottle', 'Ice', 'Violet', 'Ash'] as const;
export type SeatName = (typeof SEAT_NAMES)[number];
