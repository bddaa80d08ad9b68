import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Download, QrCode, ReceiptText, ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { HistoryTabs } from '../parts/history-tabs.tsx';
import { Moment } from '../parts/moment.tsx';
import { saveFile } from '../seeds/save-file.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/receipts-page.ts';
import { Changes } from './changes.tsx';
import { linkReceipt, packReceipt, plainReceipt } from './receipt-link.ts';
import './texts.ts';

// Drawn on request only.
const ReceiptCode = lazyPart(() => import('./receipt-code.tsx'));

type Receipt = Reply<'GET /api/receipts'>['list'][number];

/** How many receipts a page lists. */
const page_receipts = 20;
/** How many receipts the file of a month has at most. */
const file_receipts_max = 10_000;

/** Loads a page of the player's receipts; null for a visitor. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, now } = context.get(visit);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const answer = await api('GET /api/receipts', { cursor: before, limit: page_receipts });
  if (!answer.ok && answer.error.key.startsWith('session.')) return null;
  return { part: need(answer), month: now.slice(0, 'yyyy-mm'.length) };
}

export default function ReceiptsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Receipts`} private />
      {loaderData ? <Receipts {...loaderData} /> : <ForPlayers />}
    </div>
  );
}

function Receipts({ part, month }: { part: Reply<'GET /api/receipts'>; month: string }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { list, next } = part;
  return (
    <>
      <h1 className="text-hero">
        <Trans>Receipts</Trans>
      </h1>
      <HistoryTabs />
      <p className="mt-4 max-w-192 text-soft">
        <Trans>
          A signed receipt for every change to your balances and items. Keep them: if our books ever
          say otherwise, the receipt is your proof.
        </Trans>
      </p>
      <SaveMonth month={month} />
      {list.length === 0 && (
        <EmptyState
          title={<Trans>No receipts yet</Trans>}
          icon={<ReceiptText className="size-10" aria-hidden />}
        >
          <Trans>You get the first one with your first opening, sale or top-up.</Trans>
        </EmptyState>
      )}
      <ul className="mt-6 grid gap-3">
        {list.map((receipt) => (
          <Row key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {(next !== null || params.has('before')) && (
        <nav aria-label={t`Pages`} className="mt-6 flex justify-center gap-2">
          {params.has('before') && (
            <Link to="?" className={buttonLook('quiet', 'small')}>
              <Trans>Newest</Trans>
            </Link>
          )}
          {next !== null && (
            <Link to={`?before=${next}`} className={buttonLook('quiet', 'small')}>
              <Trans>Older</Trans>
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function Row({ receipt }: { receipt: Receipt }) {
  const paths = usePaths();
  const [code, setCode] = useState<string | null>(null);
  const showCode = async () => {
    const packed = await packReceipt(receipt);
    // Without compression the long form; it may not fit, and then there is no code.
    setCode(`${location.origin}${paths.receipt}#${packed ?? linkReceipt(receipt)}`);
  };
  const { id, kind, at } = receipt;
  const save = () => saveFile(`receipt-${id}.json`, JSON.stringify(plainReceipt(receipt), null, 2));
  return (
    <li className="glass flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg p-4">
      <div className="min-w-0">
        <p>
          <Trans>Act {id}</Trans> <span className="font-mono text-sm text-soft">{kind}</span>
        </p>
        <p className="text-sm text-soft">
          <Moment at={at} />
        </p>
        <Changes bytes={receipt.bytes} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={save}>
          <Download className="size-4" aria-hidden />
          <Trans>Save</Trans>
        </Button>
        <Button
          size="small"
          aria-expanded={code !== null}
          onClick={() => (code === null ? void showCode() : setCode(null))}
        >
          <QrCode className="size-4" aria-hidden />
          <Trans>QR code</Trans>
        </Button>
        <Link
          to={`${paths.receipt}#${linkReceipt(receipt)}`}
          className={buttonLook('quiet', 'small')}
        >
          <ShieldCheck className="size-4" aria-hidden />
          <Trans>Verify</Trans>
        </Link>
      </div>
      {code !== null && (
        <Suspense fallback={<Skeleton className="aspect-square w-full max-w-96" />}>
          <ReceiptCode link={code} />
        </Suspense>
      )}
    </li>
  );
}

/** Saves all receipts of a month in one file. */
function SaveMonth({ month: this_month }: { month: string }) {
  const { run, api } = useCall();
  const [month, setMonth] = useState(this_month);
  const [reading, setReading] = useState(false);
  const [is_empty, setEmpty] = useState(false);

  const save = async () => {
    setReading(true);
    const receipts: ReturnType<typeof plainReceipt>[] = [];
    let cursor: number | undefined;
    do {
      const asked = { month, limit: 100, cursor };
      const part = await run<'GET /api/receipts'>(() => api('GET /api/receipts', asked));
      if (!part) return setReading(false);
      receipts.push(...part.list.map(plainReceipt));
      cursor = part.next ?? undefined;
    } while (cursor !== undefined && receipts.length < file_receipts_max);
    setReading(false);
    setEmpty(receipts.length === 0);
    if (receipts.length > 0) saveFile(`receipts-${month}.json`, JSON.stringify({ receipts }));
  };

  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-sm text-soft">
          <Trans>Month</Trans>
          <input
            type="month"
            value={month}
            max={this_month}
            onChange={({ target }) => setMonth(target.value)}
            className="min-h-11 rounded-md border border-edge bg-ink px-3 text-bright hover:border-edge-strong"
          />
        </label>
        <Button
          loading={reading}
          disabled={!/^2\d{3}-\d\d$/.test(month)}
          onClick={() => void save()}
        >
          <Download className="size-4" aria-hidden />
          <Trans>Save the month</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-soft empty:hidden">
        {is_empty && <Trans>You have no receipts of this month.</Trans>}
      </p>
    </div>
  );
}

/** Asks a visitor to sign in. */
function ForPlayers() {
  return (
    <EmptyState
      title={<Trans>Your receipts are yours alone</Trans>}
      heading="h1"
      icon={<ReceiptText className="size-10" aria-hidden />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to save a signed receipt for every change to your balances.</Trans>
    </EmptyState>
  );
}
