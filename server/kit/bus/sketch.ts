import { hash } from 'node:crypto';
import { now } from '../clock.ts';
import { resetBy } from '../process-state.ts';

/** Count-min sketch: a key counts in one cell of each row, and its count is the lowest of them. */
const rows = 4;
/**
 * With 100,000 tries by others within a window, a stranger's own count is one too high in less than
 * one case in ten.
 */
const cells_per_row = 2 ** 17;
const cell_max = 2 ** 16 - 1;

/** A counted try. */
export interface Counted {
  /** Tries counted in this window before it. */
  before: number;
  /** Uncounts it, as long as its window lasts. */
  giveBack(): void;
}

/**
 * The cells in which a key counts, of a sketch of 2^19. `salt` is secret, so that an attacker can't
 * find keys that share cells with another key.
 */
export function sketchCells(salt: string, key: string): number[] {
  const digest = hash('sha256', `${salt} ${key}`, 'buffer');
  return Array.from(
    { length: rows },
    (_, row) => row * cells_per_row + (digest.readUInt32LE(row * 4) % cells_per_row),
  );
}

/**
 * Counts tries by key within time windows, in this process's memory. It needs the same megabyte for
 * one key as for all addresses in the world, so no flood can exhaust it: under a flood it
 * overcounts (a stranger does some work) and never undercounts.
 */
export class Sketch {
  readonly #window_ms: number;
  /** Pages that were never written take no memory: an idle sketch costs nothing. */
  #cells = new Uint16Array(rows * cells_per_row);
  /** Starts with the first try after the previous window ended. */
  #window = { from: 0, until: 0 };

  constructor(window_ms: number) {
    this.#window_ms = window_ms;
    resetBy(() => (this.#window = { from: 0, until: 0 }));
  }

  /** Counts a try of the key with these cells. */
  count(cells: readonly number[]): Counted {
    const window = this.#turn();
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
}
