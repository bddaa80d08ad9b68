import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { useNumbers } from '../kit/numbers.ts';
import { Money } from '../parts/price.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { IncomeChart } from './income-chart.tsx';

type Affiliate = Reply<'GET /api/affiliate'>;

/** The income that waits, with the press that takes it out; and by day and by game. */
export function Income({ affiliate }: { affiliate: Affiliate }) {
  const { waiting, earned, least, games, days } = affiliate;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Figure label={<Trans>Ready to collect</Trans>}>
            <span className="text-brass-light">
              <Money amount={waiting} />
            </span>
          </Figure>
          <Figure label={<Trans>Total earned</Trans>}>
            <Money amount={earned} />
          </Figure>
        </dl>
        <PayOut waiting={waiting} least={least} />
      </div>
      <div className="mt-8 border-t border-edge pt-6">
        <IncomeChart days={days} />
      </div>
      {games.length > 0 && <Games games={games} />}
    </>
  );
}

function Figure({ label, children }: { label: React.ReactNode; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 font-display text-3xl font-semibold">{children}</dd>
    </div>
  );
}

/** The press that takes income out; while there is too little, how much is missing. */
function PayOut({ waiting, least }: Pick<Affiliate, 'waiting' | 'least'>) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { sending, send } = useCall();
  const { revalidate } = useRevalidator();
  const take = async () => {
    const paid = await send(
      'POST /api/affiliate/payout',
      {},
      { retry: true, after: () => revalidate() },
    );
    if (paid) toast.success(t`${numbers.money(paid.amount)} added to your balance.`);
  };
  const is_enough = waiting >= least;
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="main" loading={sending} disabled={!is_enough} onClick={take}>
        <Trans>Collect</Trans>
      </Button>
      {!is_enough && (
        <p className="text-sm text-soft">
          <Trans>
            From <Money amount={least} />
          </Trans>
        </p>
      )}
    </div>
  );
}

function Games({ games }: Pick<Affiliate, 'games'>) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const names = { case: t`Cases`, battle: t`Battles`, upgrade: t`Upgrades` };
  return (
    <table className="mt-8 w-full text-right text-sm tabular-nums">
      <caption className="mb-3 text-left font-display text-xl font-semibold">
        <Trans>Where it came from, in 30 days</Trans>
      </caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            <Trans>Game</Trans>
          </th>
          <th scope="col" className="py-2 pl-3 font-normal">
            <Trans>Times played</Trans>
          </th>
          <th scope="col" className="py-2 pl-3 font-normal">
            <Trans>Income</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ game, plays, amount }) => (
          <tr key={game} className="border-t border-edge">
            <th scope="row" className="py-2 text-left font-normal">
              {names[game]}
            </th>
            <td className="py-2 pl-3">{numbers.count(plays)}</td>
            <td className="py-2 pl-3">
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
