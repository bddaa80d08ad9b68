import { Trans, useLingui } from '@lingui/react/macro';
import { toWire, type Mills } from '@vitrine/contract/amount';
import type { Check } from '@vitrine/fairness/record';
import { useNumbers } from '../kit/numbers.ts';
import { RollBar } from '../parts/roll-bar.tsx';
import { BattleSteps } from './battle-steps.tsx';

import { Code, Recorded, Remainder } from './figures.tsx';
import { GiveawaySteps } from './giveaway-steps.tsx';
import { Step, type StepState } from './step.tsx';
import type { Seeds } from './use-seeds.ts';
import { VerdictBanner } from './verdict-banner.tsx';
import type { Block, CaseRecord, EventRecord, UpgradeRecord, Verification } from './verify.ts';
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
      {isTicket(record) && <TicketSteps record={record} verification={verification} />}
      {record?.kind === 'upgrade' && <UpgradeSteps record={record} verification={verification} />}
      {record?.kind === 'battle' && <BattleSteps record={record} verification={verification} />}
      {record?.kind === 'giveaway' && <GiveawaySteps record={record} verification={verification} />}
      {record === null && <Checks checks={verification.verdict.checks} />}
    </div>
  );
}

/** Records whose first number is a ticket of a table. */
const isTicket = (record: Verification['record']): record is CaseRecord | EventRecord =>
  record !== null && 'ticket' in record.outcome;

function TicketSteps({
  record,
  verification: { verdict, explanation, blocks },
}: {
  record: CaseRecord | EventRecord;
  verification: Verification;
}) {
  const state = (name: Check['name']): StepState =>
    verdict.checks.find((check) => check.name === name)?.state ?? 'skipped';
  const drawn: StepState = blocks.length > 0 ? 'none' : 'skipped';
  const paid = record.kind === 'case' && record.table.type === 'paid' ? record : null;
  const [ticket, t, p] = verdict.words.filter(({ value }) => value !== null);
  return (
    <ol className="mt-3 grid gap-3">
      <Step
        number={1}
        title={<Trans>The server seed is the one we committed to</Trans>}
        state={state('server_seed_hash')}
      >
        <Code name={<Trans>server seed</Trans>}>
          {record.server_seed ?? <Trans>still secret</Trans>}
        </Code>
        <Code name={<Trans>its SHA-256, published before the draw</Trans>}>
          {record.server_seed_hash}
        </Code>
      </Step>
      <Step
        number={2}
        title={<Trans>The odds are the ones that were published</Trans>}
        state={state('revision_hash')}
      >
        <Code
          name={
            record.kind === 'case' ? (
              <Trans>SHA-256 of case {record.subject}, its price, token rate and table</Trans>
            ) : (
              <Trans>SHA-256 of the event and its table</Trans>
            )
          }
        >
          {record.revision_hash}
        </Code>
      </Step>
      <Step
        number={3}
        title={<Trans>Both seeds and the nonce make eight random words</Trans>}
        state={drawn}
      >
        {blocks.length === 0 && (
          <Code name={<Trans>message</Trans>}>{`${record.client_seed}:${record.nonce}:0`}</Code>
        )}
        {blocks.map((block) => (
          <HashedBlock key={block.message} block={block} />
        ))}
      </Step>
      <Step
        number={4}
        title={<Trans>The first word that is not rejected becomes the ticket</Trans>}
        state={drawn}
      >
        {ticket ? (
          <Remainder {...ticket} name={<Trans>ticket</Trans>} />
        ) : (
          <Recorded>{record.outcome.ticket}</Recorded>
        )}
      </Step>
      <Step
        number={5}
        title={<Trans>The ticket falls into one range of the table</Trans>}
        state={drawn}
      >
        <TicketBar entries={record.table.entries} ticket={ticket?.value ?? record.outcome.ticket} />
      </Step>
      {paid && (
        <Step number={6} title={<Trans>Two more numbers decide about tokens</Trans>} state={drawn}>
          {t && p ? (
            <>
              <Remainder {...t} name={<Trans>token roll</Trans>} />
              <Remainder {...p} name={<Trans>token share</Trans>} />
            </>
          ) : null}
          <TokenPart record={paid} roll={t?.value ?? undefined} />
        </Step>
      )}
      <Step
        number={paid ? 7 : 6}
        title={<Trans>The record says the same</Trans>}
        state={state('outcome')}
      >
        {state('outcome') === 'differs' && (
          <p className="font-mono text-sm text-error">{explanation}</p>
        )}
      </Step>
    </ol>
  );
}

