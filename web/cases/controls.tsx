import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useId, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { usePlayer } from '../kit/store.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { SaleWindow } from '../parts/sale-window.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Toggle } from '../ui/choice.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Acts, type ActsProps } from './acts.tsx';
import { AheadButton, AheadNote } from './ahead.tsx';
import type { CaseConditions } from './conditions.tsx';
import { usePreference } from '../parts/preferences.ts';
import { isSheet } from './sheet.ts';
import { isFree, isOpenable, missingFor, opensForBalance, Stake, stakeOf } from './price.tsx';
import { SoundSwitch } from '../parts/sound-switch.tsx';
import type { Case } from '../parts/strip.ts';
import { useFastAllowed } from '../parts/territory.ts';
import type { Boxes } from './use-boxes.ts';
import type { Ahead } from './use-look.ts';
import type { Opening, Win } from './use-opening.ts';
import { unsoldOf, usePayment, type Sale } from './use-sale.ts';

const Conditions = lazyPart(() => import('./conditions.tsx'));
const Turn = lazyPart(() => import('./turn.tsx'), Nothing);

/** Maximum openings per press. */
const count_max = 10;

export interface ControlsProps {
  box: Case;
  /** The conditions of a case without a price; null for other cases. */
  conditions: CaseConditions | null;
  /** The player's unopened ones of a granted case. */
  boxes: Boxes;
  count: number;
  onCount: (count: number) => void;
  opening: Opening;
  /** Does the main button's current action: open, skip or open again. */
  onPress: () => void;
  /** The element around the main button. */
  main: RefObject<HTMLDivElement | null>;
  sale: Sale;
  withdrawal: ActsProps['withdrawal'];
  /** The case is the welcome case, whose draw is verified on its card. */
  is_welcome: boolean;
  /** Where an item is shown before it is paid; else null. */
  ahead: Ahead | null;
}

/**
 * The controls below the stage. Rows keep their places and sizes in every state and at every price.
 * The controls stick above a banner at the bottom of a low window, so that it doesn't cover the
 * button and its price.
 *
 * At wide windows the last row's widths place the first ones. So the browser hides the bar until
 * it has parsed what follows it in the page: a bar that arrives in parts would jump.
 */
export function Controls(props: ControlsProps) {
  const { box, conditions, boxes, count, onCount, opening, onPress, main, sale, is_welcome } =
    props;
  const { ahead } = props;
  const { stage, demonstrate, close } = opening;
  const wins = stage.at === 'done' ? stage.wins.filter(({ record }) => record) : [];
  const unsold = unsoldOf(wins, sale);
  const opens_several = useRootData()?.territory.multi_opening ?? true;
  const picks_count = opensForBalance(box) || boxes.left.length > 1;
  const is_kept = wins.length > 0 && !picks_count && !isFree(box);
  const stop = useStop();
  const goes_on = unsold.until !== undefined || is_kept;
  const over_sheet = stage.at === 'done' && isSheet(stage.wins);
  return (
    <div
      data-sheet={over_sheet || undefined}
      className={classes(
        'not-has-[+*]:invisible sticky bottom-[calc(var(--dock)+0.5rem)] z-10 mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-surface p-3 shadow-card md:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-6',
        over_sheet &&
          'max-sm:fixed max-sm:inset-x-2 max-sm:bottom-[calc(0.5rem+env(safe-area-inset-bottom))] max-sm:z-41',
      )}
    >
      <div className="grid items-center md:min-h-16">
        {goes_on ? (
          <AfterWins {...props} wins={wins} />
        ) : stop ? null : ahead ? (
          <AheadNote ahead={ahead} />
        ) : picks_count ? (
          opens_several && (
            <CountPicker
              count={count}
              most={opensForBalance(box) ? count_max : boxes.left.length}
              onCount={onCount}
              disabled={stage.at === 'asking' || stage.at === 'rolling'}
            />
          )
        ) : (
          conditions && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <Conditions conditions={boxes.left.length > 0 ? given(conditions) : conditions} />
            </Suspense>
          )
        )}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 self-center max-md:order-last sm:gap-3">
        {wins.length > 0 ? (
          <Button
            variant={unsold.until ? 'quiet' : 'ghost'}
            size="large"
            onClick={close}
            className={side_look}
          >
            {unsold.until ? <Trans>Keep</Trans> : <Trans>Close</Trans>}
          </Button>
        ) : stop ? null : ahead?.look ? (
          <Button
            variant="ghost"
            size="large"
            disabled={stage.at !== 'ready'}
            onClick={ahead.leave}
            className={side_look}
          >
            <Trans>Leave it</Trans>
          </Button>
        ) : (
          <Button
            variant="ghost"
            size="large"
            disabled={stage.at === 'asking' || stage.at === 'rolling'}
            onClick={demonstrate}
            className={side_look}
          >
            <Trans>Try free</Trans>
          </Button>
        )}
        <div ref={main} className={classes('grid', stop && wins.length === 0 && 'col-span-full')}>
          <MainButton
            box={box}
            conditions={conditions}
            boxes={boxes}
            count={count}
            opening={opening}
            onPress={onPress}
            ahead={ahead}
            turns={
              is_welcome
                ? wins.find(({ record }) => record && !sale.sold.has(record.item_id))
                : undefined
            }
          />
        </div>
      </div>
      {(!stop || wins.length > 0) && (
        <Switches hidden_on_phones={goes_on}>
          {!goes_on && <Acts {...props} wins={wins} />}
        </Switches>
      )}
    </div>
  );
}

