import { Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { classes } from '../ui/classes.ts';
import { Money, Tokens } from './price.tsx';

/** A trade and its way back, at the prices of now. */
export type SpreadProps = { className?: string } & (
  | { act: 'buy'; cost: Amount; sells_for: Amount }
  | { act: 'sell'; gain: Amount; costs_again: Amount }
  /** The rise of the price since the item was acquired. */
  | { act: 'withdraw'; difference: Amount }
  | { act: 'top_up'; pay: Amount; gain: Amount; balance: 'money' | 'tokens' }
);

/**
 * The spread of a trade, said in one line before it: what the thing would bring the other way now.
 */
export function Spread({ className, ...trade }: SpreadProps) {
  return (
    <p className={classes('text-sm text-soft tabular-nums', className)}>
      <Line {...trade} />
    </p>
  );
}

function Line(trade: SpreadProps) {
  switch (trade.act) {
    case 'buy':
      return (
        <Trans>
          Buy <Tokens amount={trade.cost} /> → sells for <Tokens amount={trade.sells_for} /> now
        </Trans>
      );
    case 'sell':
      return (
        <Trans>
          Sell <Tokens amount={trade.gain} /> → costs <Tokens amount={trade.costs_again} /> in the
          shop now
        </Trans>
      );
    case 'withdraw':
      return (
        <Trans>
          Withdraw → difference <Tokens amount={trade.difference} />
        </Trans>
      );
    case 'top_up':
      return trade.balance === 'money' ? (
        <Trans>
          Pay <Money amount={trade.pay} /> → <Money amount={trade.gain} /> money
        </Trans>
      ) : (
        <Trans>
          Pay <Money amount={trade.pay} /> → <Tokens amount={trade.gain} /> tokens
        </Trans>
      );
  }
}
