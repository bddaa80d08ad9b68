import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Money, Tokens } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';
import { Face } from './face.tsx';
import { AmountPicture } from './prizes.tsx';
import { PlayerName } from '../parts/player-name.tsx';

type Placed = Reply<'GET /api/gift/shop/{id}'>['draws'][number];

/** The prizes in the order of the draw, each with its winner once there is one. */
export function Draws({ draws, drawn }: { draws: readonly Placed[]; drawn: boolean }) {
  return (
    <section aria-labelledby="prizes" className="min-w-0">
      <h2 id="prizes" className="text-xl">
        {drawn ? <Trans>Winners</Trans> : <Trans>Prizes</Trans>}
      </h2>
      <ol className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {draws.map((prize) => (
          <Prize key={prize.place} prize={prize} drawn={drawn} />
        ))}
      </ol>
    </section>
  );
}

function Prize({
  prize: { place, kind, name, picture, price, winner },
  drawn,
}: {
  prize: Placed;
  drawn: boolean;
}) {
  const { t } = useLingui();
  const number = place + 1;
  const amount_name = kind === 'money' ? t`Bonus money` : t`Shop tokens`;
  return (
    <li className="glass grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 rounded-md p-3">
      <div className="exhibit grid place-items-center rounded-sm p-1">
        {picture ? (
          <Picture src={picture} alt="" sizes="6rem" eager={place < 3} className="w-full" />
        ) : (
          <AmountPicture kind={kind === 'money' ? 'money' : 'tokens'} />
        )}
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="text-xs text-soft">
          <Trans>Prize {number}</Trans>
        </p>
        <h3 className="line-clamp-2 text-sm">{name ?? amount_name}</h3>
        {kind === 'tokens' ? (
          <Tokens amount={price} />
        ) : (
          <Money amount={price} className="text-brass" />
        )}
        {drawn && (
          <p className="mt-1 flex items-center gap-2 text-sm">
            {winner ? (
              <>
                <Face user={winner} />
                <span className="truncate font-semibold">
                  <PlayerName name={winner.name} />
                </span>
              </>
            ) : (
              <span className="text-soft">
                <Trans>Nobody was left to win it</Trans>
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
