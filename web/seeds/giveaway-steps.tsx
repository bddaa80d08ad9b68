import { Trans, useLingui } from '@lingui/react/macro';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import type { Check } from '@vitrine/fairness/record';
import { BeaconStep } from './beacon-step.tsx';
import { Code } from './figures.tsx';
import { Step, type StepState } from './step.tsx';
import type { GiveawayRecord, Verification } from './verify.ts';

/** The most players whose seeds are shown without a press. */
const shown_max = 50;

/** Every step of a giveaway's check: who joined in which order, the public number, each prize. */
export function GiveawaySteps({
  record,
  verification: { verdict, explanation },
}: {
  record: GiveawayRecord;
  verification: Verification;
}) {
  const { table, beacon } = record;
  const state = (name: Check['name']): StepState =>
    verdict.checks.find((check) => check.name === name)?.state ?? 'skipped';
  return (
    <ol className="mt-3 grid gap-3">
      <Step
        number={1}
        title={<Trans>The server seed is the one we committed to</Trans>}
        state={state('server_seed_hash')}
      >
        <Code name={<Trans>server seed</Trans>}>{record.server_seed}</Code>
        <Code name={<Trans>its SHA-256, published before the first player joined</Trans>}>
          {record.server_seed_hash}
        </Code>
      </Step>
      <Step
        number={2}
        title={<Trans>The client seed is made of what everyone brought</Trans>}
        state={state('client_seed')}
      >
        <Entrants count={table.entrants.length}>
          {canonicalJson([
            ...table.entrants.map(({ user_id, client_seed }) => [user_id, client_seed]),
            beacon,
          ])}
        </Entrants>
        <Code name={<Trans>its SHA-256 is the client seed</Trans>}>{record.client_seed}</Code>
      </Step>
      <BeaconStep number={3} record={record} state={state('beacon')} />
      <Step
        number={4}
        title={<Trans>Each prize draws one place among those who have won nothing yet</Trans>}
        state="none"
      >
        <ol className="grid gap-2">
          {record.outcome.winners.map((winner, prize) => (
            <Prize
              key={prize}
              record={record}
              prize={prize}
              winner={winner}
              words={verdict.words}
            />
          ))}
        </ol>
        {record.outcome.winners.length < table.prizes && (
          <p className="text-sm text-soft">
            <Trans>There were more prizes than players: the others were not drawn.</Trans>
          </p>
        )}
      </Step>
      <Step number={5} title={<Trans>The record says the same</Trans>} state={state('outcome')}>
        {state('outcome') === 'differs' && (
          <p className="font-mono text-sm text-error">{explanation}</p>
        )}
      </Step>
    </ol>
  );
}

/** The hashed text, folded where it is that of very many players. */
function Entrants({ count, children }: { count: number; children: string }) {
  return (
    <details open={count <= shown_max} className="min-w-0">
      <summary className="cursor-pointer text-xs text-soft">
        <Trans>
          number and seed of each player in the order of joining, then the public number, if any
        </Trans>
      </summary>
      <p className="font-mono text-sm break-all">{children}</p>
    </details>
  );
}

interface PrizeProps {
  record: GiveawayRecord;
  /** From 0. */
  prize: number;
  /** The number of the player. */
  winner: number;
  words: Verification['verdict']['words'];
}

/** The word that was read for a prize, the place that it chose, and the player there. */
function Prize({ record: { client_seed }, prize, winner, words }: PrizeProps) {
  const { t } = useLingui();
  const number = prize + 1;
  const read = words.find(({ nonce, value }) => nonce === prize && value !== null);
  const place = (read?.value ?? 0) + 1;
  const left = read?.n;
  return (
    <li className="min-w-0 rounded-sm bg-ink px-3 py-2 text-sm">
      <p className="text-xs break-all text-soft">
        <Trans>Prize {number}</Trans> ·{' '}
        <span
          title={t`HMAC-SHA256 with the server seed as key, of the message`}
        >{`${client_seed}:${prize}:${read?.block ?? 0}`}</span>
      </p>
      {read && (
        <p className="font-mono break-all">
          {read.word} mod {read.n} = <strong className="text-brass-light">{read.value}</strong>
        </p>
      )}
      <p>
        {read ? (
          <Trans>
            Place {place} of {left}: player {winner}
          </Trans>
        ) : (
          <Trans>Player {winner}</Trans>
        )}
      </p>
    </li>
  );
}
