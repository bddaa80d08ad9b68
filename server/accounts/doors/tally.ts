import { hash } from 'node:crypto';
import { now } from '../../kit/clock.ts';
import { randomHex } from '../../kit/random.ts';

/** A key counts in one cell of each row; what it came to is the least of them. */
const rows = 4;
/** With 100,000 tries of others within a window, a stranger's own count is too high by one in less than one case of ten. */
const cells_per_row = 2 ** 17;
const cell_max = 2 ** 16 - 1;

/** A try that was counted. */
export interface Counted {
  /** Tries that were counted in this window before it. */
  before: number;
  /** Takes it back, as long as its window lasts. */
  giveBack(): void;
}

/**
 * Counts tries by key within windows of time, in memory of this process. It needs the same megabyte for one key as for all
 * addresses of the world, so it can't be filled up: under a flood it counts too many (a stranger does some work), never too few.
 */
export class Tally {
  readonly #window_ms: number;
  /** Memory that was never written takes no place: a quiet product pays nothing. */
  #cells = new Uint16Array(rows * cells_per_row);
  /** Unknown outside, so nobody finds keys that share cells with another's. */
  readonly #salt = randomHex(16);
  /** Begins with the first try after the one before ended. */
  #window = { from: 0, until: 0 };

  constructor(window_ms: number) {
    this.#window_ms = window_ms;
  }

  /** Counts a try of the key. */
  count(key: string): Counted {
    const window = this.#turn();
    const cells = this.#cellsOf(key);
    const before = Math.min(...cells.map((cell) => this.#cells[cell]!));
    for (const cell of cells) this.#add(cell, 1);
    const giveBack = () => {
      if (window === this.#window) for (const cell of cells) this.#add(cell, -1);
    };
    return { before, giveBack };
  }

  #turn(): object {
    const at = now().getTime();
    if (at < this.#window.from || at >= this.#window.until) {
      this.#window = { from: at, until: at + this.#window_ms };
      this.#cells = new Uint16Array(rows * cells_per_row);
    }
    return this.#window;
  }

  #add(cell: number, by: 1 | -1): void {
    this.#cells[cell] = Math.max(0, Math.min(cell_max, this.#cells[cell]! + by));
  }

  #cellsOf(key: string): number[] {
    const digest = hash('sha256', `${this.#salt} ${key}`, 'buffer');
    return Array.from(
      { length: rows },
      (_, row) => row * cells_per_row + (digest.readUInt32LE(row * 4) % cells_per_row),
    );
  }
}
