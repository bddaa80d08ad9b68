import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OpenThings } from '@vitrine/contract/personal';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { toast } from '../ui/toast.tsx';
import type { Personal } from './data-page.tsx';

/** The end of the account: what is open, the two yeses, the days until then. */
export function DeleteAccount({ personal: { deletion, open } }: { personal: Personal }) {
  return (
    <Section
      title={<Trans>Delete my account</Trans>}
      about={
        <Trans>
          Your name, addresses, Steam account, pictures, messages and sessions are deleted for good.
          The books, the draws and our log keep only a number. A self-exclusion stays in force.
        </Trans>
      }
    >
      {deletion?.due_at ? (
        <Running due_at={deletion.due_at} />
      ) : deletion ? (
        <SecondYes />
      ) : (
        <Ask open={open} />
      )}
    </Section>
  );
}

/** Balances that a player may give up. */
const isGivenUp = ({ kind }: OpenThings) => kind === 'money' || kind === 'tokens';

function Ask({ open }: { open: readonly OpenThings[] }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const [gives_up, setGivesUp] = useState(false);
  const left = open.filter(isGivenUp);
  const stands = gives_up ? open.filter((one) => !isGivenUp(one)) : open;
  const ask = async () => {
    await send('POST /api/account/deletion', { gives_up });
    await revalidate();
  };
  return (
    <div className="grid justify-items-start gap-5">
      {stands.length > 0 && (
        <div>
          <p>
            <Trans>Still open. Finish these first:</Trans>
          </p>
          <ul className="mt-3 grid gap-2">
            {stands.map((one) => (
              <li key={one.kind}>
                <OpenLine of={one} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {left.length > 0 && (
        <Checkbox
          label={t`I give up any remaining money and tokens. Nobody can undo this.`}
          checked={gives_up}
          onChange={({ target }) => setGivesUp(target.checked)}
        />
      )}
      {stands.length === 0 && (
        <>
          <p className="max-w-prose text-soft">
            <Trans>
              Once you confirm twice, it takes 14 days. Until then you can keep the account by
              signing in or with a button here. Points and bonuses are lost.
            </Trans>
          </p>
          <Button variant="danger" loading={sending} onClick={() => void ask()}>
            <Trans>Delete my account</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

/** Something open, with the page where it ends. */
function OpenLine({ of: { kind, count, amount } }: { of: OpenThings }) {
  const paths = usePaths();
  const number = count ?? 0;
  const lines: Record<OpenThings['kind'], [line: ReactNode, to: string, end: ReactNode]> = {
    money: [
      <Trans key="m">Balance {amount !== null && <Money amount={amount} />}</Trans>,
      paths.shop,
      <Trans key="e">Spend it in the shop</Trans>,
    ],
    tokens: [
      <Trans key="t">Tokens {amount !== null && <Tokens amount={amount} />}</Trans>,
      paths.shop,
      <Trans key="e">Spend them in the shop</Trans>,
    ],
    at_stake: [
      <Trans key="s">At stake {amount !== null && <Money amount={amount} />}</Trans>,
      paths.battles,
      <Trans key="e">See battles</Trans>,
    ],
    debt: [
      <Trans key="d">You owe {amount !== null && <Money amount={amount} />}</Trans>,
      paths.pay,
      <Trans key="e">Pay it</Trans>,
    ],
    income: [
      <Trans key="n">Income as a partner {amount !== null && <Money amount={amount} />}</Trans>,
      paths.promotion,
      <Trans key="e">Have it paid out</Trans>,
    ],
    items: [
      <Plural key="i" value={number} one="# item" other="# items" />,
      paths.backpack,
      <Trans key="e">Withdraw or sell</Trans>,
    ],
    cases: [
      <Plural key="c" value={number} one="# unopened case" other="# unopened cases" />,
      paths.backpack,
      <Trans key="e">Open</Trans>,
    ],
    orders: [
      <Plural key="o" value={number} one="# open top-up" other="# open top-ups" />,
      paths.topUps,
      <Trans key="e">See top-ups</Trans>,
    ],
    withdrawals: [
      <Plural
        key="w"
        value={number}
        one="# withdrawal that is under way or still protected by Steam"
        other="# withdrawals that are under way or still protected by Steam"
      />,
      paths.withdrawals,
      <Trans key="e">See withdrawals</Trans>,
    ],
    battles: [
      <Plural key="b" value={number} one="# battle" other="# battles" />,
      paths.battles,
      <Trans key="e">See battles</Trans>,
    ],
    giveaways: [
      <Plural
        key="g"
        value={number}
        one="# giveaway that isn’t drawn"
        other="# giveaways that aren’t drawn"
      />,
      paths.giveaways,
      <Trans key="e">See giveaways</Trans>,
    ],
    roles: [
      <Trans key="r">Your account belongs to staff</Trans>,
      paths.support,
      <Trans key="e">Ask an owner to take the roles back</Trans>,
    ],
  };
  const [line, to, end] = lines[kind];
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <span>{line}</span>
      <Link to={to} className="text-bright underline underline-offset-4">
        {end}
      </Link>
    </span>
  );
}

function SecondYes() {
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const confirm = async () => {
    await send('POST /api/account/deletion/confirm', {});
    await revalidate();
  };
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-prose">
        <Trans>
          Are you sure? Once it is deleted, nobody can bring your account back, not even us. All
          your other sessions end now.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" loading={sending} onClick={() => void confirm()}>
          <Trans>Yes, delete it in 14 days</Trans>
        </Button>
        <Keep />
      </div>
    </div>
  );
}

function Running({ due_at }: { due_at: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-prose">
        <Trans>
          Your account is deleted <Moment at={due_at} />. Signing in before then keeps it.
        </Trans>
      </p>
      <Keep />
    </div>
  );
}

function Keep() {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const keep = async () => {
    if (await send('POST /api/account/deletion/cancel', {})) toast.success(t`Your account stays`);
    await revalidate();
  };
  return (
    <Button variant="main" loading={sending} onClick={() => void keep()}>
      <Trans>Keep my account</Trans>
    </Button>
  );
}
