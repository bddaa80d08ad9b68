import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { StopCard, useStop } from '../parts/stop.tsx';
import { useTopUpOpen } from '../parts/territory.ts';
import { WhatIsThis } from '../parts/what-is-this.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/page.ts';
import { BirthPrompt } from './birth-prompt.tsx';
import { LimitPrompt } from './limit-prompt.tsx';
import './texts.ts';
import { TopUp } from './top-up.tsx';

/**
 * Loads the ways to pay and the terms. Of the address: with `od=1` shop tokens are topped up, and
 * `p` is the amount that is needed.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const query = new URL(request.url).searchParams;
  const od: 0 | 1 = query.get('od') === '1' ? 1 : 0;
  const [methods, terms] = await Promise.all([
    api('GET /api/pay/methods', { od }),
    api('GET /api/pay/terms', {}),
  ]);
  return { od, asked: query.get('p'), methods: need(methods), terms: need(terms) };
}

export default function PayPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { od, asked } = loaderData;
  const { birth, limit_prompt, limit_needed } = loaderData.terms;
  const is_open = useTopUpOpen();
  const stop = useStop();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Top up`} private />
      <h1 className="text-hero">
        <Trans>Top up</Trans>
      </h1>
      {!stop && <Units od={od} />}
      {!is_open ? (
        <Closed />
      ) : stop ? (
        <StopCard stop={stop} />
      ) : (
        <>
          {birth === 'needed' && <BirthPrompt />}
          {(limit_prompt || limit_needed) && <LimitPrompt is_needed={limit_needed} />}
          <TopUp key={`${od} ${asked}`} {...loaderData} />
        </>
      )}
    </div>
  );
}

/** Where players of a country can't top up. */
function Closed() {
  const paths = usePaths();
  return (
    <Card className="mt-8 max-w-prose p-5 sm:p-6">
      <h2 className="text-xl">
        <Trans>Top-ups are closed in your country</Trans>
      </h2>
      <p className="mt-2 text-soft">
        <Trans>
          You can look at everything here. Your items stay yours, in{' '}
          <Link to={paths.backpack} className="text-bright underline underline-offset-4">
            your backpack
          </Link>
          .
        </Trans>
      </p>
    </Card>
  );
}

/** The two balances that can be topped up, with the use of the chosen one. */
function Units({ od }: { od: 0 | 1 }) {
  const { t } = useLingui();
  const paths = usePaths();
  const units = [
    { to: paths.pay, label: t`Money` },
    { to: paths.payTokens, label: t`Shop tokens` },
  ];
  return (
    <>
      <nav aria-label={t`Balances`} className="mt-6 flex gap-4 border-b border-edge">
        {units.map(({ to, label }, n) => (
          <Link
            key={to}
            to={to}
            replace
            aria-current={n === od ? 'page' : undefined}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-1 font-display font-semibold text-soft transition-colors hover:text-bright aria-[current]:border-brass aria-[current]:text-bright"
          >
            {label}
          </Link>
        ))}
      </nav>
      <p className="mt-4 max-w-prose text-soft">
        {od === 1 ? (
          <Trans>
            Use tokens to buy skins in the shop and to cover price differences when you withdraw.
          </Trans>
        ) : (
          <Trans>Use money to open cases and to play.</Trans>
        )}{' '}
        <WhatIsThis of={od === 1 ? 'tokens' : 'money'} />
      </p>
    </>
  );
}
