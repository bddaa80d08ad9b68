import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import '../giveaways/texts.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { useSeeded } from '../seeds/use-seeded.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/cards-page.ts';
import { CardFace } from './art.tsx';
import { Closed, DayClock, Frame, Gate, Pane } from './frame.tsx';
import { Odds, usePrizeName, VerifyLink } from './prize.tsx';
import './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [shown, rule] = await Promise.all([
    api('GET /api/event/cards', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { shown: need(shown), rule: need(rule) };
}

type Shown = Reply<'GET /api/event/cards'>;
type Drawn = Reply<'POST /api/event/cards'>;

export default function CardsPage({ loaderData: { shown, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const seeded = useSeeded();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { open, albums, entries, revision_hash } = shown;
  const shut = !open || (player !== null && !rule.met);
  const draw = async (pay: boolean) => {
    if (!player) return askToSignIn();
    const card = await send('POST /api/event/cards', { pay }, { retry: true, through: seeded });
    if (card) setDrawn(card);
    await revalidate();
  };
  const complete = async (album: number) => {
    const done = await send('POST /api/event/cards/complete', { album }, { retry: true });
    if (done) {
      toast.success(
        t`${plural(done.points, { one: 'You got # point', other: 'You got # points' })}`,
      );
    }
    await revalidate();
  };
  const exchange = async (album: number, given: number, taken: number) => {
    await send('POST /api/event/cards/exchange', { album, given, taken }, { retry: true });
    await revalidate();
  };
  return (
    <Frame
      title={<Trans>Cards</Trans>}
      lead={
        <Trans>
          One card a day. Swap three of a kind for one you’re missing. All nine pay the prize.
        </Trans>
      }
    >
      <Head
        title={t`Cards`}
        description={t`One card a day. Swap three of a kind for one you’re missing. All nine pay the prize.`}
      />
      {!open && <Closed />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid gap-6">
          {albums.map((album) => (
            <Album
              key={album.id}
              album={album}
              drawn={drawn?.album === album.id ? drawn.entry : null}
              for_one={shown.for_one}
              busy={sending}
              onComplete={() => void complete(album.id)}
              onExchange={(given, taken) => void exchange(album.id, given, taken)}
            />
          ))}
        </div>
        <div className="grid gap-4">
          <Today
            shown={shown}
            drawn={drawn}
            shut={shut}
            busy={sending}
            onDraw={(pay) => void draw(pay)}
          />
          <Gate rule={rule} />
          <Odds entries={entries} revision_hash={revision_hash} drawn={drawn?.entry ?? null} />
        </div>
      </div>
    </Frame>
  );
}

interface TodayProps {
  shown: Shown;
  /** The card that was just drawn. */
  drawn: Drawn | null;
  shut: boolean;
  busy: boolean;
  /** Draws a card, for points if it `pays`. */
  onDraw: (pays: boolean) => void;
}

/** The card of the day, and more for points. */
function Today({
  shown: { collected, cost, more, now, day_ends_at },
  drawn,
  shut,
  busy,
  onDraw,
}: TodayProps) {
  const player = usePlayer();
  const stop = useStop();
  const nameOf = usePrizeName();
  return (
    <Pane title={collected && !stop ? <Trans>See you tomorrow</Trans> : <Trans>Today</Trans>}>
      {drawn && (
        <div
          key={drawn.draw}
          className="grid justify-items-center gap-2 transition-opacity duration-200 starting:opacity-0"
        >
          <CardFace number={drawn.entry} className="h-40" />
          <p role="status">{nameOf(drawn.gives, drawn.entry)}</p>
          <VerifyLink draw={drawn.draw} />
        </div>
      )}
      {stop ? (
        <StoppedButton stop={stop} size="large" />
      ) : (
        <>
          <Button
            variant="main"
            size="large"
            loading={busy}
            disabled={collected || shut}
            onClick={() => onDraw(false)}
          >
            {collected ? <Trans>Collected today</Trans> : <Trans>Collect today’s card</Trans>}
          </Button>
          {player && (
            <Button
              disabled={shut || more === 0 || player.score < cost}
              loading={busy}
              onClick={() => onDraw(true)}
            >
              <Plural value={cost} one="One more for # point" other="One more for # points" />
            </Button>
          )}
          <p className="text-sm text-soft">
            <Plural
              value={more}
              one="# more can be bought today"
              other="# more can be bought today"
            />
          </p>
        </>
      )}
      <DayClock now={now} day_ends_at={day_ends_at} />
    </Pane>
  );
}

interface AlbumProps {
  album: Shown['albums'][number];
  /** The card that was just drawn into it. */
  drawn: number | null;
  for_one: number;
  busy: boolean;
  onComplete: () => void;
  onExchange: (given: number, taken: number) => void;
}

/** The nine cards, the exchange, and the prize of a full set. */
function Album({
  album: { cards, prize, sets },
  drawn,
  for_one,
  busy,
  onComplete,
  onExchange,
}: AlbumProps) {
  const stop = useStop();
  const have = cards.filter((count) => count > 0).length;
  return (
    <section className="glass grid gap-5 rounded-lg p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          <Trans>{have} of 9 cards</Trans>
        </h2>
        <p className="text-sm text-soft">
          <Plural value={prize} one="A full set pays # point" other="A full set pays # points" />
          {sets > 0 && (
            <>
              {' · '}
              <Plural value={sets} one="# set handed in" other="# sets handed in" />
            </>
          )}
        </p>
      </div>
      <ol className="grid grid-cols-3 gap-3 sm:grid-cols-5 xl:grid-cols-9">
        {cards
          .map((count, n) => ({ count, number: n + 1 }))
          .map(({ count, number }) => (
            <li
              key={number}
              className={classes(
                'relative rounded-md',
                drawn === number && 'outline-2 outline-offset-2 outline-brass',
              )}
            >
              <CardFace number={number} missing={count === 0} className="w-full" />
              <span className="sr-only">
                <Trans>Card {number}</Trans>
              </span>
              {count > 0 && (
                <span className="absolute top-1 right-1 rounded-full bg-ink px-2 text-sm tabular-nums">
                  ×{count}
                </span>
              )}
            </li>
          ))}
      </ol>
      {!stop && (
        <>
          <Exchange cards={cards} for_one={for_one} busy={busy} onExchange={onExchange} />
          <Button
            variant="main"
            disabled={have < 9}
            loading={busy && have === 9}
            onClick={onComplete}
          >
            <Trans>Hand in the set</Trans>
          </Button>
        </>
      )}
    </section>
  );
}

function Exchange({
  cards,
  for_one,
  busy,
  onExchange,
}: Pick<AlbumProps, 'for_one' | 'busy' | 'onExchange'> & { cards: readonly number[] }) {
  const { t } = useLingui();
  const [wish, setWish] = useState<{ given: number; taken: number }>({ given: 0, taken: 0 });
  const spare = cards.flatMap((count, n) => (count >= for_one ? [n + 1] : []));
  const given = spare.includes(wish.given) ? wish.given : (spare[0] ?? 0);
  const others = cards
    .map((count, n) => ({ number: n + 1, count }))
    .filter(({ number }) => number !== given);
  const lacking = others.find(({ count }) => count === 0) ?? others[0];
  const taken = others.some(({ number }) => number === wish.taken)
    ? wish.taken
    : (lacking?.number ?? 0);
  if (spare.length === 0) {
    return (
      <p className="text-sm text-soft">
        <Trans>You can swap three of a kind for a different card.</Trans>
      </p>
    );
  }
  const field = 'min-h-11 rounded-md bg-ink px-3 text-bright';
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1 text-sm text-soft">
        <Trans>Give three of</Trans>
        <select
          className={field}
          value={given}
          onChange={({ target }) => setWish({ given: Number(target.value), taken })}
        >
          {spare.map((number) => (
            <option key={number} value={number}>
              {t`Card ${number}`}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-sm text-soft">
        <Trans>Take one of</Trans>
        <select
          className={field}
          value={taken}
          onChange={({ target }) => setWish({ given, taken: Number(target.value) })}
        >
          {others.map(({ number }) => (
            <option key={number} value={number}>
              {t`Card ${number}`}
            </option>
          ))}
        </select>
      </label>
      <Button loading={busy} onClick={() => onExchange(given, taken)}>
        <Trans>Exchange</Trans>
      </Button>
    </div>
  );
}
