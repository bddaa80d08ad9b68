import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { upgrade_chance } from '@vitrine/contract/upgrade-chance';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { Money } from '../parts/price.tsx';
import { useRecycled } from '../parts/recycle-rate.ts';
import { SoundSwitch } from '../parts/sound-switch.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { Sale } from './use-sale.ts';
import type { Stage, Upgraded } from './use-upgrade.ts';
import type { Fault as FaultOf } from './use-wish.ts';

export interface FieldsProps {
  stage: Stage;
  /** The typed money, and its amount; null when it is none. */
  typed: string;
  add: Amount | null;
  onType: (typed: string) => void;
  direction: 'under' | 'over';
  onTurn: (direction: 'under' | 'over') => void;
}

export interface ActionProps {
  stage: Stage;
  stake: Amount;
  /** The typed money; null when it is no amount. */
  add: Amount | null;
  /** Null while the stake can't be upgraded to a target. */
  chance_ppm: number | null;
  fault: FaultOf;
  sale: Sale;
  onUpgrade: () => void;
  onSkip: () => void;
  /** Stakes the same goods once more; null while there aren't as many. */
  onRepeat: (() => void) | null;
  onKeep: () => void;
  /** Goes on with the item just won. */
  onGoOn: (knapsack_id: number) => void;
}

/** Money beside the items, and behind a press under or over, which doesn't change the chance. */
export function Controls(props: FieldsProps) {
  const { stage } = props;
  const busy = stage.at === 'asking' || stage.at === 'rolling';
  return (
    <div className="grid gap-1 rounded-lg bg-surface p-4 pb-2 shadow-card">
      <MoneyField {...props} disabled={busy} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm text-soft hover:text-bright">
          <Trans>Fairness</Trans>
          <ChevronDown className="size-4" aria-hidden />
        </summary>
        <div className="pb-2">
          <Direction {...props} disabled={busy} />
        </div>
      </details>
      <SoundSwitch />
    </div>
  );
}

/**
 * The button with the stake, or the actions on what was won. Where the lists stand below each
 * other it stays over the bottom of the window, with the chance.
 */
export function Action(props: ActionProps) {
  const { stage } = props;
  return (
    <div className="tray z-10 grid gap-2 rounded-lg bg-surface p-3 shadow-card max-lg:sticky max-lg:bottom-[calc(var(--dock)+0.5rem)] max-lg:order-last max-lg:shadow-float lg:p-4">
      {stage.at === 'done' && stage.result.won ? (
        <Won {...props} result={stage.result} />
      ) : (
        <Main {...props} />
      )}
    </div>
  );
}

function MoneyField({ typed, add, onType, disabled }: FieldsProps & { disabled: boolean }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Add money`}
      value={typed}
      inputMode="decimal"
      maxLength={13}
      placeholder="0.00"
      disabled={disabled}
      error={add === null ? t`A price is a number such as 12.50.` : undefined}
      onChange={({ target }) => onType(target.value.replace(',', '.'))}
    />
  );
}

function Direction({ direction, onTurn, disabled }: FieldsProps & { disabled: boolean }) {
  const { t } = useLingui();
  const name = useId();
  const ways = [
    { value: 'under', label: t`Under` },
    { value: 'over', label: t`Over` },
  ] as const;
  return (
    <fieldset disabled={disabled} className="disabled:opacity-45">
      <legend className="mb-2 text-sm font-medium text-soft">
        <Trans>Winning rolls</Trans>
      </legend>
      <div className="grid grid-cols-2 rounded-md bg-ink p-0.5">
        {ways.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={direction === value}
              onChange={() => onTurn(value)}
              className="peer sr-only"
            />
            <span className="grid min-h-10 cursor-pointer place-items-center rounded-sm text-sm text-soft transition-colors peer-checked:bg-lifted peer-checked:font-semibold peer-checked:text-bright peer-focus-visible:outline-2 peer-focus-visible:outline-brass hover:text-bright">
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The main button, or what is missing for it. */
function Main({ stage, stake, add, chance_ppm, fault, onUpgrade, onSkip, onRepeat }: ActionProps) {
  const numbers = useNumbers();
  const player = usePlayer();
  const stop = useStop();
  const missing = player && add !== null ? fromWire(add)! - fromWire(player.money)! : 0;
  if (stage.at === 'rolling')
    return (
      <Button size="large" onClick={onSkip}>
        <Trans>Skip</Trans>
      </Button>
    );
  if (stop && stage.at !== 'asking') return <StoppedButton stop={stop} size="large" />;
  if (onRepeat)
    return (
      <Button size="large" onClick={onRepeat} className="whitespace-normal!">
        <Trans>Stake the same again</Trans>
      </Button>
    );
  if (missing > 0) return <TopUpLink missing={toWire(mills(missing))} size="large" />;
  return (
    <>
      <p role="status" className="text-sm text-soft max-lg:empty:-mb-2 lg:min-h-5">
        {stage.at !== 'asking' && fault && <Fault fault={fault} />}
      </p>
      <Button
        // After a loss nothing urges to go on.
        variant={stage.at === 'done' ? 'quiet' : 'main'}
        size="large"
        loading={stage.at === 'asking'}
        disabled={stage.at !== 'asking' && (fault !== null || add === null)}
        onClick={onUpgrade}
        className="whitespace-normal!"
      >
        <span>
          <Trans>
            Upgrade for <Money amount={stake} />
          </Trans>
          {chance_ppm !== null && (
            <span aria-hidden className="tabular-nums lg:hidden">
              {' · '}
              {numbers.chance(chance_ppm / 10_000)}
            </span>
          )}
        </span>
      </Button>
    </>
  );
}

function Fault({ fault }: { fault: NonNullable<ActionProps['fault']> }) {
  const { percent } = useNumbers();
  const most = percent(upgrade_chance.most_ppm / 10_000);
  const least = percent(upgrade_chance.least_ppm / 10_000);
  switch (fault) {
    case 'stake':
      return <Trans>Stake at least one item</Trans>;
    case 'target':
      return <Trans>Choose a target</Trans>;
    case 'upgrade.target_too_cheap':
      return <Trans>Upgrade target must exceed the upgrade value</Trans>;
    case 'upgrade.chance_too_high':
      return (
        <Trans>The maximum chance is {most}: choose a more valuable target, or stake less</Trans>
      );
    case 'upgrade.chance_too_low':
      return <Trans>The minimum chance is {least}: choose a cheaper target, or stake more</Trans>;
  }
}

/** The actions on the item just won. */
function Won({ result, sale, onKeep, onGoOn }: ActionProps & { result: Upgraded }) {
  const id = result.knapsack_id!;
  const stop = useStop();
  const recycled = useRecycled();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        loading={sale.selling}
        aria-disabled={sale.sold === id}
        onClick={() => sale.sold !== id && void sale.sell(id)}
        className="whitespace-normal!"
      >
        {sale.sold === id ? (
          <Trans>Sold</Trans>
        ) : (
          <span>
            <Trans>
              Sell for <Money amount={recycled(result.target.price)} />
            </Trans>
          </span>
        )}
      </Button>
      <Button variant="ghost" onClick={onKeep}>
        <Trans>Keep</Trans>
      </Button>
      {!stop && (
        <Button
          variant="main"
          size="large"
          disabled={sale.sold === id}
          onClick={() => onGoOn(id)}
          className="col-span-2 whitespace-normal!"
        >
          <Trans>Upgrade it further</Trans>
        </Button>
      )}
    </div>
  );
}
