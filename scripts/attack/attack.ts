import type { Product } from '../../bench/product.ts';

/** A way to attack the product from outside, in a file `scripts/attack/NAME.attack.ts` that exports it as `attack`. */
export interface Attack {
  /** Environment variables that the attacked product is started with. */
  env?: Record<string, string>;
  /** Attacks for seconds, or in the long form for minutes, and reports each thing that was tried. */
  run: (product: Product, long: boolean) => Promise<Finding[]>;
}

/** What an attack tried, whether the product held, and the figure that says so. */
export interface Finding {
  what: string;
  held: boolean;
  figure: string;
}
