import { Plural, Trans } from '@lingui/react/macro';
import type { HistoryAct } from '@vitrine/contract/history';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';

/** Says what an act was, in a plain sentence. */
export function Sentence({ act }: { act: HistoryAct }) {
  const count = act.items.length;
  switch (act.kind) {
    case 'case.opened':
      return (
        <>
          <Trans>
            You opened <CaseLink of={act.case} />
          </Trans>
          {count > 1 && <span className="text-soft"> ×{count}</span>}
        </>
      );
    case 'case.first_bought':
      return (
        <Trans>
          You bought the first item of <CaseLink of={act.case} />
        </Trans>
      );
    case 'free.opened':
      return (
        <Trans>
          You opened the free case <CaseLink of={act.case} />
        </Trans>
      );
    case 'mission.rewarded':
      return <Trans>You claimed a mission reward</Trans>;
    case 'box.opened':
      return (
        <>
          <Trans>
            You opened <CaseLink of={act.case} />, which was given to you
          </Trans>
          {count > 1 && <span className="text-soft"> ×{count}</span>}
        </>
      );
    case 'box.granted':
      return (
        <Trans>
          You were given the case <CaseLink of={act.case} />
        </Trans>
      );
    case 'box.voided':
      return (
        <Trans>
          The case <CaseLink of={act.case} /> was returned with its payment
        </Trans>
      );
    case 'box.returned':
      return (
        <Trans>
          You got the case <CaseLink of={act.case} /> back
        </Trans>
      );
    case 'items.sold':
      return <Plural value={count} one="You sold an item" other="You sold # items" />;
    case 'items.upgraded':
      return act.upgrade?.won ? (
        <Trans>You won an upgrade</Trans>
      ) : (
        <Trans>You lost an upgrade</Trans>
      );
    case 'battle.created':
      return <Trans>You created a battle</Trans>;
    case 'battle.joined':
      return <Trans>You joined a battle</Trans>;
    case 'battle.left':
      return <Trans>You left a battle and got your stake back</Trans>;
    case 'battle.cancelled':
      return <Trans>A battle was cancelled; you got your stake back</Trans>;
    case 'battle.ended':
      return <Ended result={act.battle?.result ?? null} />;
    case 'goods.bought':
      return <Trans>You bought an item in the shop</Trans>;
    case 'payment.credited':
    case 'payment.added':
      return <Trans>You topped up</Trans>;
    case 'payment.refunded':
      if (act.reason === 'charge_back') return <Trans>A top-up was charged back</Trans>;
      if (act.reason === 'invalid') return <Trans>The payment of a top-up was invalid</Trans>;
      return <Trans>A top-up was refunded</Trans>;
    case 'payment.regained':
      return <Trans>A returned top-up was credited again</Trans>;
    case 'gift_card.redeemed':
      return <Trans>You redeemed a gift card</Trans>;
    case 'balance.adjusted':
      return <Trans>The house adjusted your balance</Trans>;
    case 'withdrawal.charged':
      return <Trans>You asked to withdraw an item</Trans>;
    case 'withdrawal.substituted':
      return <Trans>You agreed to another item for a withdrawal</Trans>;
    case 'withdrawal.delivered':
      return <Trans>A withdrawn item was delivered</Trans>;
    case 'withdrawal.failed':
      return <Trans>A withdrawal failed; the item is back in your backpack</Trans>;
    case 'withdrawal.cancelled':
      return <Trans>A withdrawal was cancelled; the item is back in your backpack</Trans>;
    case 'withdrawal.reversed':
      return <Trans>A delivered trade was reversed; the item is back in your backpack</Trans>;
    case 'withdrawal.paid_out':
      return <Trans>A delivered trade was reversed; you got its price in tokens</Trans>;
    case 'gift.given':
      return <Given reason={act.reason} />;
    case 'points.earned':
      return <Trans>You earned points by playing</Trans>;
    case 'event.drawn':
      return <Drawn event={act.reason} />;
    case 'cards.completed':
      return <Trans>You handed in a full set of cards</Trans>;
    case 'coupon.bought':
      return <Trans>You bought an item with a friends’ discount</Trans>;
    case 'referral.paid':
      return <Trans>You collected your partner income</Trans>;
    case 'bonus.voided':
      return <Trans>A bonus ran out</Trans>;
    case 'demo.endowed':
      return <Trans>Play money of this demo</Trans>;
    default:
      return <Trans>Your balance changed</Trans>;
  }
}

/** A draw of an event, by its kind. */
function Drawn({ event }: { event: HistoryAct['reason'] }) {
  switch (event) {
    case 'wheel':
      return <Trans>You spun the wheel</Trans>;
    case 'card':
      return <Trans>You drew a card</Trans>;
    case 'snowball':
      return <Trans>You threw a snowball</Trans>;
    case 'coupon':
      return <Trans>You helped a friend’s coupon</Trans>;
    default:
      return <Trans>You drew in an event</Trans>;
  }
}

function Given({ reason }: Pick<HistoryAct, 'reason'>) {
  return reason === 'code' ? (
    <Trans>You used an event code</Trans>
  ) : (
    <Trans>You received a gift</Trans>
  );
}

function Ended({ result }: Pick<NonNullable<HistoryAct['battle']>, 'result'>) {
  if (result === 'won') return <Trans>You won a battle</Trans>;
  return result === 'shared' ? (
    <Trans>You shared a battle’s pot</Trans>
  ) : (
    <Trans>You lost a battle</Trans>
  );
}

function CaseLink({ of }: { of: HistoryAct['case'] }) {
  const paths = usePaths();
  if (!of) return null;
  return (
    <Link to={paths.case(of.id)} className="underline-offset-4 hover:underline">
      {of.name}
    </Link>
  );
}
