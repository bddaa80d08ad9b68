import { findFaces, maskName } from '../accounts/index.ts';
import { declareTelling, type PlayerNotification } from '../kit/tellings.ts';
import { player_referred } from '../sign-in/index.ts';
import { findPartnerOf } from './store.ts';

/** By then `bindReferred` has bound a friend who came by a link. */
const bound_ms = 5_000;

/** Tells a partner of a friend who joined. */
export const joined_telling = declareTelling(
  player_referred,
  async (tx, facts) => {
    const friends = await findFaces(
      tx,
      facts.map(({ player_id }) => player_id!),
    );
    const told: PlayerNotification[][] = [];
    for (const { player_id } of facts) {
      const partner = await findPartnerOf(tx, player_id!);
      const name = maskName(friends.find(({ id }) => id === player_id)?.name);
      told.push(
        partner === undefined
          ? []
          : [{ player_id: partner, kind: 'friend_joined', data: { name }, link: '/my/promotion' }],
      );
    }
    return told;
  },
  () => bound_ms,
);
