import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/page.ts';
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
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Top up`} private />
      <h1 className="text-hero">
        <Trans>Top up</Trans>
      </h1>
      <Units od={od} />
      {loaderData.terms.limit_prompt && <LimitPrompt />}
      <TopUp key={`${od} ${asked}`} {...loaderData} />
    </div>
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
            Tokens buy skins in the shop and pay for the difference when you withdraw one.
          </Trans>
        ) : (
          <Trans>Money opens cases and pays for everything that you play.</Trans>
        )}
      </p>
    </>
  );
}
