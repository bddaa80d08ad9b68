import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import type { useApi } from '../kit/client.ts';
import type { Everything } from './page.tsx';

type Api = ReturnType<typeof useApi>;

/** The kinds of rewards that a player gets once. */
export type OnceKind = 'guide' | 'return' | 'friend';

/** The kinds of rewards that a press claims. */
export type ClaimKind = 'check_in' | 'envelope' | 'weekly' | 'task' | 'mission' | OnceKind;

/** A reward that waits for its press. */
export interface Claim {
  /** Its kind, and which one of it. */
  id: `${ClaimKind} ${string}`;
  kind: ClaimKind;
  which: string;
  /** It needs the rule of gifts. */
  needs_rule: boolean;
  /** Claims it, with a key of its own. */
  make: (api: Api, idempotency_key: string) => Promise<Answer<keyof Call>>;
}

/** Everything that a press claims now, in the order of the page. */
export function waitingIn({
  check_in,
  vip,
  weekly,
  tasks,
  missions,
  guidance,
  old_new: { back, extra },
}: Omit<Everything, 'boxes' | 'free' | 'rule' | 'events'>): Claim[] {
  const claims: Claim[] = [];
  const add = (kind: ClaimKind, which: number | string, make: Claim['make'], needs_rule = true) =>
    claims.push({ id: `${kind} ${which}`, kind, which: String(which), make, needs_rule });
  if (!check_in.claimed)
    add('check_in', 'today', (api, idempotency_key) =>
      api('POST /api/event/check', {}, { idempotency_key }),
    );
  for (const { id, envelope } of vip.levels)
    if (envelope === 'open')
      add(
        'envelope',
        id,
        (api, idempotency_key) =>
          api('POST /api/svip/{id}/receive', { id: String(id) }, { idempotency_key }),
        false,
      );
  if (weekly.state === 'open')
    add('weekly', weekly.week.begins_at, (api, idempotency_key) =>
      api('POST /api/svip/receive/box', {}, { idempotency_key }),
    );
  for (const { id, state } of tasks.list)
    if (state === 'met')
      add('task', id, (api, idempotency_key) =>
        api('POST /api/svip/task/{id}/receive', { id }, { idempotency_key }),
      );
  for (const { id } of dueMissions(missions))
    add('mission', id, (api, idempotency_key) =>
      api('POST /api/mission/{id}/claim', { id }, { idempotency_key }),
    );
  if (guidance.done === guidance.total && !guidance.reward.received)
    add('guide', 'all', (api, idempotency_key) =>
      api('POST /api/guidance/receive', {}, { idempotency_key }),
    );
  if (back && !back.received)
    add('return', back.at, (api, idempotency_key) =>
      api('POST /api/old_new/receive', {}, { idempotency_key }),
    );
  for (const { id, received } of extra)
    if (!received)
      add('friend', id, (api, idempotency_key) =>
        api('POST /api/old_new/extra_receive/{id}', { id: String(id) }, { idempotency_key }),
      );
  return claims;
}

/** The missions that a player can claim today: as many of each kind as a day has. */
function dueMissions({
  list,
  daily_claims,
}: Everything['missions']): Everything['missions']['list'] {
  const daily = list.filter(({ kind }) => kind === 'daily');
  const claimed = daily.filter(({ state }) => state === 'claimed').length;
  const isDone = ({ state }: (typeof list)[number]) => state === 'done';
  const once = list.filter((mission) => mission.kind === 'once' && isDone(mission)).slice(0, 1);
  return [...daily.filter(isDone).slice(0, Math.max(0, daily_claims - claimed)), ...once];
}

/** Whether it is one of the rewards that a player gets once. */
export function isForOnce(claim: Claim): claim is Claim & { kind: OnceKind } {
  return claim.kind === 'guide' || claim.kind === 'return' || claim.kind === 'friend';
}

/** The events of the day that are drawn on their own pages, as far as a season is open. */
export function dailyEvents({ list }: Everything['events']): Everything['events']['list'] {
  return list.filter(
    ({ kind, open }) => open && (kind === 'wheel' || kind === 'cards' || kind === 'snow'),
  );
}