interface AfterWinsProps extends Pick<ControlsProps, 'box' | 'sale' | 'withdrawal' | 'is_welcome'> {
  wins: readonly Win[];
}

/**
 * The sale of the wins with its terms, and the other acts. On phones it takes the place of the
 * count and of the switches.
 */
function AfterWins(props: AfterWinsProps) {
  const { item_ids, worth, until } = unsoldOf(props.wins, props.sale);
  return (
    <div className="grid content-center gap-1 max-md:min-h-22 lg:justify-self-end">
      <div className="flex items-center gap-1">
        {until ? (
          <SellAll item_ids={item_ids} worth={worth} until={until} sale={props.sale} />
        ) : (
          <p className="grow text-sm text-soft">
            <Trans>In your backpack. It can’t be sold, only withdrawn.</Trans>
          </p>
        )}
        <Acts {...props} />
      </div>
      {until && (
        <SaleWindow
          worth={worth}
          until={until}
          className="text-xs text-balance text-soft max-md:text-center"
        />
      )}
    </div>
  );
}

/** The conditions that still matter to a player who has been given the case. */
function given({ list, ...times }: CaseConditions): CaseConditions {
  return { list: list.filter(({ kind }) => kind === 'granted'), ...times };
}

/**
 * On a phone both buttons share a line, so the price may wrap to a second line inside its button.
 */
const side_look = 'max-sm:px-3 max-sm:text-base sm:min-w-36';
const main_look =
  'max-sm:px-3 max-sm:text-base max-sm:leading-tight max-sm:whitespace-normal sm:min-w-60';