function UpgradeSteps({
  record,
  verification: { verdict, explanation, blocks },
}: {
  record: UpgradeRecord;
  verification: Verification;
}) {
  const numbers = useNumbers();
  const state = (name: Check['name']): StepState =>
    verdict.checks.find((check) => check.name === name)?.state ?? 'skipped';
  const drawn: StepState = blocks.length > 0 ? 'none' : 'skipped';
  const [word] = verdict.words.filter(({ value }) => value !== null);
  const { chance_ppm, direction } = record.table;
  const roll = word?.value ?? record.outcome.roll;
  const least = 1_000_000 - chance_ppm;
  const chance = numbers.chance(chance_ppm / 10_000);
  return (
    <ol className="mt-3 grid gap-3">
      <Step
        number={1}
        title={<Trans>The server seed is the one we committed to</Trans>}
        state={state('server_seed_hash')}
      >
        <Code name={<Trans>server seed</Trans>}>
          {record.server_seed ?? <Trans>still secret</Trans>}
        </Code>
        <Code name={<Trans>its SHA-256, published before the draw</Trans>}>
          {record.server_seed_hash}
        </Code>
      </Step>
      <Step
        number={2}
        title={<Trans>Both seeds and the nonce make eight random words</Trans>}
        state={drawn}
      >
        {blocks.length === 0 && (
          <Code name={<Trans>message</Trans>}>{`${record.client_seed}:${record.nonce}:0`}</Code>
        )}
        {blocks.map((block) => (
          <HashedBlock key={block.message} block={block} />
        ))}
      </Step>
      <Step
        number={3}
        title={<Trans>The first word that is not rejected becomes the roll</Trans>}
        state={drawn}
      >
        {word ? (
          <Remainder {...word} name={<Trans>roll</Trans>} />
        ) : (
          <Recorded>{record.outcome.roll}</Recorded>
        )}
      </Step>
      <Step
        number={4}
        title={<Trans>The chance says which rolls win: {chance}</Trans>}
        state={drawn}
      >
        <RollBar chance_ppm={chance_ppm} direction={direction} roll_ppm={roll} />
        <p className="font-mono text-sm">
          {direction === 'under' ? `${roll} < ${chance_ppm}` : `${roll} ≥ ${least}`} →{' '}
          {record.outcome.win ? <Trans>Won</Trans> : <Trans>Not won</Trans>}
        </p>
      </Step>
      <Step number={5} title={<Trans>The record says the same</Trans>} state={state('outcome')}>
        {state('outcome') === 'differs' && (
          <p className="font-mono text-sm text-error">{explanation}</p>
        )}
      </Step>
    </ol>
  );
}

function HashedBlock({ block }: { block: Block }) {
  return (
    <div className="grid gap-3">
      <Code name={<Trans>HMAC-SHA256 with the server seed as key, of the message</Trans>}>
        {block.message}
      </Code>
      <Words words={block.words} />
    </div>
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

/** The checks without their steps, for a record of another kind or one that can't be read. */
function Checks({ checks }: { checks: readonly Check[] }) {
  const { t } = useLingui();
  const names: Record<Check['name'], string> = {
    server_seed_hash: t`The server seed is the one we committed to`,
    client_seed: t`The client seed is made of what everyone brought`,
    beacon: t`The beacon’s number is the one its signature proves`,
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
