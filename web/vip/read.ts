import type { Client } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { need } from '../kit/context.ts';

export type Vip = Reply<'GET /api/svip'>;
export type Level = Vip['levels'][number];
export type Weekly = Reply<'GET /api/svip/box'>;
export type Tasks = Reply<'GET /api/svip/task'>;
/** How a bonus becomes money. */
export type Release = Reply<'GET /api/pay/terms'>['release'];

/**
 * Reads the levels and how their bonuses become money, and for a player the week's case and tasks.
 */
export async function readVip(
  api: Client,
): Promise<{ vip: Vip; release: Release; weekly: Weekly | null; tasks: Tasks | null }> {
  const [vip, terms, weekly, tasks] = await Promise.all([
    api('GET /api/svip', {}),
    api('GET /api/pay/terms', {}),
    api('GET /api/svip/box', {}),
    api('GET /api/svip/task', {}),
  ]);
  return {
    vip: need(vip),
    release: need(terms).release,
    weekly: weekly.ok ? weekly.data : null,
    tasks: tasks.ok ? tasks.data : null,
  };
}
