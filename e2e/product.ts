import { startProduct, verifyBooks, type Product } from '../bench/product.ts';
import { makeDemoFolder } from '../server/testing/demo-folder.ts';

/** The data of the running product that the stories get. */
export interface RunningProduct {
  url: string;
  data_dir: string;
}

/** The product of this run, for the processes of the stories. */
export function runningProduct(): RunningProduct {
  return { url: process.env.STORY_URL ?? '', data_dir: process.env.STORY_DATA_DIR ?? '' };
}

/**
 * Starts a product in demo mode whose announcements don't open automatically: they would cover
 * every story that begins at home.
 */
export async function startForStories(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(await makeDemoFolder(), env);
  await product.owner.db.updateTable('content_site').set({ pop_state: false }).execute();
  return product;
}

/**
 * Starts one product for all stories, as an operator would, whatever database or address this shell
 * is configured for. Challenges are off: they have stories of their own. After the stories it
 * verifies all books, draws and backpacks, then deletes the product.
 */
export default async function startForAll(): Promise<() => Promise<void>> {
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'DEMO', 'ROLES', 'TRUSTED_PROXIES'])
    delete process.env[name];
  const product = await startForStories({ CAPTCHA: 'off' });
  Object.assign(process.env, { STORY_URL: product.url, STORY_DATA_DIR: product.data_dir });
  return () => verifyBooks(product).finally(product.stop);
}
