import type { Product } from '../../bench/product.ts';

/**
 * An attack on the product from outside. `scripts/attack/NAME.attack.ts` exports it as `attack`.
 */
export interface Attack {
  /** Environment variables for the attacked product. */
  env?: Record<string, string>;
  /** Attacks for seconds (for minutes in the long form) and reports a finding for each attempt. */
  run: (product: Product, long: boolean) => Promise<Finding[]>;
}

/** One attempt of an attack: whether the product held, and the figure that proves it. */
export interface Finding {
  what: string;
  held: boolean;
  figure: string;
}
