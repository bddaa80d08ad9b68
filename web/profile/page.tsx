import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { useLocale, usePaths } from '../kit/paths.ts';
import { Face } from '../parts/face.tsx';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Head } from '../parts/head.tsx';
import { LevelMark } from '../parts/level-mark.tsx';
import { plainName, PlayerName } from '../parts/player-name.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';
import './texts.ts';

/** Loads the public page of a player who shows it; any other address is a 404. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  return { player: need(await api('GET /api/player/{code}', { code })), code };
}

export default function PlayerPage({ loaderData: { player, code } }: Route.ComponentProps) {
  const { t } = useLingui();
  const name = plainName(player.name);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Best wins of ${name}`} private />
      <header className="flex flex-wrap items-center gap-4 sm:gap-6">
        <Portrait avatar={player.avatar} code={code} />
        <div className="min-w-0">
          <h1 className="text-hero">
            <PlayerName name={player.name} />
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
            <span className="flex items-center gap-2">
              <LevelMark {...player.level} className="size-6" />
              <Trans>VIP level {player.level.level}</Trans>
            </span>
            <Joined month={player.joined} />
          </p>
        </div>
      </header>
      {player.is_own && <Own />}
      <Wins wins={player.wins} />
    </div>
  );
}

function Portrait({ avatar, code }: { avatar: string | null; code: string }) {
  if (avatar) return <img src={avatar} alt="" className="size-20 rounded-full object-cover" />;
  // Drawn from the address: the page tells no number of the player.
  return <Face id={Number.parseInt(code.slice(0, 8), 16)} className="size-20" />;
}

function Joined({ month }: { month: string }) {
  const { tag } = useLocale();
  const format = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const since = format.format(new Date(`${month}-01`));
  return (
    <span>
      <Trans>Joined {since}</Trans>
    </span>
  );
}

/** Tells the player how others see the page, and where it is changed. */
function Own() {
  const paths = usePaths();
  return (
    <p className="mt-5 text-sm text-soft">
      <Trans>This is your page, as everyone with its address sees it.</Trans>{' '}
      <Link to={paths.my} className="underline underline-offset-4 hover:text-bright">
        <Trans>Change who sees it</Trans>
      </Link>
    </p>
  );
}

function Wins({ wins }: Pick<Reply<'GET /api/player/{code}'>, 'wins'>) {
  const paths = usePaths();
  if (wins.length === 0)
    return (
      <EmptyState
        title={<Trans>No wins to show yet</Trans>}
        icon={<Trophy className="size-10" aria-hidden />}
      />
    );
  return (
    <section aria-labelledby="wins-title" className="mt-8">
      <h2 id="wins-title" className="text-xl">
        <Trans>Best wins</Trans>
      </h2>
      <ol className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {wins.map(({ win, goods }) => (
          <li key={win}>
            <Link
              to={paths.win(win)}
              className="grid h-full rounded-md transition-transform hover:-translate-y-1 active:translate-y-0"
            >
              <GoodsCard goods={goods} sizes="(min-width: 64rem) 14rem, 45vw" />
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-soft">
        <Trans>
          At prices when they were won. Every win has a page where you can check its draw.
        </Trans>
      </p>
    </section>
  );
}
