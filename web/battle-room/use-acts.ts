import { useLingui } from '@lingui/react/macro';
import { add } from '@vitrine/contract/battle-room';
import type { BattleEmote } from '@vitrine/contract/battle-room';
import type { Amount } from '@vitrine/contract/amount';
import type { Battle } from '@vitrine/contract/battles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { makeClientSeed } from '../seeds/client-seed.ts';
import { toast } from '../ui/toast.tsx';

/** Refusals after which the room isn't as it is shown. */
const outdated = new Set([
  'battle.not_waiting',
  'battle.seat_taken',
  'battle.joined',
  'battle.not_in',
]);

export interface Acts {
  /** The seat that is being taken or filled, or another act under way; null if none is. */
  busy: number | 'leave' | 'again' | null;
  /** The refusal of the last password; empty if there was none. */
  password_error: string;
  /** These three return whether it was done. */
  join: (seat: number, password: string) => Promise<boolean>;
  addBot: (seat: number) => Promise<boolean>;
  leave: () => Promise<boolean>;
  say: (emote: BattleEmote) => void;
  /** Creates a similar battle for this price, and goes there. */
  repeat: () => Promise<void>;
  /** Today's price of a similar battle, once it turned out to be another one. */
  price_now: Amount | null;
}

/** Everything that a player does in a room. `read` reads the room again. */
export function useActs({ id, boxes, cost }: Battle, read: () => Promise<void>): Acts {
  const { t } = useLingui();
  const player = usePlayer();
  const navigate = useNavigate();
  const paths = usePaths();
  const [busy, setBusy] = useState<Acts['busy']>(null);
  const [password_error, setPasswordError] = useState('');
  const [price_now, setPriceNow] = useState<Amount | null>(null);
  const { send, api } = useCall({
    lost: t`The connection dropped. Press again to see the result: you won’t pay twice.`,
    onRefused: ({ key, msg }) => {
      if (outdated.has(key)) void read();
      if (key === 'battle.price_changed') void readPrice().then(setPriceNow);
      if (key !== 'battle.password_wrong') return false;
      setPasswordError(msg);
      return true;
    },
  });
  const room = { id: String(id) };
  const doing = async <T>(what: Acts['busy'], act: () => Promise<T>): Promise<T> => {
    setBusy(what);
    const done = await act();
    setBusy(null);
    return done;
  };

  const join = async (seat: number, password: string) => {
    if (!player) {
      askToSignIn();
      return false;
    }
    setPasswordError('');
    // The page shows the room's hash already: this seed can't have been known when it was made.
    const wish = { ...room, seat, client_seed: makeClientSeed(), ...(password && { password }) };
    const options = { retry: true, act: `join ${id} ${seat} ${password}`, after: read };
    return doing(seat, async () =>
      Boolean(await send('POST /api/battle/{id}/join', wish, options)),
    );
  };
  const addBot = (seat: number) =>
    doing(seat, async () =>
      Boolean(await send('POST /api/battle/{id}/bot', { ...room, seat }, { after: read })),
    );
  const leave = () =>
    doing('leave', async () =>
      Boolean(await send('POST /api/battle/{id}/leave', room, { retry: true, after: read })),
    );
  const say = (emote: BattleEmote) => void send('POST /api/battle/{id}/emote', { ...room, emote });

  /** Today's price of the same cases; null if one of them can't be opened any more. */
  const readPrice = async (): Promise<Amount | null> => {
    const prices = new Map<number, Amount>();
    for (const { id: box } of boxes) {
      if (prices.has(box)) continue;
      const answer = await api('GET /api/box/{id}', { id: box });
      if (!answer.ok || !answer.data.open) return null;
      prices.set(box, answer.data.price);
    }
    return add(boxes.map((box) => prices.get(box.id)!));
  };
  const repeat = async () => {
    if (!player) return askToSignIn();
    await doing('again', async () => {
      const price = await readPrice();
      if (price === null)
        return toast.error(t`A case of this battle is closed. Create another battle.`);
      setPriceNow(price);
      // Another price than the button's: the player decides again.
      if (price !== (price_now ?? cost)) return undefined;
      const committed = await send('POST /api/battle/commitment', {});
      if (!committed) return undefined;
      const wish = {
        ...room,
        commitment: committed.id,
        client_seed: makeClientSeed(),
        cost: price,
      };
      const created = await send('POST /api/battle/{id}/similar', wish, {
        retry: true,
        act: `similar ${id}`,
      });
      if (created) await navigate(paths.room(created.id));
      return undefined;
    });
  };
  return { busy, password_error, join, addBot, leave, say, repeat, price_now };
}
