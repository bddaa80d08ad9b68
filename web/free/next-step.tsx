import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';
import './texts.ts';

type Promoted = Reply<'GET /api/free'>['list'][number];

/** The next step of this player to a free case, in a few words. */
export default function NextStep({
  of: { openable, next },
}: {
  of: Pick<Promoted, 'openable' | 'next'>;
}) {
  const numbers = useNumbers();
  if (next === null)
    return openable ? <Trans>Ready to open</Trans> : <Trans>Opened, back later</Trans>;
  const { kind, need, have } = next;
  const amount = numbers.money(need as Amount);
  if (have === null) return <Trans>Opens after {amount} of top-ups</Trans>;
  const more = numbers.money(toWire(mills(fromWire(need)! - fromWire(have)!)));
  const left = need - have;
  switch (kind) {
    case 'top_up':
      return <Trans>Top up {more} more</Trans>;
    case 'first_top_up':
      return <Trans>Top up {amount}</Trans>;
    case 'gifts':
      return <Trans>Play more to unlock it</Trans>;
    case 'level':
      return <Trans>Reach VIP level {need}</Trans>;
    case 'invited':
      return <Plural value={left} one="Invite # more friend" other="Invite # more friends" />;
    case 'opened':
      return <Plural value={left} one="Open # more case" other="Open # more cases" />;
    default:
      return <Trans>Verify your e-mail address</Trans>;
  }
}
