/** What is taken on the map, in small cells, so that signs, names and nameless roofs are put where nothing else is. */
import { LANE, type Box, type City, type Point } from './city';

const CELL = 4;

export class Ground {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor(private readonly city: City) {
    const [width, height] = city.map.size;
    this.#columns = Math.ceil(width / CELL);
    this.#rows = Math.ceil(height / CELL);
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    // Pieces stand on the roof line, so some room above a house is its own.
    for (const { at } of city.houses) this.take([at[0] - 4, at[1] - 16, at[2] + 8, at[3] + 20]);
    for (const [a, b] of city.edges) this.#line([a.x, a.y], [b.x, b.y], LANE + 3);
    for (const house of city.houses)
      for (const door of house.doors) {
        const [wall, street] = city.door(house, door);
        this.#line(wall, street, 4);
      }
    const { river } = city.map;
    for (let place = 1; place < river.length; place++) {
      const [a, b] = [river[place - 1]!, river[place]!];
      this.#line([a[0], a[1]], [b[0], b[1]], Math.max(a[2], b[2]) / 2 + 6);
    }
  }

  take([x, y, width, height]: Box): void {
    this.#each(x, y, x + width, y + height, (cell) => {
      this.#taken[cell] = 1;
      return true;
    });
  }

  /** Whether a box lies on the map and on nothing else. */
  free([x, y, width, height]: Box): boolean {
    const [wide, high] = this.city.map.size;
    if (x < 2 || y < 2 || x + width > wide - 2 || y + height > high - 2) return false;
    return this.#each(x, y, x + width, y + height, (cell) => !this.#taken[cell]);
  }

  #line([ax, ay]: Point, [bx, by]: Point, half: number): void {
    const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / CELL) + 1;
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps];
      this.take([x - half, y - half, 2 * half, 2 * half]);
    }
  }

  #each(left: number, top: number, right: number, bottom: number, see: (cell: number) => boolean): boolean {
    const [c0, r0] = [Math.max(0, Math.floor(left / CELL)), Math.max(0, Math.floor(top / CELL))];
    const [c1, r1] = [
      Math.min(this.#columns - 1, Math.floor((right - 0.01) / CELL)),
      Math.min(this.#rows - 1, Math.floor((bottom - 0.01) / CELL)),
    ];
    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++) if (!see(row * this.#columns + column)) return false;
    return true;
  }
}
