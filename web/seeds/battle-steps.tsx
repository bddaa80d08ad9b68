import { Trans, useLingui } from '@lingui/react/macro';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import type { Check } from '@vitrine/fairness/record';
import { BeaconStep } from './beacon-step.tsx';
import { Code } from './figures.tsx';
import { Step, type StepState } from './step.tsx';
import type { BattleRecord, Verification } from './verify.ts';

/** Every step of a battle's check: what everyone brought, the public number, each drop, the tie. */
export function BattleSteps({
  record,
  verification: { verdict, explanation },
}: {
  record: BattleRecord;
  verification: Verification;
}) {
  const { table, outcome, beacon } = record;
  const state = (name: Check['name']): StepState =>
    verdict.checks.find((check) => check.name === name)?.state ?? 'skipped';
  const is_tied = outcome.tied.length > 0;
  return (
    <ol className="mt-3 grid gap-3">
      <Step
        number={1}
        title={<Trans>The server seed is the one we committed to</Trans>}
        state={state('server_seed_hash')}
      >
        <Code name={<Trans>server seed</Trans>}>{record.server_seed}</Code>
        <Code name={<Trans>its SHA-256, published before the first player sat down</Trans>}>
          {record.server_seed_hash}
        </Code>
      </Step>
      <Step
        number={2}
        title={<Trans>The client seed is made of what everyone brought</Trans>}
        state={state('client_seed')}
      >
        <Code
          name={
            <Trans>the seeds of the seats in their order, then the public number, if any</Trans>
          }
        >
          {canonicalJson([...table.seats, beacon])}
        </Code>
        <Code name={<Trans>its SHA-256 is the client seed</Trans>}>{record.client_seed}</Code>
      </Step>
      <BeaconStep number={3} record={record} state={state('beacon')} />
      <Step
        number={4}
        title={<Trans>The odds are the ones that were published</Trans>}
        state={state('revision_hash')}
      >
        {table.revisions?.map(({ box, hash }, round) => (
          <RevisionHash key={round} round={round + 1} box={box} hash={hash} />
        ))}
      </Step>
      <Step
        number={5}
        title={
          <Trans>
            Each seat of each round gets a ticket, which falls into one range of the case
          </Trans>
        }
        state="none"
      >
        {outcome.outcome.map((drops, round) => (
          <RoundOf key={round} record={record} round={round} drops={drops} words={verdict.words} />
        ))}
      </Step>
      {is_tied && (
        <Step
          number={6}
          title={<Trans>A tie: one more number chooses the winner</Trans>}
          state="none"
        >
          <TieBreak record={record} words={verdict.words} />
        </Step>
      )}
      <Step
        number={is_tied ? 7 : 6}
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

function RevisionHash({ round, box, hash }: { round: number; box: number; hash: string }) {
  return (
    <Code
      name={
        <Trans>
          Round {round}: SHA-256 of case {box}, its price, token rate and table
        </Trans>
      }
    >
      {hash}
    </Code>
  );
}

type Words = Verification['verdict']['words'];

interface RoundProps {
  record: BattleRecord;
  round: number;
  drops: BattleRecord['outcome']['outcome'][number];
  words: Words;
}

/** The tickets of a round, seat by seat, each with the word that it was read from. */
function RoundOf({ record: { table, client_seed }, round, drops, words }: RoundProps) {
  const number = round + 1;
  return (
    <div className="min-w-0">
      <p className="text-sm text-soft">
        <Trans>Round {number}</Trans>
      </p>
      <ul className="mt-1 grid gap-2">
        {drops.map(({ ticket, entry }, seat) => {
          const nonce = round * drops.length + seat;
          const read = words.find((word) => word.nonce === nonce && word.value !== null);
          const range = table.rounds[round]!.find(({ id }) => id === entry);
          return (
            <li key={seat} className="min-w-0 rounded-sm bg-ink px-3 py-2 text-sm">
              <Drawn seat={seat} message={`${client_seed}:${nonce}:${read?.block ?? 0}`} />
              <p className="font-mono break-all">
                {read ? `${read.word} mod ${read.n} = ` : ''}
                <strong className="text-brass-light">{ticket}</strong>
                {range && (
                  <span className="text-soft">{` (${range.from} ≤ ${ticket} < ${range.to})`}</span>
                )}
              </p>
              <p>{nameOf(range) ?? entry}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Drawn({ seat, message }: { seat: number; message: string }) {
  const { t } = useLingui();
  const number = seat + 1;
  return (
    <p className="text-xs break-all text-soft">
      <Trans>Seat {number}</Trans> ·{' '}
      <span title={t`HMAC-SHA256 with the server seed as key, of the message`}>{message}</span>
    </p>
  );
}

/** The name of a range's item; records that others made may lack it. */
function nameOf(range: object | undefined): string | undefined {
  return range && 'hash_name' in range ? String(range.hash_name) : undefined;
}

function TieBreak({ record: { table, outcome }, words }: { record: BattleRecord; words: Words }) {
  const nonce = table.rounds.length * table.seats.length;
  const read = words.find((word) => word.nonce === nonce && word.value !== null);
  const seats = outcome.tied.map((seat) => seat + 1).join(', ');
  const winner = (outcome.tie_winner ?? 0) + 1;
  return (
    <>
      {read && (
        <p className="font-mono text-sm">
          {read.word} mod {read.n} = <strong className="text-brass-light">{read.value}</strong>
        </p>
      )}
      <p className="text-sm text-soft">
        <Trans>
          Tied seats: {seats}. Chosen: seat {winner}
        </Trans>
      </p>
    </>
  );
}
