import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { namesOfCases } from '../parts/case-names.ts';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/page.ts';
import { Downloads } from './downloads.tsx';
import { isObservedKind } from './kinds.tsx';
import { Observed } from './observed.tsx';
import { OwedToAll, type ShownRoot } from './owed.tsx';
import { Tables } from './tables.tsx';
import './texts.ts';

/** How many roots the page lists. */
const roots_shown = 30;

/**
 * Loads the figures of all comparisons, a page of the tables of a kind, and with `?id=` how often
 * each outcome of one table came; null where there is no such table.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const params = new URL(request.url).searchParams;
  const asked = params.get('kind') ?? 'case';
  const kind = isObservedKind(asked) ? asked : 'case';
  const id = params.get('id');
  const revision = params.get('revision') ?? undefined;
  const [summary, tables, observed, roots] = await Promise.all([
    shared('GET /api/honesty', {}),
    shared('GET /api/honesty/tables', { kind, page: params.get('page') ?? '1' }),
    id ? shared('GET /api/honesty/observed', { kind, id, revision }) : null,
    shared('GET /api/honesty/roots', { limit: roots_shown }),
  ]);
  const list = need(tables);
  const shown = observed?.ok ? observed.data : null;
  const case_names = ['case', 'battle'].includes(kind)
    ? await namesOfCases(shared, [...list.list.map((table) => table.id), shown?.id ?? null])
    : {};
  return {
    kind,
    summary: need(summary),
    tables: list,
    observed: shown,
    case_names,
    roots: need(roots).list.map(withoutText),
  };
}

/** The signed text says the same again, and no part of the page shows it. */
function withoutText({ day, at, leaves, sums, debts, prices_at, root }: ShownRoot): ShownRoot {
  return { day, at, leaves, sums, debts, prices_at, root };
}

export default function HonestyPage({ loaderData }: Route.ComponentProps) {
  const { kind, summary, tables, observed, case_names, roots } = loaderData;
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Seen so far`}
        description={t`How often each outcome came up, against its published odds, counted from public draws anyone can download.`}
      />
      <h1 className="text-hero">
        <Trans>Seen so far</Trans>
      </h1>
      <p className="mt-4 max-w-192 text-lg text-soft">
        <Trans>
          We count every draw on this site and compare how often each outcome came up with its
          published odds. Nothing is left out, not even retired revisions.
        </Trans>
      </p>
      <Figures summary={summary} />
      {observed && <Observed observed={observed} case_names={case_names} />}
      <Tables kind={kind} tables={tables} case_names={case_names} />
      <Reading />
      <Downloads months={summary.months} />
      <OwedToAll roots={roots} />
    </div>
  );
}

function Figures({ summary }: { summary: Reply<'GET /api/honesty'> }) {
  const numbers = useNumbers();
  const { months, comparisons, outside, expected_outside, judged_at, counted_at } = summary;
  const draws = months.reduce((sum, month) => sum + month.draws, 0);
  return (
    <>
      <dl className="mt-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure label={<Trans>Draws counted</Trans>} value={numbers.count(draws)} />
        <Figure label={<Trans>Comparisons</Trans>} value={numbers.count(comparisons)} />
        <Figure label={<Trans>Outside their band</Trans>} value={numbers.count(outside)} />
        <Figure
          label={<Trans>Expected outside by chance, at most</Trans>}
          value={numbers.count(expected_outside)}
        />
      </dl>
      <p className="mt-3 text-sm text-soft">
        {counted_at && (
          <>
            <Trans>
              Counted up to <Moment at={counted_at} />.
            </Trans>{' '}
          </>
        )}
        {judged_at ? (
          <Trans>
            Compared at <Moment at={judged_at} />, every night.
          </Trans>
        ) : (
          <Trans>The first comparison runs tonight.</Trans>
        )}
      </p>
    </>
  );
}

function Figure({ label, value }: { label: React.ReactNode; value: string }) {
  return (
    <Card className="flex flex-col-reverse justify-end gap-1 p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
    </Card>
  );
}

function Reading() {
  return (
    <section aria-labelledby="reading" className="mt-14 max-w-192">
      <h2 id="reading" className="text-2xl">
        <Trans>How to read this</Trans>
      </h2>
      <div className="mt-4 grid gap-3 text-soft">
        <p>
          <Trans>
            Luck never matches published odds exactly. The band shows which odds fit the results: an
            honest outcome falls outside its band less than once in 1,000 comparisons. The more
            draws, the narrower the band.
          </Trans>
        </p>
        <p>
          <Trans>
            With many comparisons, a few fall outside even on an honest site. Far more than
            expected, or the same one night after night, is a reason to ask us.
          </Trans>
        </p>
        <p>
          <Trans>
            Every upgrade has its own chance. We group upgrades into bands of similar chances and
            compare each band with the average chance shown.
          </Trans>
        </p>
        <p>
          <Trans>
            This shows that outcomes in the public log came up as often as published. It can’t show
            that the log is complete: check that your draws are in it.
          </Trans>
        </p>
      </div>
    </section>
  );
}