function MainButton({
  box,
  conditions,
  boxes,
  count,
  opening: { stage },
  onPress,
  ahead,
  turns,
}: Omit<ControlsProps, 'sale' | 'onCount' | 'main' | 'withdrawal' | 'is_welcome'> & {
  /** A newcomer's win, with which the way goes on. */
  turns: Win | undefined;
}) {
  const paths = usePaths();
  const player = usePlayer();
  const stop = useStop();
  const stake = stakeOf(box, count);
  const missing = player && missingFor(player, box, stake);
  const look = { variant: 'main', size: 'large', className: main_look } as const;
  if (stage.at === 'rolling') {
    return (
      <Button {...look} variant="quiet" onClick={onPress}>
        <Trans>Skip</Trans>
      </Button>
    );
  }
  if (!box.open) {
    return (
      <Button {...look} disabled>
        {box.paused_at === null ? (
          <Trans>Closed at the moment</Trans>
        ) : (
          <Trans>Paused at the moment</Trans>
        )}
      </Button>
    );
  }
  if (stop && stage.at !== 'asking')
    return <StoppedButton stop={stop} size="large" className={main_look} />;
  if (ahead) {
    return (
      <AheadButton box={box} ahead={ahead} stage={stage} onPress={onPress} className={main_look} />
    );
  }
  const again = stage.at === 'done' && stage.wins.every(({ record }) => record);
  if (box.type === 'granted' && (stage.at === 'asking' || isOpenable(box, boxes, conditions))) {
    return (
      <Button {...look} loading={stage.at === 'asking'} onClick={onPress}>
        {again ? (
          <Trans>Open the next one</Trans>
        ) : (
          <Plural value={count} one="Open your case" other="Open # of your cases" />
        )}
      </Button>
    );
  }
  if (box.type === 'granted' && again && turns) {
    return (
      <Suspense fallback={<Skeleton className="h-13" />}>
        <Turn win={turns} className={classes(buttonLook('main', 'large'), main_look)} />
      </Suspense>
    );
  }
  if (box.type === 'granted' && again) {
    return (
      <Link to={paths.home} className={classes(buttonLook('main', 'large'), main_look)}>
        <Trans>Choose your next case</Trans>
      </Link>
    );
  }
  if (
    isFree(box) &&
    (stage.at === 'asking' || player === null || isOpenable(box, boxes, conditions))
  ) {
    return (
      <Button {...look} loading={stage.at === 'asking'} onClick={onPress}>
        <Trans>Open your free case</Trans>
      </Button>
    );
  }
  if (isFree(box) && conditions?.waits_until) {
    return (
      <Link to={paths.free} className={classes(buttonLook('quiet', 'large'), main_look)}>
        <Trans>See all free cases</Trans>
      </Link>
    );
  }
  if (!opensForBalance(box)) {
    return (
      <Button
        {...look}
        variant="quiet"
        disabled
        className={`${look.className} disabled:opacity-100!`}
      >
        <Trans>Conditions apply</Trans>
      </Button>
    );
  }
  if (missing !== null && stage.at !== 'asking') {
    if (box.type === 'paid')
      return <TopUpLink missing={missing} size="large" className={main_look} />;
    return (
      <Button
        {...look}
        variant="quiet"
        disabled
        className={`${look.className} disabled:opacity-100!`}
      >
        <span>
          <Trans>
            Needs <Stake type={box.type} amount={missing} /> more
          </Trans>
        </span>
      </Button>
    );
  }
  return (
    // Keeping and selling weigh as much as going on.
    <Button
      {...look}
      variant={again ? 'quiet' : 'main'}
      loading={stage.at === 'asking'}
      onClick={onPress}
    >
      <span>
        {again ? (
          <Trans>
            Again for <Stake type={box.type} amount={stake} />
          </Trans>
        ) : (
          <Trans>
            Open for <Stake type={box.type} amount={stake} />
          </Trans>
        )}
      </span>
    </Button>
  );
}

interface SellAllProps extends ReturnType<typeof unsoldOf> {
  sale: Sale;
}

function SellAll({ item_ids, worth, until, sale }: SellAllProps) {
  const to = usePayment(until);
  const value = to === 'money' ? <Money amount={worth} /> : <Tokens amount={worth} />;
  return (
    <Button
      loading={sale.selling.length > 0}
      onClick={() => sale.sell(item_ids, to)}
      className="min-w-0 grow leading-tight max-sm:px-3 max-sm:whitespace-normal lg:min-w-60"
    >
      <span>
        {item_ids.length === 1 ? (
          <Trans>Sell for {value}</Trans>
        ) : (
          <Trans>Sell all for {value}</Trans>
        )}
      </span>
    </Button>
  );
}

function CountPicker({
  count,
  most,
  onCount,
  disabled,
}: {
  count: number;
  most: number;
  onCount: (count: number) => void;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className="w-full max-w-112 disabled:opacity-45 lg:justify-self-end"
    >
      <legend className="sr-only">{t`How many to open`}</legend>
      <div className="grid grid-cols-10 rounded-md bg-ink p-0.5">
        {Array.from({ length: most }, (_, at) => at + 1).map((number) => (
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

interface SwitchesProps {
  hidden_on_phones: boolean;
  /** Beside the switches. */
  children: ReactNode;
}

function Switches({ hidden_on_phones, children }: SwitchesProps) {
  const [fast, turnFast] = usePreference('fast_open');
  return (
    <div
      className={classes(
        'flex items-center gap-6 md:col-span-2 lg:order-first lg:col-span-1',
        hidden_on_phones && 'max-md:hidden',
      )}
    >
      <SoundSwitch />
      {useFastAllowed() && (
        <Toggle
          label={<Trans>Fast open</Trans>}
          checked={fast}
          onChange={({ target }) => turnFast(target.checked)}
        />
      )}
      {children}
    </div>
  );
}
