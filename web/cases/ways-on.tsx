import { Trans } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { ArrowRight, Backpack, CirclePlus, Gift } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useWelcome } from '../boxes/use-welcome.ts';
import { useApi } from '../kit/client.ts';
import { usePaths } from '../kit/paths.ts';
import { serverNow } from '../kit/server-clock.ts';
import { usePlayer } from '../kit/store.ts';
import { writeStored } from '../kit/stored.ts';
import { Money } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';

type Card = Reply<'GET /api/box'>['list'][number];

const cheaper_shown = 2;
/** The newest items: a sale pays money only for some minutes after the win. */
const wins_read = 30;

interface WaysOnProps {
  /** The money that one opening lacks. */
  missing: Amount;
}

/**
 * The ways on for a player whose money is short of one opening: a newcomer's case, topping up by
 * exactly that, selling
 * what was just won as long as that pays money (later sales pay tokens, which open no case), and
 * the dearest cases that the money does open, or else the free ones. The last two come once the
 * server has answered.
 */
export default function WaysOn({ missing }: WaysOnProps) {
  const api = useApi();
  const paths = usePaths();
  const player = usePlayer();
  const money = player?.money;
  const welcome = useWelcome(player)?.box;
  const [cases, setCases] = useState<readonly Card[] | null>(null);
  const [gain, setGain] = useState<Amount | null>(null);
  useEffect(() => {
    void api('GET /api/box', { type: 'paid', limit: 100 }).then(
      (answer) => answer.ok && setCases(answer.data.list),
    );
    void api('GET /api/system_shop/backpack', { limit: wins_read }).then(
      (answer) => answer.ok && setGain(gainOf(answer.data.list)),
    );
  }, [api]);
  const affordable = (cases ?? [])
    .filter(({ price }) => money !== undefined && price <= money)
    .toSorted((a, b) => b.price - a.price)
    .slice(0, cheaper_shown);
  return (
    <section aria-labelledby="short" className="mt-4 min-h-34">
      <h2 id="short" className="text-base">
        <Trans>
          You are <Money amount={missing} /> short
        </Trans>
      </h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {welcome && (
          <Way
            to={paths.case(welcome.id)}
            sign={<Picture src={welcome.picture} alt="" sizes="2.5rem" />}
            title={<Trans>Your first case is on us</Trans>}
          />
        )}
        <Way
          to={paths.payFor(missing, 'money')}
          onClick={() => writeStored('target_link', window.location.pathname)}
          sign={<CirclePlus className="size-6 text-brass" aria-hidden />}
          title={<Trans>Top up exactly that</Trans>}
          amount={missing}
        />
        {gain !== null && gain > 0 && (
          <Way
            to={paths.backpack}
            sign={<Backpack className="size-6 text-brass" aria-hidden />}
            title={<Trans>Sell what you just won</Trans>}
            amount={gain}
          />
        )}
        {affordable.map(({ id, name, picture, price }) => (
          <Way
            key={id}
            to={paths.case(id)}
            sign={<Picture src={picture} alt="" sizes="2.5rem" />}
            title={<Trans>Open {name} instead</Trans>}
            amount={price}
          />
        ))}
        {cases && affordable.length === 0 && (
          <Way
            to={paths.free}
            sign={<Gift className="size-6 text-brass" aria-hidden />}
            title={<Trans>Cases that cost nothing</Trans>}
          />
        )}
      </ul>
    </section>
  );
}

/** The money that a sale of the newest items brings now. */
function gainOf(list: Reply<'GET /api/system_shop/backpack'>['list']): Amount {
  const sold_for_money = list.filter(
    ({ sellable, money_until }) => sellable && money_until && Date.parse(money_until) > serverNow(),
  );
  return toWire(
    mills(sold_for_money.reduce((sum, one) => sum + fromWire(one.recycling_price)!, 0)),
  );
}

interface WayProps {
  to: string;
  sign: ReactNode;
  title: ReactNode;
  amount?: Amount;
  onClick?: () => void;
}

function Way({ to, sign, title, amount, onClick }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onClick}
        className="glass flex h-full min-h-16 items-center gap-3 rounded-md p-3 transition-colors hover:bg-lifted"
      >
        <span className="grid size-10 shrink-0 place-items-center">{sign}</span>
        <span className="min-w-0 grow text-sm">
          <span className="block">{title}</span>
          {amount !== undefined && <Money amount={amount} className="text-brass" />}
        </span>
        <ArrowRight className="size-4 shrink-0 text-soft" aria-hidden />
      </Link>
    </li>
  );
}
