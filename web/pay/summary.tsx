import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, sum, toWire, type Amount } from '@vitrine/contract/amount';
import type { ReactNode } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { usePlayer } from '../kit/store.ts';
import { About } from '../parts/about.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { Spread } from '../parts/spread.tsx';
import { WhatIsThis } from '../parts/what-is-this.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Method, Sums, Terms } from './sums.ts';

interface PressProps {
  loading: boolean;
  /** Players in this country can't pay. */
  blocked: boolean;
}

export interface SummaryProps extends PressProps {
  od: 0 | 1;
  /** Null while the typed amount isn't one. */
  sums: Sums | null;
  method: Method;
  terms: Terms;
}

/** The payment, the balance after it, and the conditions. */
export function Summary({ od, sums, method, terms, loading, blocked }: SummaryProps) {
  return (
    <Frame>
      {sums && (
        <>
          <Lines od={od} sums={sums} />
          <Spread
            act="top_up"
            pay={sums.total}
            gain={sums.amount}
            balance={od === 1 ? 'tokens' : 'money'}
          />
          <After od={od} sums={sums} />
        </>
      )}
      <Press loading={loading} blocked={blocked}>
        {sums ? (
          <Trans>
            Pay <Money amount={sums.total} />
          </Trans>
        ) : (
          <Trans>Pay</Trans>
        )}
      </Press>
      {od === 1 ? (
        <TokenConditions method={method} terms={terms} />
      ) : (
        <MoneyConditions method={method} terms={terms} />
      )}
    </Frame>
  );
}

/** The same for a gift card, whose value is known only once it is redeemed. */
export function GiftCardSummary(press: PressProps) {
  return (
    <Frame>
      <p className="text-soft">
        <Trans>
          The card’s full value is added to your money at once. A card can be redeemed once.
        </Trans>
      </p>
      <Press {...press}>
        <Trans>Redeem</Trans>
      </Press>
      <Conditions>
        <li>
          <Trans>
            Gift cards earn no bonus and don’t count toward VIP levels, cases, tasks or giveaways.
          </Trans>
        </li>
      </Conditions>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <Card className="grid gap-5 p-5 sm:p-6 lg:sticky lg:top-24">{children}</Card>;
}

function Press({ loading, blocked, children }: PressProps & { children: ReactNode }) {
  return (
    <div>
      <Button
        type="submit"
        variant="main"
        size="large"
        loading={loading}
        disabled={blocked}
        className="w-full"
      >
        <span>{children}</span>
      </Button>
      {blocked && (
        <p className="mt-3 text-sm text-warning">
          <Trans>You can look at everything, but players in your country can’t pay here.</Trans>
        </p>
      )}
    </div>
  );
}

function Lines({
  od,
  sums: { amount, fee, total, repaid, arrives, daily, code },
}: {
  od: 0 | 1;
  sums: Sums;
}) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-sm [&>dd]:pl-4 [&>dd]:text-right [&>dt]:text-soft">
      <dt>
        <Trans>Top-up</Trans>
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
      <dt>
        <Trans>Fee on top</Trans>
      </dt>
      <dd>
        <Money amount={fee} />
      </dd>
      <dt className="border-b border-edge pb-3">
        <Trans>You pay</Trans>
      </dt>
      <dd className="border-b border-edge pb-3 text-lg">
        <Money amount={total} />
        <About amount={total} />
      </dd>
      {repaid > 0 && (
        <>
          <dt>
            <Trans>Repays what you owe</Trans>
          </dt>
          <dd>
            <Money amount={repaid} />
          </dd>
        </>
      )}
      <dt>
        <Trans>To your balance</Trans>
      </dt>
      <dd className="text-brass">
        {od === 1 ? <Tokens amount={arrives} /> : <Money amount={arrives} />}
      </dd>
      {daily > 0 && (
        <>
          <dt>
            <Trans>Daily bonus</Trans>
          </dt>
          <dd className="text-success">
            <Money amount={daily} />
          </dd>
        </>
      )}
      {code > 0 && (
        <>
          <dt>
            <Trans>Code bonus</Trans>
          </dt>
          <dd className="text-success">
            <Money amount={code} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** The balances after the top-up; a visitor has none. */
function After({ od, sums: { arrives, daily, code } }: { od: 0 | 1; sums: Sums }) {
  const player = usePlayer();
  if (!player) return null;
  if (od === 1) {
    return (
      <p className="text-sm">
        <Trans>
          Afterwards you have <Tokens amount={add(player.shop_score, arrives)} />.
        </Trans>
      </p>
    );
  }
  return (
    <p className="text-sm">
      <Trans>
        Afterwards you have <Money amount={add(player.money, arrives)} /> and a bonus of{' '}
        <Money amount={add(player.bonus, daily, code)} />.
      </Trans>
    </p>
  );
}

function add(...amounts: Amount[]): Amount {
  return toWire(sum(amounts.map((amount) => fromWire(amount)!)));
}

function MoneyConditions({ method, terms }: { method: Method; terms: Terms }) {
  const { daily, release, debt } = terms;
  const numbers = useNumbers();
  const [gain, part] = [numbers.gain(daily.percent), numbers.percent(release.percent)];
  return (
    <Conditions>
      <li>
        <Trans>
          {gain} on your first top-up of <Money amount={daily.least} /> or more each day, up to{' '}
          <Money amount={daily.most} />. Days start at 0:00 UTC.
        </Trans>{' '}
        {!daily.available && <Trans>You’ve had today’s.</Trans>}
      </li>
      <li>
        <Trans>
          A bonus isn’t money yet: each stake releases {part} of its amount from it as money.
        </Trans>{' '}
        <WhatIsThis of="bonus" />
      </li>
      <li>
        <Plural
          value={release.days}
          one="Any bonus left after # day expires. A refund cancels it too."
          other="Any bonus left after # days expires. A refund cancels it too."
        />
      </li>
      {debt > 0 && (
        <li>
          <Trans>
            You owe <Money amount={debt} /> after a refund. A top-up repays that first.
          </Trans>
        </li>
      )}
      <CardWait method={method} terms={terms} />
    </Conditions>
  );
}

function TokenConditions({ method, terms }: { method: Method; terms: Terms }) {
  return (
    <Conditions>
      <li>
        <Trans>One token costs one dollar and is worth one dollar of items.</Trans>
      </li>
      <li>
        <Trans>
          Tokens earn no bonus and don’t count toward VIP levels, cases, tasks or giveaways.
        </Trans>
      </li>
      <CardWait method={method} terms={terms} />
    </Conditions>
  );
}

/** A bank may take a card's payment back, so items that it paid for stay for a while. */
function CardWait({
  method,
  terms: { card_wait_hours },
}: {
  method: Method;
  terms: Pick<Terms, 'card_wait_hours'>;
}) {
  if (method.kind !== 'stripe' || card_wait_hours === 0) return null;
  return (
    <li>
      <Plural
        value={card_wait_hours}
        one="Items you get with a card payment can be withdrawn # hour later."
        other="Items you get with a card payment can be withdrawn # hours later."
      />
    </li>
  );
}

function Conditions({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 text-sm text-soft">{children}</ul>;
}
