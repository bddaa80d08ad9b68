import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';
import { Money } from '../parts/price.tsx';

type RebatesProps = Pick<Reply<'GET /api/affiliate/friends'>, 'list' | 'total'> & {
  affiliate: Pick<Reply<'GET /api/affiliate'>, 'rebates'>;
};

/** The income from each friend, the largest first, and the bonuses that the code gave them. */
export function Rebates({ affiliate: { rebates }, list, total }: RebatesProps) {
  const numbers = useNumbers();
  const gain = numbers.gain(rebates.percent);
  return (
    <>
      <p>
        <Trans>Your code adds {gain} to every top-up of your friends, as a bonus.</Trans>{' '}
        {rebates.friends > 0 && (
          <>
            <Plural
              value={rebates.friends}
              one="# friend got it so far:"
              other="# friends got it so far:"
            />{' '}
            <strong>
              <Money amount={rebates.amount} />
            </strong>
          </>
        )}
      </p>
      {total > 0 && (
        <div className="mt-5 overflow-x-auto">
          <table className="w-full text-right text-sm tabular-nums">
            <thead className="text-soft">
              <tr>
                <th scope="col" className="py-2 text-left font-normal">
                  <Trans>Friend</Trans>
                </th>
                <th scope="col" className="py-2 pl-3 font-normal">
                  <Trans>Income for you</Trans>
                </th>
                <th scope="col" className="py-2 pl-3 font-normal">
                  <Trans>Bonus for them</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ name, earned, rebate }, n) => (
                <tr key={`${name} ${n}`} className="border-t border-edge">
                  <th scope="row" className="py-2 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-2 pl-3">
                    <Money amount={earned} />
                  </td>
                  <td className="py-2 pl-3">
                    <Money amount={rebate} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
