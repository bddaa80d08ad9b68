import type { BlockKind } from '@vitrine/contract/player-acts';
import {
  isMessageFor,
  risk_messages,
  type RiskMessage,
  type RiskOffer,
} from '@vitrine/contract/risk-kinds';
import { findLanguage } from '@vitrine/i18n/locales';
import { findOwner, lockPlayer } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { blockPlayer, findBlocks } from '../blocks/index.ts';
import { answerIn } from '../kit/answers.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import type { MessageWords } from '../kit/tellings.ts';
import { messagePlayer } from '../notifications/index.ts';
import * as store from './store.ts';
import type { RiskRow } from './store.ts';

/** A decision about an entry, with what it needs. */
export type Decision =
  | { decision: 'nothing' }
  | { decision: 'ask'; message: RiskMessage }
  | { decision: 'hold'; until: Date; words: string }
  | { decision: 'block'; what: BlockKind; until: Date | null; words: string };

/**
 * Decides about an open entry, once: nothing, a prepared message to the player, a block of
 * withdrawals until a moment, or a block. Message and block are acts of their own, with their own
 * rights and rows of the audit. No decision touches odds, limits or prices. Refuses risk.unknown,
 * risk.decided, act.unfit for a message that doesn't fit the kind and where a longer block stands,
 * and as `messagePlayer` and `blockPlayer`.
 */
export async function decideRisk(desk: Desk, id: number, wish: Decision): Promise<void> {
  // Asked for once: the acts within have the same reason.
  const asked = desk.reason.trim() === '' && desk.askReason ? await desk.askReason() : desk.reason;
  const reasoned = { ...desk, reason: asked, askReason: undefined };
  const act = {
    right: 'risks.decide',
    on: 'risk',
    id,
    read: (tx: Tx) => store.findRisk(tx, id),
  } as const;
  return auditAct(reasoned, act, async (tx) => {
    const known = (await store.findRisk(tx, id)) ?? refuse('risk.unknown');
    await store.lockRisksOf(tx, known.player_id);
    const risk = (await store.lockRisk(tx, id))!;
    if (risk.decided_at !== null) refuse('risk.decided');
    const offered = await carryOutDecision({ ...reasoned, db: tx }, tx, risk, wish);
    await store.decideRow(tx, id, {
      decision: wish.decision,
      decided_at: desk.at,
      decided_by: desk.actor_id,
      message: wish.decision === 'ask' ? wish.message : null,
      offered: [...offered],
    });
  });
}

async function carryOutDecision(
  desk: Desk,
  tx: Tx,
  { player_id, kind }: RiskRow,
  wish: Decision,
): Promise<readonly RiskOffer[]> {
  if (wish.decision === 'ask') {
    if (!isMessageFor(wish.message, kind))
      throw new Unfit(
        'This message isn’t one for this kind: about a sign of harm the player is offered breaks and limits.',
      );
    await messagePlayer(desk, player_id, await writeMessage(tx, player_id, wish.message));
    return risk_messages[wish.message].offers;
  }
  if (wish.decision === 'hold')
    await blockLonger(desk, tx, { ...wish, player_id, what: 'withdrawal' });
  if (wish.decision === 'block') await blockLonger(desk, tx, { ...wish, player_id });
  return [];
}

interface Block {
  player_id: number;
  what: BlockKind;
  until: Date | null;
  words: string;
}

/** Blocks a player, unless a block of the same kind lasts longer: a decision never shortens one. */
async function blockLonger(
  desk: Desk,
  tx: Tx,
  { player_id, what, until, words }: Block,
): Promise<void> {
  await lockPlayer(tx, player_id);
  const standing = (await findBlocks(tx, player_id, desk.at)).find((block) => block.what === what);
  const is_longer =
    standing && until !== null && (standing.until === null || standing.until > until);
  if (is_longer)
    throw new Unfit(
      `Player ${player_id} is kept from it longer already: ${standing.until === null ? 'for good' : `until ${standing.until.toISOString()}`}.`,
    );
  await blockPlayer(desk, { player_id, what, until, words });
}

/** A prepared message in the language of a player. */
export async function writeMessage(
  db: Db,
  player_id: number,
  name: RiskMessage,
): Promise<MessageWords> {
  const { language } = await findOwner(db, player_id);
  const { code } = findLanguage(language ?? 'en') ?? { code: 'en' as const };
  return {
    title: answerIn(code, `risk_message.${name}.title`),
    text: answerIn(code, `risk_message.${name}.text`),
  };
}
