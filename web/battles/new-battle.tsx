import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  add,
  battle_bounds,
  battle_modes,
  battle_waits_minutes,
  subtract,
} from '@vitrine/contract/battle-room';
import { fromWire, type Amount } from '@vitrine/contract/amount';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { Money } from '../parts/price.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button } from '../ui/button.tsx';
import { Toggle } from '../ui/choice.tsx';
import { Chips, TextField } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Case } from './case-list.tsx';
import { Hash } from './hash.tsx';
import { useModes } from './modes.ts';
import { password_max, sides, type Sides, type Terms } from './terms.ts';
import { useCreation } from './use-creation.ts';

const { rounds_max } = battle_bounds;

export interface NewBattleProps {
  cases: readonly Case[];
  terms: Terms;
  password: string;
  onChange: (changed: Partial<Terms>) => void;
  onPassword: (password: string) => void;
  onRemoveAt: (round: number) => void;
}

/** The battle as it is chosen so far: rounds, seats, mode, access, price, and the button. */
export function NewBattle(props: NewBattleProps) {
  const { cases, terms, password, onChange, onPassword, onRemoveAt } = props;
  const { t } = useLingui();
  const creation = useCreation();
  const player = usePlayer();
  const rounds = terms.boxes.map((id) => cases.find((box) => box.id === id)!);
  const cost = add(rounds.map(({ price }) => price));
  return (
    <div className="contents lg:grid lg:min-w-0 lg:gap-8">
      <RoundList rounds={rounds} onRemoveAt={onRemoveAt} />
      <SeatChoice chosen={terms.sides} onChoose={(chosen) => onChange({ sides: chosen })} />
      <ModeChoice terms={terms} onChange={onChange} />
      <section aria-labelledby="access" className="grid gap-3">
        <h2 id="access" className="text-xl">
          <Trans>Who can join?</Trans>
        </h2>
        <Toggle
          label={t`Private room: only people with the link can find it`}
          checked={terms.private}
          onChange={({ target }) => onChange({ private: target.checked })}
        />
        <TextField
          label={t`Room password`}
          hint={t`Leave it empty to let anyone join.`}
          value={password}
          autoComplete="off"
          maxLength={password_max}
          onChange={({ target }) => onPassword(target.value)}
        />
      </section>
      {player && (
        <div className="min-h-24">
          {creation.hash ? <Hash hash={creation.hash} /> : <Skeleton className="h-24" />}
        </div>
      )}
      <Total
        cost={cost}
        rounds={rounds.length}
        creating={creation.creating}
        onCreate={() => void creation.create(terms, password, cost)}
      />
    </div>
  );
}

function RoundList({
  rounds,
  onRemoveAt,
}: { rounds: readonly Case[] } & Pick<NewBattleProps, 'onRemoveAt'>) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds" className="text-xl">
        <Trans>Rounds</Trans>
      </h2>
      <p role="status" className="mt-1 text-sm text-soft">
        {rounds.length === 0 ? (
          <Trans>Choose at least one case.</Trans>
        ) : (
          <Plural
            value={rounds.length}
            one={`# of ${rounds_max} rounds`}
            other={`# of ${rounds_max} rounds`}
          />
        )}
      </p>
      <ol className="mt-3 grid grid-cols-5 gap-2">
        {rounds.map(({ name, picture }, n) => {
          const round = n + 1;
          return (
            // The same case may stand in several rounds.
            <li
              key={n}
              className="relative grid h-16 place-items-center rounded-sm bg-raised shadow-card"
            >
              <Picture src={picture} alt="" sizes="4rem" className="h-12" />
              <span className="absolute top-1 left-1.5 text-xs text-soft tabular-nums">
                {round}
              </span>
              <button
                type="button"
                aria-label={t`Remove round ${round}: ${name}`}
                title={name}
                onClick={() => onRemoveAt(n)}
                className="absolute inset-0 grid cursor-pointer items-start justify-end rounded-sm p-1 text-soft transition-colors hover:bg-edge hover:text-bright"
              >
                <X className="size-4" aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function SeatChoice({ chosen, onChoose }: { chosen: Sides; onChoose: (chosen: Sides) => void }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const options = sides.map((value) => ({
    value,
    label: value === '2v2' ? t`2 against 2` : numbers.count(Number(value)),
  }));
  return (
    <section aria-labelledby="seats">
      <h2 id="seats" className="text-xl">
        <Trans>Seats</Trans>
      </h2>
      <Chips
        label={t`Seats`}
        options={options}
        value={chosen}
        onChange={onChoose}
        className="mt-3"
      />
      <p className="mt-3 text-sm text-soft">
        <Trans>
          You can fill free seats with bots. Nobody pays for a bot, and its wins go to the house.
        </Trans>
      </p>
      <p className="mt-2 text-sm text-soft">
        <Trans>
          Every seat costs the same. If the room isn’t full within {battle_waits_minutes} minutes,
          all stakes are returned.
        </Trans>
      </p>
    </section>
  );
}

function ModeChoice({ terms, onChange }: Pick<NewBattleProps, 'terms' | 'onChange'>) {
  const name = useId();
  const modes = useModes(terms.sides === '2v2');
  return (
    <fieldset>
      <legend className="font-display text-xl font-semibold">
        <Trans>Mode</Trans>
      </legend>
      <div className="mt-3 grid gap-2">
        {battle_modes.map((mode) => (
          <div
            key={mode}
            className="relative rounded-md border border-edge p-3 transition-colors has-checked:border-brass hover:border-edge-strong"
          >
            <label className="after:absolute after:inset-0">
              <input
                type="radio"
                name={name}
                value={mode}
                checked={terms.mode === mode}
                aria-describedby={`${name}-${mode}`}
                onChange={() => onChange({ mode })}
                className="peer sr-only"
              />
              <span className="rounded-sm font-display font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-brass">
                {modes[mode].name}
              </span>
            </label>
            <p id={`${name}-${mode}`} className="mt-0.5 text-sm text-soft">
              {modes[mode].rule}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface TotalProps {
  cost: Amount;
  rounds: number;
  creating: boolean;
  onCreate: () => void;
}

/** The price of a seat and the button, which stay in sight. */
function Total({ cost, rounds, creating, onCreate }: TotalProps) {
  const player = usePlayer();
  const stop = useStop();
  const price = useNumbers().money(cost);
  const missing = player ? subtract(cost, player.money) : null;
  return (
    <div className="tray sticky bottom-[calc(var(--dock)+0.5rem)] z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-surface p-3 pl-4 shadow-float">
      <dl>
        <dt className="text-xs text-soft">
          <Trans>Your seat costs</Trans>
        </dt>
        <dd className="text-xl text-brass">
          <Money amount={cost} />
        </dd>
      </dl>
      {stop ? (
        <StoppedButton stop={stop} size="large" className="grow" />
      ) : missing !== null && fromWire(missing)! > 0 ? (
        <TopUpLink missing={missing} size="large" className="grow" />
      ) : (
        <Button
          variant="main"
          size="large"
          loading={creating}
          disabled={rounds === 0}
          onClick={onCreate}
          className="grow"
        >
          <Trans>Create for {price}</Trans>
        </Button>
      )}
    </div>
  );
}
