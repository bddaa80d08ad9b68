import { Trans, useLingui } from '@lingui/react/macro';
import type { CaseRecord, DrawRecord } from '@vitrine/contract/seeds';
import type { Reply } from '@vitrine/contract/index';
import { KeyRound, LockKeyhole } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import type { CaseNames } from '../parts/case-names.ts';
import { Moment } from '../parts/moment.tsx';
import { Vignette } from '../parts/vignette.tsx';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';

/** How many draws a page lists. */
const page_draws = 10;
/** How many draws the page fetches: one more shows that there are older ones. */
export const asked_draws = page_draws + 1;

export interface DrawsProps {
  draws: Reply<'GET /api/pfv_log'>;
  case_names: CaseNames;
}

/** The log of draws, everyone's or the player's own, each with a link to its verification. */
export function Draws({ draws, case_names }: DrawsProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const [params] = useSearchParams();
  const mine = params.get('mine') === '1';
  const shown = draws.list.slice(0, page_draws);
  const has_older = draws.list.length > shown.length;
  const has_newer = params.has('before');
  const link = (change: Record<string, string | null>, place: string) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `?${next}${place}`;
  };
  return (
    <section id="draws" aria-labelledby="draws-title" className="mt-14">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="draws-title" className="text-2xl">
          <Trans>Draws</Trans>
        </h2>
        {player && (
          <p className="flex gap-2">
            <Choice to={link({ mine: '0', before: null }, '#draws')} chosen={!mine}>
              <Trans>Everyone’s</Trans>
            </Choice>
            <Choice to={link({ mine: '1', before: null }, '#draws')} chosen={mine}>
              <Trans>Mine</Trans>
            </Choice>
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={<Trans>No draw yet</Trans>} icon={<Vignette kind="scroll" />}>
          <Trans>As soon as a case is opened, its record appears here.</Trans>
        </EmptyState>
      ) : (
        <ul className="glass mt-4 divide-y divide-edge rounded-lg">
          {shown.map((draw) => (
            <Row
              key={draw.id}
              draw={draw}
              case_name={draw.kind === 'case' ? case_names[draw.subject] : undefined}
              to={link({ draw: String(draw.id) }, '#verify')}
            />
          ))}
        </ul>
      )}
      {(has_newer || has_older) && (
        <nav aria-label={t`Pages`} className="mt-6 flex justify-center gap-2">
          {has_newer && (
            <Link to={link({ before: null }, '#draws')} className={buttonLook('quiet', 'small')}>
              <Trans>Newest</Trans>
            </Link>
          )}
          {has_older && (
            <Link
              to={link({ before: String(shown.at(-1)!.id) }, '#draws')}
              className={buttonLook('quiet', 'small')}
            >
              <Trans>Older</Trans>
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

function Choice({
  to,
  chosen,
  children,
}: {
  to: string;
  chosen: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className={buttonLook(chosen ? 'quiet' : 'ghost', 'small')}
    >
      {children}
    </Link>
  );
}

function Row({
  draw,
  case_name,
  to,
}: {
  draw: DrawRecord;
  case_name: string | undefined;
  to: string;
}) {
  const { t } = useLingui();
  const { id, at, server_seed } = draw;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-4 md:grid-cols-[minmax(0,1fr)_10rem_12rem_auto]">
      {draw.kind === 'case' && <OfCase draw={draw} case_name={case_name} />}
      {draw.kind === 'upgrade' && <OfUpgrade draw={draw} />}
      {draw.kind === 'battle' && <OfBattle draw={draw} />}
      {draw.kind === 'giveaway' && <OfGiveaway draw={draw} />}
      {'entry' in draw.outcome && draw.kind !== 'case' && <OfEvent draw={draw as EventDraw} />}
      <Link
        to={to}
        aria-label={t`Verify draw ${id}`}
        className={`${buttonLook('quiet', 'small')} md:order-last`}
      >
        <Trans>Verify</Trans>
      </Link>
      <p className="text-sm text-soft">
        <Moment at={at} />
      </p>
      <p className="flex items-center justify-end gap-2 text-sm text-soft md:justify-start">
        {server_seed ? (
          <KeyRound className="size-4 text-success" aria-hidden />
        ) : (
          <LockKeyhole className="size-4" aria-hidden />
        )}
        {server_seed ? <Trans>seed revealed</Trans> : <Trans>seed still secret</Trans>}
      </p>
    </li>
  );
}

function OfCase({ draw, case_name }: { draw: CaseRecord; case_name: string | undefined }) {
  const paths = usePaths();
  const { subject, outcome } = draw;
  const won = wonEntry(draw);
  return (
    <div className="min-w-0">
      <p className="line-clamp-2">
        {won?.phase ? `${won.hash_name} · ${won.phase}` : won?.hash_name}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-soft">
        <Link to={paths.case(subject)} className="underline-offset-4 hover:underline">
          {case_name ?? <Trans>Case {subject}</Trans>}
        </Link>
        <span className="tabular-nums">
          <Trans>ticket {String(outcome.ticket).padStart(6, '0')}</Trans>
        </span>
      </p>
    </div>
  );
}

function OfUpgrade({
  draw: { table, outcome },
}: {
  draw: Extract<DrawRecord, { kind: 'upgrade' }>;
}) {
  const numbers = useNumbers();
  const [roll, chance] = [numbers.count(outcome.roll), numbers.chance(table.chance_ppm / 10_000)];
  return (
    <div className="min-w-0">
      <p>
        <Trans>Upgrade</Trans> · {outcome.win ? <Trans>Won</Trans> : <Trans>Not won</Trans>}
      </p>
      <p className="text-sm text-soft tabular-nums">
        <Trans>
          The roll fell on {roll} of a million. Chance: {chance}
        </Trans>
      </p>
    </div>
  );
}

function OfBattle({ draw: { subject, table } }: { draw: Extract<DrawRecord, { kind: 'battle' }> }) {
  const [seats, rounds] = [table.seats.length, table.rounds.length];
  return (
    <div className="min-w-0">
      <p>
        <Trans>Battle {subject}</Trans>
      </p>
      <p className="text-sm text-soft tabular-nums">
        <Trans>
          Seats: {seats} · Rounds: {rounds}
        </Trans>
      </p>
    </div>
  );
}

function OfGiveaway({
  draw: { subject, table },
}: {
  draw: Extract<DrawRecord, { kind: 'giveaway' }>;
}) {
  const [people, prizes] = [table.entrants.length, table.prizes];
  return (
    <div className="min-w-0">
      <p>
        <Trans>Giveaway {subject}</Trans>
      </p>
      <p className="text-sm text-soft tabular-nums">
        <Trans>
          Participants: {people} · Prizes: {prizes}
        </Trans>
      </p>
    </div>
  );
}

type EventDraw = Exclude<DrawRecord, { kind: 'case' | 'upgrade' | 'battle' | 'giveaway' }>;

function OfEvent({ draw: { kind, outcome } }: { draw: EventDraw }) {
  const entry = outcome.entry;
  return (
    <div className="min-w-0">
      <p>
        {kind === 'wheel' && <Trans>Daily wheel</Trans>}
        {kind === 'snowball' && <Trans>Snowball fight</Trans>}
        {kind === 'card' && <Trans>Cards</Trans>}
        {kind === 'coupon' && <Trans>Discount by friends</Trans>}
        {' · '}
        <Trans>Entry {entry}</Trans>
      </p>
      <p className="text-sm text-soft tabular-nums">
        <Trans>ticket {String(outcome.ticket).padStart(6, '0')}</Trans>
      </p>
    </div>
  );
}

/** Finds the entry of the table that the draw's ticket fell into. */
export function wonEntry({ table, outcome }: CaseRecord) {
  return table.entries.find(({ id }) => id === outcome.entry);
}
