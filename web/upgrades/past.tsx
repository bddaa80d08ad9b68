import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { RollBar } from '../parts/roll-bar.tsx';
import { Button, iconButtonLook } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

type Part = Reply<'GET /api/upgrade'>;

/** The player's upgrades, newest first, each with where the roll fell. */
export default function Past({ past }: { past: Part }) {
  const api = useApi();
  // Parts read beyond the page's own are valid beside that one alone.
  const [read, setRead] = useState<{ of: Part; list: Part['list']; next: Part['next'] }>({
    of: past,
    ...past,
  });
  const { list, next } = read.of === past ? read : past;
  const [loading, setLoading] = useState(false);
  const showMore = async () => {
    setLoading(true);
    const answer = await api('GET /api/upgrade', { before: next! });
    setLoading(false);
    if (!answer.ok) return toast.error(answer.error.msg);
    setRead({ of: past, list: [...list, ...answer.data.list], next: answer.data.next });
  };
  return (
    <section aria-labelledby="past" className="mt-12">
      <h2 id="past" className="text-2xl">
        <Trans>Your upgrades</Trans>
      </h2>
      <ul className="glass mt-4 divide-y divide-edge rounded-lg">
        {list.map((upgrade) => (
          <Row key={upgrade.id} upgrade={upgrade} />
        ))}
      </ul>
      {next !== null && (
        <Button loading={loading} onClick={showMore} className="mt-4">
          <Trans>Older</Trans>
        </Button>
      )}
    </section>
  );
}

function Row({
  upgrade: { at, staked, target, direction, chance_ppm, roll_ppm, won, draw },
}: {
  upgrade: Part['list'][number];
}) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const paths = usePaths();
  const id = draw;
  const [roll, chance] = [numbers.count(roll_ppm), numbers.chance(chance_ppm / 10_000)];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="line-clamp-1">{target.hash_name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span>
            <Money amount={staked} /> → <Money amount={target.price} />
          </span>
          <span className={won ? 'text-success' : undefined}>
            {won ? <Trans>Won</Trans> : <Trans>Not won</Trans>}
          </span>
          <Moment at={at} />
        </p>
      </div>
      <div className="grid gap-1 max-md:order-last max-md:col-span-2">
        <RollBar chance_ppm={chance_ppm} direction={direction} roll_ppm={roll_ppm} />
        <p className="text-xs text-soft tabular-nums">
          <Trans>
            The roll fell on {roll} of a million. Chance: {chance}
          </Trans>
        </p>
      </div>
      <Link to={paths.draw(draw)} aria-label={t`Verify draw ${id}`} className={iconButtonLook()}>
        <ShieldCheck className="size-5" aria-hidden />
      </Link>
    </li>
  );
}
