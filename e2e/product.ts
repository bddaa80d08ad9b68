import { startProduct, type Product } from '../bench/product.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';

/** What the stories are told about the product that runs for them. */
export interface RunningProduct {
  url: string;
  data_dir: string;
}

/** The product of this run, in the processes of the stories. */
export function runningProduct(): RunningProduct {
  return { url: process.env.STORY_URL ?? '', data_dir: process.env.STORY_DATA_DIR ?? '' };
}

/** Starts a product in demo mode whose announcements don't open by themselves: they would lie over every story that begins at home. */
export async function startForStories(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(undefined, env);
  await product.owner.db.updateTable('content_site').set({ pop_state: false }).execute();
  return product;
}

/**
 * Starts one product for all stories, as an operator would, whatever database or address this shell is set up for, but for
 * challenges, which have stories of their own. After the stories its books, draws and backpacks are verified as a whole, then
 * it is thrown away.
 */
export default async function startForAll(): Promise<() => Promise<void>> {
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'DEMO', 'ROLES', 'TRUSTED_PROXIES']) delete process.env[name];
  const product = await startForStories({ CAPTCHA: 'off' });
  Object.assign(process.env, { STORY_URL: product.url, STORY_DATA_DIR: product.data_dir });
  return async () => {
    const differences = await verifyEverything(product.owner.db);
    await product.stop();
    if (differences.length > 0) throw new Error(`The books don't agree:\n${JSON.stringify(differences, null, 2)}`);
  };
}
