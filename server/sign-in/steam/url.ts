import type { Settings } from '../../kit/settings.ts';

/**
 * The address of Steam for a browser of this origin, such as `https://steamcommunity.com`; in demo
 * mode a page of ours stands in for it.
 */
export function steamUrl({ steam }: Pick<Settings, 'steam'>, origin: string): string {
  return steam.sandbox ? `${origin}/sandbox/steam` : steam.url;
}
