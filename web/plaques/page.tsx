import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { pack, unpack } from '../kit/packed.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { plainName } from '../parts/player-name.tsx';
import { ShareWin } from '../parts/share-win.tsx';
import { isShareable } from '../parts/shareable.ts';
import { Checked } from '../seeds/checked.tsx';
import '../seeds/texts.ts';
import { buttonLook } from '../ui/button.tsx';
import type { Route } from './+types/page.ts';
import { PlaqueExhibit } from './exhibit.tsx';
import { PlaqueFacts } from './facts.tsx';
import { Shows } from './shows.tsx';
import './texts.ts';

/**
 * Loads a won draw's plaque, the public record that this page verifies, and the seeds of the player
 * who won it, who may reveal the draw for everyone.
 */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [plaque, record] = await Promise.all([
    api('GET /api/win/{id}', { id }),
    api('GET /api/pfv_log/{id}', { id }),
  ]);
  const is_own = need(plaque).is_own;
  const seeds = is_own ? await api('GET /api/fairness/seeds', {}) : null;
  return {
    plaque: need(plaque),
    record: pack(need(record)),
    seeds: seeds?.ok ? seeds.data : null,
  };
}

export default function WinPage({ loaderData: { plaque, record, seeds } }: Route.ComponentProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const paths = usePaths();
  const { id, goods, shows, is_own } = plaque;
  const name = goods.phase ? `${goods.name} · ${goods.phase}` : goods.name;
  const chance = numbers.percent(plaque.chance_ppm / 10_000);
  const winner = plaque.player && plainName(plaque.player);
  const is_public = plaque.poster !== null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6 sm:pt-10">
      <Head
        title={name}
        description={
          winner
            ? t`Won by ${winner} at odds of ${chance}. Check draw ${id} yourself, in your browser and without an account.`
            : t`Won at odds of ${chance}. Check draw ${id} yourself, in your browser and without an account.`
        }
        {...(plaque.poster && { picture: plaque.poster })}
        private={!is_public}
      />
      <div
        style={{ '--rarity': goods.quality.color }}
        className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-6"
      >
        <PlaqueExhibit plaque={plaque} name={name} />
        <div className="grid content-start gap-4">
          <PlaqueFacts plaque={plaque} />
          <div className="flex flex-wrap gap-3">
            {is_own && isShareable(plaque.won, plaque.stake) && (
              <ShareWin draw_id={id} name={name} />
            )}
            {plaque.box && (
              <Link to={paths.case(plaque.box.id)} className={buttonLook()}>
                <Trans>See the case</Trans>
              </Link>
            )}
          </div>
          {is_own && <Shows id={id} shows={shows} />}
        </div>
      </div>
      <section aria-labelledby="check" className="mt-10">
        <h2 id="check" className="text-2xl">
          <Trans>Check it yourself</Trans>
        </h2>
        <p className="mt-2 max-w-192 text-soft">
          <Trans>
            Your browser draws it again from the public record, here and now. You need no account,
            and you don’t have to trust this site.
          </Trans>
        </p>
        <Checked json={unpack(record)} seeds={seeds} />
      </section>
    </div>
  );
}
