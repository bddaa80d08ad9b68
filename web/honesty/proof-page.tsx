import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import type { ProofVerdict } from '@vitrine/fairness/own-proof';
import { Download, KeyRound, Scale, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { NotLoaded } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { HistoryTabs } from '../parts/history-tabs.tsx';
import { Moment } from '../parts/moment.tsx';
import { saveFile } from '../seeds/save-file.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/proof-page.ts';
import { amount_names, useAmountNames, useShownAmounts } from './amounts.tsx';
import { WhatItProves } from './owed.tsx';
import { ProofSteps } from './proof-steps.tsx';
import './texts.ts';

type Proof = Reply<'GET /api/honesty/proof'>;
type Keys = Reply<'GET /.well-known/vitrine-keys.json'>;

const keys_path = '/.well-known/vitrine-keys.json';

/**
 * Loads the player's newest proof and the published keys. `proof` is null when nothing is counted
 * yet, or the account is newer than the last count; all is null for a visitor.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const [answer, keys] = await Promise.all([
    api('GET /api/honesty/proof', {}),
    shared(`GET ${keys_path}`, {}),
  ]);
  if (!answer.ok && answer.error.key.startsWith('session.')) return null;
  const is_counted = answer.ok || !/^(?:root|proof)\.unknown$/.test(answer.error.key);
  return { proof: is_counted ? need(answer) : null, keys: need(keys) };
}

export default function ProofPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Owed to you`} private />
      {loaderData ? <ForPlayer {...loaderData} /> : <ForVisitors />}
    </div>
  );
}

function ForPlayer({ proof, keys }: { proof: Proof | null; keys: Keys }) {
  const paths = usePaths();
  return (
    <>
      <h1 className="text-hero">
        <Trans>Owed to you</Trans>
      </h1>
      <HistoryTabs />
      <p className="mt-4 max-w-192 text-soft">
        <Trans>
          Once a day we add up what we owe every player and sign the sum. Check here, in your own
          browser, that your part is in it.
        </Trans>{' '}
        <Link to={`${paths.honesty}#owed`} className="text-ice underline underline-offset-4">
          <Trans>Owed to all players</Trans>
        </Link>
      </p>
      {proof ? (
        <Checked proof={proof} keys={keys} />
      ) : (
        <EmptyState
          title={<Trans>You aren’t counted yet</Trans>}
          icon={<Scale className="size-10" aria-hidden />}
        >
          <Trans>
            Every account is counted shortly after midnight, UTC. Come back after the next count.
          </Trans>
        </EmptyState>
      )}
    </>
  );
}

function Checked({ proof, keys }: { proof: Proof; keys: Keys }) {
  const [verdict, setVerdict] = useState<ProofVerdict | 'missing' | null>(null);
  const player = usePlayer()?.id ?? proof.player;
  const check = async () => {
    const code = await import('./verify-proof.ts').catch(() => undefined);
    setVerdict(code ? code.verifyProofHere(proof, keys, player) : 'missing');
  };
  return (
    <>
      <Then proof={proof} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="main" onClick={() => void check()}>
          <ShieldCheck className="size-4" aria-hidden />
          <Trans>Check it</Trans>
        </Button>
        <Button onClick={() => saveFile(`proof-${proof.day}.json`, JSON.stringify(proof, null, 2))}>
          <Download className="size-4" aria-hidden />
          <Trans>Save the proof</Trans>
        </Button>
        <a href={keys_path} download="vitrine-keys.json" className={buttonLook('quiet')}>
          <KeyRound className="size-4" aria-hidden />
          <Trans>Save the keys</Trans>
        </a>
      </div>
      <div aria-live="polite">
        {verdict === 'missing' ? <NotLoaded /> : verdict && <ProofSteps verdict={verdict} />}
      </div>
      <section aria-labelledby="elsewhere" className="mt-12 max-w-192">
        <h2 id="elsewhere" className="text-2xl">
          <Trans>Check it without us</Trans>
        </h2>
        <p className="mt-2 text-soft">
          <Trans>
            With the saved proof and keys, either command checks it offline. The second one shares
            no code with this site.
          </Trans>
        </p>
        <pre className="mt-4 rounded-md bg-ink p-4 font-mono text-sm break-all whitespace-pre-wrap text-brass-light">
          {`npm run honesty -- proof proof-${proof.day}.json --keys vitrine-keys.json\n`}
          {`python3 docs/verify/verify.py --proof vitrine-keys.json proof-${proof.day}.json ${player}`}
        </pre>
        <p className="mt-3 text-sm text-soft">
          <Trans>
            The proof contains your own secret: anyone with the file can find your leaf on any day.
            Keep it to yourself.
          </Trans>
        </p>
      </section>
      <section aria-labelledby="proves" className="mt-12">
        <h2 id="proves" className="text-2xl">
          <Trans>What does it prove?</Trans>
        </h2>
        <WhatItProves />
      </section>
    </>
  );
}

/** The amounts as they were counted, beside the balances of now. */
function Then({ proof: { day, amounts, root } }: { proof: Proof }) {
  const names = useAmountNames();
  const show = useShownAmounts();
  const player = usePlayer();
  const mills = (amount: number) => Math.round(amount * 1000);
  const now: Partial<Record<keyof Proof['amounts'], number>> = player
    ? { money: mills(player.money), tokens: mills(player.shop_score), points: player.score }
    : {};
  return (
    <Card className="mt-6 p-4 sm:p-6">
      <p className="text-sm text-soft">
        <Trans>
          Root of {day}, counted at <Moment at={root.at} />
        </Trans>
      </p>
      <table className="mt-3 w-full tabular-nums">
        <thead>
          <tr className="text-sm text-soft">
            <th scope="col" className="pb-2 text-left font-normal">
              <Trans>Amount</Trans>
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              <Trans>Then</Trans>
            </th>
            <th scope="col" className="pb-2 pl-4 text-right font-normal">
              <Trans>Now</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {amount_names.map((name) => (
            <tr key={name} className="border-t border-edge">
              <th scope="row" className="py-2 text-left font-normal text-soft">
                {names[name]}
              </th>
              <td className="py-2 text-right">{show(name, amounts[name])}</td>
              <td className="py-2 pl-4 text-right text-soft">
                {now[name] === undefined ? '' : show(name, now[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-soft">
        <Trans>
          “Held elsewhere” is money staked in battles, put into giveaways or earned as a partner.
          Tokens include those paid for pending withdrawals.
        </Trans>
      </p>
    </Card>
  );
}

/** Asks a visitor to sign in. */
function ForVisitors() {
  return (
    <EmptyState
      title={<Trans>Your proof is yours alone</Trans>}
      heading="h1"
      icon={<Scale className="size-10" aria-hidden />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to check that we count what we owe you.</Trans>
    </EmptyState>
  );
}
