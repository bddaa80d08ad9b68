import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Link as LinkIcon, Scale } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { amount_names, useAmountNames, useShownAmounts } from './amounts.tsx';

/** A root as pages show it, without its signed text. */
export type ShownRoot = Pick<
  Reply<'GET /api/honesty/roots'>['list'][number],
  'day' | 'at' | 'leaves' | 'sums' | 'debts' | 'prices_at' | 'root'
>;

/** The first digits of a hash, which tell roots apart. */
const hash_shown = 16;

/** The house's debts to all players: the last root, the chain, and what it proves. */
export function OwedToAll({ roots }: { roots: readonly ShownRoot[] }) {
  const paths = usePaths();
  const [newest] = roots;
  return (
    <section id="owed" aria-labelledby="owed-title" className="mt-14 scroll-mt-4">
      <h2 id="owed-title" className="text-2xl">
        <Trans>Owed to players</Trans>
      </h2>
      <p className="mt-2 max-w-192 text-soft">
        <Trans>
          Once a day we add up what we owe every player and sign the sum. You can check in your
          browser that your part is in it.
        </Trans>
      </p>
      {newest ? (
        <Newest root={newest} />
      ) : (
        <p className="mt-4 text-soft">
          <Trans>The first count is made within minutes.</Trans>
        </p>
      )}
      <Link to={paths.proof} className={`${buttonLook('main')} mt-5`}>
        <Scale className="size-4" aria-hidden />
        <Trans>Check your part</Trans>
      </Link>
      {newest && <Chain roots={roots} />}
      <WhatItProves />
    </section>
  );
}

function Newest({ root: { at, leaves, sums, debts, prices_at } }: { root: ShownRoot }) {
  const names = useAmountNames();
  const show = useShownAmounts();
  return (
    <Card className="mt-4 p-4 sm:p-6">
      <dl className="grid gap-x-10 gap-y-2 sm:grid-cols-2">
        {amount_names.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{names[name]}</dt>
            <dd className="tabular-nums">{show(name, sums[name])}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-soft">
            <Trans>Players’ debts to us, apart</Trans>
          </dt>
          <dd className="tabular-nums">{show('debts', debts)}</dd>
        </div>
      </dl>
      <p className="mt-5 border-t border-edge pt-4 text-sm text-soft">
        <Plural value={leaves} one="# account" other="# accounts" />
        {' · '}
        <Trans>
          counted at <Moment at={at} />
        </Trans>
        {prices_at && (
          <>
            {' · '}
            <Trans>
              newest price of <Moment at={prices_at} />
            </Trans>
          </>
        )}
      </p>
    </Card>
  );
}

function Chain({ roots }: { roots: readonly ShownRoot[] }) {
  return (
    <details className="mt-6">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-display font-semibold text-ice">
        <LinkIcon className="size-4 shrink-0" aria-hidden />
        <Trans>The chain of roots</Trans>
      </summary>
      <p className="max-w-192 text-sm text-soft">
        <Trans>
          Each root includes the hash of the one before it, so none can be swapped later. We keep
          them forever.
        </Trans>
      </p>
      <ul className="glass mt-3 divide-y divide-edge rounded-lg">
        {roots.map(({ day, leaves, root }) => (
          <li
            key={day}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 tabular-nums"
          >
            <span>{day}</span>
            <span className="font-mono text-sm text-soft">{root.slice(0, hash_shown)}</span>
            <span className="text-sm text-soft">
              <Plural value={leaves} one="# account" other="# accounts" />
            </span>
          </li>
        ))}
      </ul>
      <a
        href="/api/honesty/roots?limit=100"
        className="mt-2 inline-flex min-h-11 items-center text-ice underline-offset-4 hover:underline"
      >
        <Trans>The signed roots as a file</Trans>
      </a>
    </details>
  );
}

/** Says what the roots and a player's proof show, and what they can't. */
export function WhatItProves() {
  return (
    <ul className="mt-6 grid max-w-192 list-disc gap-2 pl-5 text-sm text-soft">
      <li>
        <Trans>
          A valid proof shows that the signed sum includes your full part, exactly once. If we left
          you out or made your part smaller, your check would fail.
        </Trans>
      </li>
      <li>
        <Trans>It shows how much we owe, not how much we have to pay it with.</Trans>
      </li>
      <li>
        <Trans>
          It works only if many players check: you are the only one who can notice that your part is
          missing.
        </Trans>
      </li>
      <li>
        <Trans>
          We count shortly after midnight UTC. Amounts that come and go between two counts are in
          neither. A day we couldn’t count has no root, and none is made later.
        </Trans>
      </li>
      <li>
        <Trans>
          Items are valued in two ways, not to be added up: what selling them all would pay, and
          what sending them all would cost. Unopened cases have no price and aren’t counted.
        </Trans>
      </li>
    </ul>
  );
}
