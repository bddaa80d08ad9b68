import { Trans, useLingui } from '@lingui/react/macro';
import { sum, fromWire, toWire } from '@vitrine/contract/amount';
import { useId } from 'react';
import { Money } from '../ledger/price.tsx';
import { usePlayer } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { Toggle } from '../ui/field.tsx';
import { usePreference } from './preferences.ts';
import { missingFor, opensForBalance, Stake, stakeOf } from './price.tsx';
import { muteSound, wakeSound } from './sound.ts';
import type { Case } from './strip.ts';
import type { Opening } from './use-opening.ts';
import type { Sale } from './use-sale.ts';

/** The most openings of one press. */
const count_max = 10;

export interface ControlsProps {
  box: Case;
  count: number;
  onCount: (count: number) => void;
  opening: Opening;
  /** What the main button does now: open, skip or open again. */
  onPress: () => void;
  sale: Sale;
}

/** What can be done at the stage. Its rows keep their places and sizes whatever the stage shows. */
export function Controls({ box, count, onCount, opening, onPress, sale }: ControlsProps) {
  const { stage, demonstrate, close } = opening;
  const item_ids = 'wins' in stage ? stage.wins.flatMap(({ kept }) => kept?.item_id ?? []) : [];
  const unsold = stage.at === 'done' ? item_ids.filter((id) => !sale.sold.has(id)) : [];
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-surface p-3 shadow-card md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-6">
      <div className="grid items-center">
        {unsold.length > 0 ? (
          <SellAll opening={opening} unsold={unsold} sale={sale} />
        ) : opensForBalance(box) ? (
          <CountPicker count={count} onCount={onCount} disabled={stage.at === 'asking' || stage.at === 'rolling'} />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {item_ids.length > 0 && stage.at === 'done' ? (
          <Button variant="ghost" size="large" onClick={close} className="sm:min-w-36">
            {unsold.length > 0 ? <Trans>Keep</Trans> : <Trans>Close</Trans>}
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="large"
            disabled={stage.at === 'asking' || stage.at === 'rolling'}
            onClick={demonstrate}
            className="sm:min-w-36"
          >
            <Trans>Try free</Trans>
          </Button>
        )}
        <MainButton box={box} count={count} opening={opening} onPress={onPress} />
      </div>
      <Switches />
    </div>
  );
}

function MainButton({ box, count, opening: { stage }, onPress }: Omit<ControlsProps, 'sale' | 'onCount'>) {
  const player = usePlayer();
  const stake = stakeOf(box, count);
  const missing = player && missingFor(player, box, stake);
  const look = { variant: 'main', size: 'large', className: 'grow sm:min-w-60' } as const;
  if (stage.at === 'rolling') {
    return (
      <Button {...look} onClick={onPress}>
        <Trans>Skip</Trans>
      </Button>
    );
  }
  if (!box.open) {
    return (
      <Button {...look} disabled>
        <Trans>Closed at the moment</Trans>
      </Button>
    );
  }
  if (!opensForBalance(box)) {
    return (
      <Button {...look} variant="quiet" disabled className={`${look.className} disabled:opacity-100!`}>
        <Trans>Conditions apply</Trans>
      </Button>
    );
  }
  if (missing !== null && stage.at !== 'asking') {
    return (
      <Button {...look} variant="quiet" disabled className={`${look.className} disabled:opacity-100!`}>
        <Trans>
          Needs <Stake type={box.type} amount={missing} /> more
        </Trans>
      </Button>
    );
  }
  const again = stage.at === 'done' && stage.wins.every(({ kept }) => kept);
  return (
    <Button {...look} loading={stage.at === 'asking'} onClick={onPress}>
      {again ? (
        <Trans>
          Again for <Stake type={box.type} amount={stake} />
        </Trans>
      ) : (
        <Trans>
          Open for <Stake type={box.type} amount={stake} />
        </Trans>
      )}
    </Button>
  );
}

function SellAll({ opening: { stage }, unsold, sale }: { opening: Opening; unsold: readonly number[]; sale: Sale }) {
  const wins = 'wins' in stage ? stage.wins : [];
  const worth = wins
    .filter(({ kept }) => kept && unsold.includes(kept.item_id))
    .map(({ goods }) => fromWire(goods.price)!);
  const value = <Money amount={toWire(sum(worth))} />;
  return (
    <Button loading={sale.selling.length > 0} onClick={() => sale.sell(unsold)} className="lg:justify-self-end">
      {unsold.length === 1 ? <Trans>Sell for {value}</Trans> : <Trans>Sell all for {value}</Trans>}
    </Button>
  );
}

function CountPicker({
  count,
  onCount,
  disabled,
}: {
  count: number;
  onCount: (count: number) => void;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset disabled={disabled} className="w-full max-w-112 disabled:opacity-45 lg:justify-self-end">
      <legend className="sr-only">{t`How many to open`}</legend>
      <div className="grid grid-cols-10 rounded-md bg-ink p-0.5">
        {Array.from({ length: count_max }, (_, at) => at + 1).map((number) => (
          <label key={number}>
            <input
              type="radio"
              name={name}
              value={number}
              checked={number === count}
              onChange={() => onCount(number)}
              className="peer sr-only"
            />
            <span className="grid min-h-10 cursor-pointer place-items-center rounded-sm text-sm text-soft tabular-nums transition-colors peer-checked:bg-lifted peer-checked:font-semibold peer-checked:text-bright peer-focus-visible:outline-2 peer-focus-visible:outline-brass hover:text-bright">
              {number}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switches() {
  const [sound, turnSound] = usePreference('sound');
  const [fast, turnFast] = usePreference('fast_open');
  return (
    <div className="flex items-center gap-6 md:col-span-2 lg:order-first lg:col-span-1">
      <Toggle
        label={<Trans>Sound</Trans>}
        checked={sound}
        onChange={({ target }) => {
          turnSound(target.checked);
          if (target.checked) wakeSound();
          else muteSound();
        }}
      />
      <Toggle label={<Trans>Fast open</Trans>} checked={fast} onChange={({ target }) => turnFast(target.checked)} />
    </div>
  );
}
