import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Giveaway } from '@vitrine/contract/giveaways';
import { Gift, KeyRound, Lock, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Countdown } from './countdown.tsx';
import { Face } from './face.tsx';
import { Prizes } from './prizes.tsx';
import { PlayerName } from '../parts/player-name.tsx';

export interface CardProps {
  giveaway: Giveaway;
  /** How many have joined by now. */
  count: number;
  /** The server's clock when the page was read. */
  now: string;
  onEnd: () => void;
  eager: boolean;
}

/** A giveaway in the list, with the way to its page. */
export function Card({ giveaway, count, now, onEnd, eager }: CardProps) {
  const paths = usePaths();
  const { id, title, picture, state, phase, joined, prizes } = giveaway;
  const color = prizes.goods.toSorted((a, b) => b.price - a.price)[0]?.quality.color;
  const stop = useStop();
  const can_join = phase === 'open' && !joined && !stop;
  return (
    <article
      aria-labelledby={`giveaway-${id}`}
      style={color ? { '--rarity': color } : undefined}
      className="glass flex h-full flex-col gap-4 overflow-hidden rounded-lg p-4"
    >
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4">
        <div className="exhibit grid aspect-4/3 place-items-center rounded-md p-2">
          {picture ? (
            <Picture src={picture} alt="" sizes="7rem" eager={eager} className="w-full" />
          ) : (
            <Gift className="size-10 text-brass" aria-hidden />
          )}
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <Badge giveaway={giveaway} />
          <h2 id={`giveaway-${id}`} className="line-clamp-2 text-lg">
            {title}
          </h2>
          <Count giveaway={giveaway} count={count} />
        </div>
      </div>
      <Prizes prizes={prizes} />
      <Sums giveaway={giveaway} />
      <div className="mt-auto grid gap-3">
        {state === 3 ? (
          <Ended giveaway={giveaway} now={now} />
        ) : (
          <Until giveaway={giveaway} now={now} onEnd={onEnd} />
        )}
        <Link
          to={paths.giveaway(id)}
          aria-describedby={`giveaway-${id}`}
          className={classes(buttonLook(), 'w-full')}
        >
          {can_join ? <Trans>Join</Trans> : <Trans>View</Trans>}
        </Link>
      </div>
    </article>
  );
}

/** The badge with the host, and the locks of the door. */
export function Badge({
  giveaway: { condition, host, locked, needs_code, joined },
}: Pick<CardProps, 'giveaway'>) {
  const { t } = useLingui();
  const name = host?.name;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs">
      <span
        className={classes(
          'rounded-full border px-2 py-1 font-semibold',
          condition === 4 ? 'border-ice text-ice' : 'border-brass text-brass-light',
        )}
      >
        {condition === 4 ? <Trans>Host</Trans> : <Trans>Official</Trans>}
      </span>
      {name && (
        <span className="text-soft">
          <PlayerName name={name} />
        </span>
      )}
      {locked && <Lock className="size-4 text-soft" aria-label={t`With a password`} />}
      {needs_code && <KeyRound className="size-4 text-soft" aria-label={t`With an invite code`} />}
      {joined && (
        <span className="text-success">
          <Trans>Joined</Trans>
        </span>
      )}
    </p>
  );
}

/** How many have joined, and of how many. */
export function Count({
  giveaway: { total_people },
  count,
}: Pick<CardProps, 'giveaway' | 'count'>) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [joined, most] = [
    numbers.count(count),
    total_people === null ? null : numbers.count(total_people),
  ];
  return (
    <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
      <Users className="size-4" aria-label={t`Participants`} />
      {most === null ? joined : `${joined}/${most}`}
    </p>
  );
}

/** The number of prizes, and the sums of their money and of their tokens. */
export function Sums({ giveaway: { prizes, price_all, token_all } }: Pick<CardProps, 'giveaway'>) {
  const count =
    prizes.goods.length + prizes.box.length + prizes.price_cash.length + prizes.price_tokens.length;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-soft">
        <Plural value={count} one="# prize" other="# prizes" />
      </span>
      {price_all > 0 && <Money amount={price_all} className="text-brass" />}
      {token_all > 0 && <Tokens amount={token_all} />}
    </p>
  );
}

interface UntilProps extends Pick<CardProps, 'giveaway' | 'now' | 'onEnd'> {
  size?: 'small' | 'large';
}

/** When an active giveaway is drawn. */
export function Until({ giveaway: { phase, type, end_time }, now, onEnd, size }: UntilProps) {
  if (phase === 'drawing') return <Line>{<Trans>The winners are being drawn</Trans>}</Line>;
  if (type === 0) return <Line>{<Trans>Starts when full</Trans>}</Line>;
  return <Countdown until={end_time} now={now} onEnd={onEnd} size={size} />;
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p className="rounded-sm bg-ink px-3 py-4 text-center font-display font-semibold">{children}</p>
  );
}

/** Zeros, and the first winner; of a cancelled one that it was. */
function Ended({
  giveaway: { phase, obtain_user_id, gift_user },
  now,
}: Pick<CardProps, 'giveaway' | 'now'>) {
  const [first, ...others] = obtain_user_id;
  const winner = gift_user.find(({ user_id }) => user_id === first);
  const more = others.length;
  return (
    <>
      <Countdown until={null} now={now} />
      <p className="flex min-h-9 items-center gap-2 text-sm">
        {winner ? (
          <>
            <Face user={winner} />
            <span className="truncate font-semibold">
              <PlayerName name={winner.name} />
            </span>
            <span className="ml-auto text-soft">
              {more > 0 ? (
                <Plural value={more} one="and # more winner" other="and # more winners" />
              ) : (
                <Trans>Winner</Trans>
              )}
            </span>
          </>
        ) : (
          <span className="text-soft">
            {phase === 'cancelled' ? (
              <Trans>Cancelled: nothing was drawn</Trans>
            ) : (
              <Trans>Nobody has won</Trans>
            )}
          </span>
        )}
      </p>
    </>
  );
}
