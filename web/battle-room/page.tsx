import { useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Battle } from '@vitrine/contract/battles';
import type { Client } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useModes } from '../battles/modes.ts';
import '../battles/texts.ts';
import { need, visit } from '../kit/context.ts';
import { tell } from '../kit/events.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { pack, unpack } from '../kit/packed.ts';
import { wantsStillness } from '../kit/stillness.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import { Announcement } from './announcement.tsx';
import { Controls } from './controls.tsx';
import { Listener } from './listener.tsx';
import { useOwnSeat } from './names.ts';
import type { OverProps } from './over.tsx';
import { expectedPot } from './need.ts';
import { Password } from './password.tsx';
import { SeatReel, Seats } from './seats.tsx';
import './texts.ts';
import { Cases, isPlayed, StatusLine, Top } from './top.tsx';
import { useActs } from './use-acts.ts';
import { useContents } from './use-contents.ts';
import { useInTurn } from './use-in-turn.ts';
import { useRoom } from './use-room.ts';
import { useSaid } from './use-said.ts';
import { useView, type Shown } from './use-view.ts';

const Over = lazyPart(() => import('./over.tsx'));
// Below the first screen: rendered by the server, hydrated after the rest.
const Rounds = lazyPart(() => import('./rounds.tsx'));
const Fairness = lazyPart(() => import('./fairness.tsx'));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const { now, ...room } = need(await api('GET /api/battle/{id}', { id: params.id }));
  const [beacon, wins, expected_pot] = await Promise.all([
    shared('GET /api/beacon', {}),
    room.state === 3 ? api('GET /api/battle/{id}/items', { id: params.id }) : null,
    room.state === 1 ? expectPot(room, shared) : null,
  ]);
  return {
    room: pack(room),
    now,
    expected_pot,
    beacon_is_on: beacon.ok && beacon.data.is_on,
    // A visitor has none.
    wins: wins?.ok ? wins.data : [],
  };
}

/** The average pot of a room that waits; null if one of its cases isn't shown any more. */
async function expectPot({ boxes, seats }: Battle, shared: Client): Promise<Amount | null> {
  const ids = [...new Set(boxes.map(({ id }) => id))];
  const answers = await Promise.all(ids.map((id) => shared('GET /api/box/{id}', { id })));
  const contents = boxes.flatMap(({ id }) => {
    const answer = answers[ids.indexOf(id)]!;
    return answer.ok ? [answer.data.goods] : [];
  });
  return contents.length === boxes.length ? expectedPot(contents, seats.length) : null;
}

export default function BattlePage({ loaderData: { room, ...rest } }: Route.ComponentProps) {
  const loaded = unpack(room);
  return <Room key={loaded.id} loaded={loaded} {...rest} />;
}

interface RoomProps {
  loaded: Battle;
  /** The server's time when the room was loaded. */
  now: string;
  beacon_is_on: boolean;
  expected_pot: Amount | null;
  wins: Reply<'GET /api/battle/{id}/items'>;
}

