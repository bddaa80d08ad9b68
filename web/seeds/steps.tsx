import { Trans, useLingui } from '@lingui/react/macro';
import { toWire, type Mills } from '@vitrine/contract/amount';
import type { Check } from '@vitrine/fairness/record';
import type { ReactNode } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { Step, type StepState } from './step.tsx';
import type { Seeds } from './use-seeds.ts';
import { VerdictBanner } from './verdict-banner.tsx';
import type { Block, CaseRecord, Verification } from './verify.ts';
import { TicketBar, Words } from './words.tsx';

export interface StepsProps {
  verification: Verification;
  seeds: Seeds | null;
}

/** The verdict on a record, and every step that leads to it. */
export default function Steps({ verification, seeds }: StepsProps) {
  const { record } = verification;
  return (
    <div className="mt-4">
      <VerdictBanner verification={verification} seeds={seeds} />
      {record ? (
        <CaseSteps record={record} verification={verification} />
      ) : (
        <Checks checks={verification.verdict.checks} />
      )}
    </div>
  );
}

function CaseSteps({
  record,
  verification: { verdict, explanation, blocks },
}: {
  record: CaseRecord;
  verification: Verification;
}) {
  const state = (name: Check['name']): StepState =>
    verdict.checks.find((check) => check.name === name)?.state ?? 'skipped';
  const drawn: StepState = blocks.length > 0 ? 'none' : 'skipped';
  const [ticket, t, p] = verdict.words.filter(({ value }) => value !== null);
  return (
    <ol className="mt-3 grid gap-3">
      <Step
        number={1}
        title={<Trans>The server seed is the one we committed to</Trans>}
        state={state('server_seed_hash')}
      >
        <Code name={<Trans>server seed</Trans>}>{record.server_seed ?? <Trans>still secret</Trans>}</Code>
        <Code name={<Trans>its SHA-256, published before the draw</Trans>}>{record.server_seed_hash}</Code>
      </Step>
      <Step number={2} title={<Trans>The odds are the ones that were published</Trans>} state={state('revision_hash')}>
        <Code name={<Trans>SHA-256 of case {record.subject}, its price, token rate and table</Trans>}>
          {record.revision_hash}
        </Code>
      </Step>
      <Step number={3} title={<Trans>Both seeds and the nonce make eight random words</Trans>} state={drawn}>
        {blocks.length === 0 && <Code name={<Trans>message</Trans>}>{`${record.client_seed}:${record.nonce}:0`}</Code>}
        {blocks.map((block) => (
          <HashedBlock key={block.message} block={block} />
        ))}
      </Step>
      <Step number={4} title={<Trans>The first word that is not rejected becomes the ticket</Trans>} state={drawn}>
        {ticket ? <Remainder {...ticket} name={<Trans>ticket</Trans>} /> : <Recorded>{record.outcome.ticket}</Recorded>}
      </Step>
      <Step number={5} title={<Trans>The ticket falls into one range of the table</Trans>} state={drawn}>
        <TicketBar entries={record.table.entries} ticket={ticket?.value ?? record.outcome.ticket} />
      </Step>
      {record.table.type === 'paid' && (
        <Step number={6} title={<Trans>Two more numbers decide about tokens</Trans>} state={drawn}>
          {t && p ? (
            <>
              <Remainder {...t} name={<Trans>token roll</Trans>} />
              <Remainder {...p} name={<Trans>token share</Trans>} />
            </>
          ) : null}
          <TokenPart record={record} roll={t?.value ?? undefined} />
        </Step>
      )}
      <Step
        number={record.table.type === 'paid' ? 7 : 6}
        title={<Trans>The record says the same</Trans>}
        state={state('outcome')}
      >
        {state('outcome') === 'differs' && <p className="font-mono text-sm text-error">{explanation}</p>}
      </Step>
    </ol>
  );
}

function HashedBlock({ block }: { block: Block }) {
  return (
    <div className="grid gap-3">
      <Code name={<Trans>HMAC-SHA256 with the server seed as key, of the message</Trans>}>{block.message}</Code>
      <Words words={block.words} />
    </div>
  );
}

function Remainder({ word, n, value, name }: { word: number; n: number; value: number | null; name: ReactNode }) {
  return (
    <p className="font-mono text-sm">
      <span className="text-soft">{name} = </span>
      {word} mod {n}{' '}
      <span className="whitespace-nowrap">
        = <strong className="text-brass-light">{value}</strong>
      </span>
    </p>
  );
}

function Recorded({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-soft">
      <Trans>The record says</Trans> <span className="font-mono text-bright">{children}</span>
    </p>
  );
}

function TokenPart({ record, roll }: { record: CaseRecord; roll: number | undefined }) {
  const { token_rate } = record.table;
  const tokens = 'tokens' in record.outcome ? record.outcome.tokens : 0;
  const shown = useNumbers().amount(toWire(tokens as Mills));
  if (roll === undefined) return <Recorded>{shown}</Recorded>;
  return (
    <p className="text-sm text-soft">
      {roll < token_rate ? (
        <Trans>
          {roll} is below {token_rate}, so tokens drop: {shown}
        </Trans>
      ) : (
        <Trans>
          {roll} is not below {token_rate}, so no tokens drop.
        </Trans>
      )}
    </p>
  );
}

function Code({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-soft">{name}</p>
      <p className="font-mono text-sm break-all">{children}</p>
    </div>
  );
}

/** The checks without their steps, for a record of another kind or one that can't be read. */
function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useLingui();
  const names: Record<Check['name'], string> = {
    server_seed_hash: t`The server seed is the one we committed to`,
    client_seed: t`The client seed is made of what everyone brought`,
    revision_hash: t`The odds are the ones that were published`,
    outcome: t`The record says the same`,
  };
  return (
    <ol className="mt-3 grid gap-3">
      {checks.map(({ name, state }, at) => (
        <Step key={name} number={at + 1} title={names[name]} state={state} />
      ))}
    </ol>
  );
}
