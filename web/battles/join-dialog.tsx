import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { freeSeats } from '@vitrine/contract/battle-room';
import type { BattleCard } from '@vitrine/contract/battles';
import type { Answer } from '@vitrine/contract/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useForm } from '../kit/form.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Money } from '../parts/price.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { makeClientSeed } from '../seeds/client-seed.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Chips, TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { Hash } from './hash.tsx';
import { useModes } from './modes.ts';
import { password_max } from './terms.ts';

export interface JoinDialogProps {
  /** The battle to join; null while the dialog is closed. */
  battle: BattleCard | null;
  onClose: () => void;
}

/** Joins a battle: shows the room's hash, and asks for the seat and for the password. */
export default function JoinDialog({ battle, onClose }: JoinDialogProps) {
  // While the dialog closes, it still shows the battle.
  const [last, setLast] = useState(battle);
  if (battle && battle !== last) setLast(battle);
  const modes = useModes(last?.teams ?? false);
  return (
    <Dialog
      open={battle !== null}
      onClose={onClose}
      title={<Trans>Join this battle?</Trans>}
      description={last && modes[last.mode].rule}
      form={last?.locked}
    >
      {battle && <Wish key={battle.id} battle={battle} onClose={onClose} />}
    </Dialog>
  );
}

function Wish({ battle, onClose }: { battle: BattleCard } & Pick<JoinDialogProps, 'onClose'>) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const player = usePlayer();
  const hash = useRoomHash(battle.id, onClose);
  const price = useNumbers().money(battle.cost);
  const free = freeSeats(battle);
  const [chosen, setChosen] = useState<number | undefined>();
  const seat = chosen !== undefined && free.includes(chosen) ? chosen : free[0];
  const id = String(battle.id);
  const { values, field, props, show, sending, send } = useForm({
    initial: { password: '' },
    places: { 'battle.password_wrong': 'password' },
    lost: t`The connection dropped. Press again to see the result: you won’t pay twice.`,
    onRefused: ({ key }) => {
      if (key === 'battle.joined') void navigate(paths.room(battle.id));
      if (key === 'battle.seat_taken') void revalidate();
      if (key === 'battle.not_waiting' || key === 'battle.unknown') {
        onClose();
        void revalidate();
      }
      return false;
    },
  });
  const join = async () => {
    const { password } = values;
    if (battle.locked && password === '') return show({ password: t`Enter the room’s password.` });
    // The client seed is made only once the hash has been shown.
    if (seat === undefined || hash === null) return;
    const wish = { id, seat, client_seed: makeClientSeed(), ...(battle.locked && { password }) };
    const act = `join ${id} ${seat} ${password}`;
    const joined = await send('POST /api/battle/{id}/join', wish, {
      retry: true,
      act,
      gained: () => 0,
    });
    if (joined) await navigate(paths.room(battle.id));
  };
  const left_mills = player ? fromWire(player.money)! - fromWire(battle.cost)! : 0;
  const names = free.map((n) => ({
    value: String(n),
    label: battle.teams ? nameInTeam(n) : nameOf(n),
  }));
  function nameOf(n: number) {
    const number = n + 1;
    return t`Seat ${number}`;
  }
  function nameInTeam(n: number) {
    const [team, place] = [Math.floor(n / 2) + 1, (n % 2) + 1];
    return t`Team ${team}, seat ${place}`;
  }
  return (
    <form {...props(join)} className="grid gap-5">
      {free.length > 1 && (
        <Chips
          label={t`Seat`}
          options={names}
          value={String(seat)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      {battle.locked && (
        <TextField
          {...field('password')}
          label={t`Room password`}
          type="password"
          autoComplete="off"
          maxLength={password_max}
        />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-2 text-sm">
        <dt className="text-soft">
          <Trans>Your seat costs</Trans>
        </dt>
        <dd className="text-right text-brass">
          <Money amount={battle.cost} />
        </dd>
        {left_mills >= 0 && (
          <>
            <dt className="text-soft">
              <Trans>Balance afterwards</Trans>
            </dt>
            <dd className="text-right">
              <Money amount={toWire(mills(left_mills))} />
            </dd>
          </>
        )}
      </dl>
      {hash === null ? <Skeleton className="h-24" /> : <Hash hash={hash} />}
      {left_mills < 0 ? (
        <TopUpLink missing={toWire(mills(-left_mills))} size="large" />
      ) : (
        <Button
          type="submit"
          variant="main"
          size="large"
          loading={sending || hash === null}
          disabled={seat === undefined}
        >
          <Trans>Join for {price}</Trans>
        </Button>
      )}
    </form>
  );
}

/** The hash of a room's server seed; null until it has been read. Closes if it can't be read. */
function useRoomHash(id: BattleCard['id'], onClose: () => void): string | null {
  const api = useApi();
  const [hash, setHash] = useState<string | null>(null);
  const take = (answer: Answer<'GET /api/battle/{id}'>) => {
    if (answer.ok) return setHash(answer.data.server_seed_hash);
    toast.error(answer.error.msg);
    onClose();
  };
  const read = useEffectEvent(() => api('GET /api/battle/{id}', { id: String(id) }).then(take));
  useEffect(() => void read(), []);
  return hash;
}