function Room({ loaded, now, beacon_is_on, expected_pot, wins }: RoomProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const mode = useModes(loaded.teams)[loaded.mode];
  const { room: live, clock, hear, read } = useRoom(loaded);
  const shown = useView(live, clock, Date.parse(now), read);
  const acts = useActs(live, read);
  const [said, hearSaid] = useSaid();
  const [password, setPassword] = useState('');
  const password_field = useRef<HTMLInputElement>(null);
  const { room, scene, round } = shown;
  // After the seats, which take a turn each; what goes away goes at once.
  const later = useInTurn(shown, room.seats.length + 1);
  const own = useOwnSeat(room);
  const contentsOf = useContents(live.boxes, round, scene !== 'over');
  const is_fresh = useFresh(scene === 'over');
  useHeadInSight(scene === 'countdown');
  useEnd(live);
  useLoadedAhead(live.state);

  // Where the pressed button is gone, or the password was wrong, the focus goes on from there.
  const join = async (seat: number) => {
    if (await acts.join(seat, password)) focusOn(seat);
    else password_field.current?.focus();
  };
  const addBot = async (seat: number) => {
    if (await acts.addBot(seat)) focusOn(seat);
  };
  const leave = async () => {
    if (await acts.leave()) focusOn(own ?? 0);
  };
  const { id } = live;
  return (
    <div
      data-playing={(isPlayed(scene) && scene !== 'over') || undefined}
      className={classes(
        'mx-auto flex w-full max-w-page flex-col px-4 sm:px-6 sm:pt-8',
        isPlayed(scene) ? 'pt-2' : 'pt-5',
      )}
    >
      <Head
        title={live.private ? t`Private battle` : t`Battle ${id}`}
        description={mode.rule}
        private
      />
      {live.state < 3 && (
        <Listener
          room={live}
          is_player={player !== null}
          onEvent={hear}
          onSaid={hearSaid}
          onState={() => void read()}
        />
      )}
      <Top shown={shown} expected_pot={expected_pot} />
      <StatusLine shown={shown} />
      <Announcement shown={shown} contentsOf={contentsOf} />
      {scene === 'waiting' && room.locked && own === undefined && (
        <Password
          password={password}
          error={acts.password_error}
          field={password_field}
          onType={setPassword}
        />
      )}
      <Seats
        live={live}
        shown={shown}
        acts={acts}
        said={said}
        contentsOf={contentsOf}
        onJoin={(seat) => void join(seat)}
        onBot={(seat) => void addBot(seat)}
      />
      <Below
        shown={shown}
        later={later}
        acts={acts}
        wins={wins}
        is_fresh={is_fresh}
        onLeave={() => void leave()}
      />
      {room.rounds.length > 0 && later.room.rounds.length > 0 && (
        <Suspense fallback={<Skeleton className="mt-10 h-48" />}>
          <Rounds boxes={later.room.boxes} seats={later.room.seats} rounds={later.room.rounds} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="mt-10 h-96" />}>
        <Fairness room={live} has_beacon={live.state === 1 ? beacon_is_on : live.beacon !== null} />
      </Suspense>
    </div>
  );
}

interface BelowProps extends OverProps {
  later: Shown;
  onLeave: () => void;
}

/** Below the seats: the cases until the end, and in their place, which is reserved, the result. */
function Below({ shown, later, onLeave, ...over }: BelowProps) {
  return (
    <>
      <div className="mt-3 min-h-44">
        {shown.scene !== 'over' && <Cases shown={shown} />}
        {shown.scene === 'over' && later.scene === 'over' && (
          <Suspense fallback={<Skeleton className="h-44" />}>
            <Over shown={later} {...over} />
          </Suspense>
        )}
        {shown.scene !== 'over' && <Controls shown={shown} acts={over.acts} onLeave={onLeave} />}
      </div>
      {shown.scene === 'over' && <Controls shown={shown} acts={over.acts} onLeave={onLeave} />}
    </>
  );
}

function focusOn(seat: number): void {
  document.querySelector<HTMLElement>(`#seat-${seat}`)?.focus({ preventScroll: true });
}

/**
 * Loads the parts that a battle shows later before it needs them: the network may fail meanwhile.
 */
function useLoadedAhead(state: Battle['state']): void {
  useEffect(() => {
    if (state > 2) return;
    for (const Part of [SeatReel, Rounds, Over]) Part.preload();
  }, [state]);
}

/** Whether the end came while the page was open, and not before. */
function useFresh(is_over: boolean): boolean {
  const [was_over] = useState(is_over);
  return is_over && !was_over;
}

/** Brings the room's head into sight as the battle begins, wherever the page was scrolled to. */
function useHeadInSight(begins: boolean): void {
  useEffect(() => {
    if (begins) window.scrollTo({ top: 0, behavior: wantsStillness() ? 'instant' : 'smooth' });
  }, [begins]);
}

/** When a battle ends or is cancelled while the page is open, balances and items change. */
function useEnd({ state }: Battle): void {
  const { revalidate } = useRevalidator();
  const [loaded_state] = useState(state);
  useEffect(() => {
    if (state === loaded_state || state < 3) return;
    if (state === 3) void revalidate();
    else tell('login-pull');
  }, [state, loaded_state, revalidate]);
}
