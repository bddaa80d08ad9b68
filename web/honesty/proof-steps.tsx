import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ProofVerdict } from '@vitrine/fairness/own-proof';
import { Check, ShieldCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { useAmountNames, useShownAmounts } from './amounts.tsx';

/** The result of the check, step by step. */
export function ProofSteps({ verdict }: { verdict: ProofVerdict }) {
  return verdict.status === 'verified' ? (
    <Verified verdict={verdict} />
  ) : (
    <Refused verdict={verdict} />
  );
}

function Refused({ verdict: { status, fault } }: { verdict: ProofVerdict & { fault: string } }) {
  const { t } = useLingui();
  const words: Record<string, string> = {
    malformed: t`This isn’t a proof of this software.`,
    foreign_key: t`The key that signed the root isn’t in this site’s history of keys.`,
    forged: t`The signature doesn’t fit the root.`,
    negative: t`An amount is below zero, which would make the sum smaller.`,
    overflow: t`An amount is too large.`,
    other_day: t`The root is of another day than the proof.`,
    foreign_leaf: t`The leaf isn’t your own: somebody else’s was shown to you.`,
    wrong_leaf: t`The leaf isn’t the hash of your amounts.`,
    wrong_depth: t`The way to the root is too long or too short.`,
    wrong_leaves: t`The way to the root doesn’t fit the number of accounts.`,
    wrong_order: t`The leaves aren’t in their order.`,
    repeated_leaf: t`The same leaf appears twice.`,
    wrong_root: t`The way doesn’t lead to the root that was signed.`,
  };
  return (
    <Card className="mt-4 p-5 text-error">
      <p className="flex items-center gap-3 text-lg">
        <ShieldX className="size-6 shrink-0" aria-hidden />
        <Trans>Refused. Save the proof, and ask us why.</Trans>
      </p>
      <p className="mt-2">{words[status]}</p>
      <p className="mt-1 font-mono text-sm break-words">{fault}</p>
    </Card>
  );
}

type Verified = ProofVerdict & { status: 'verified' };

function Verified({ verdict: { proof, root, steps } }: { verdict: Verified }) {
  const [leaf, ...above] = steps;
  const { player, place } = proof;
  const names = useAmountNames();
  const show = useShownAmounts();
  const position = place + 1;
  const money = show('money', root.sums.money);
  return (
    <Card className="mt-4 p-5">
      <p className="flex items-center gap-3 text-lg text-success">
        <ShieldCheck className="size-6 shrink-0" aria-hidden />
        <Trans>Your part is in the sum that we signed.</Trans>
      </p>
      <ol className="mt-4 grid gap-4">
        <Step title={<Trans>The root is signed with a published key, for this day</Trans>}>
          <Hash>{root.key_id}</Hash>
        </Step>
        <Step title={<Trans>The leaf is yours: its name follows from your secret</Trans>}>
          <Trans>
            Made for player {player} and this day alone, it is number {position} of {root.leaves}.
          </Trans>
          <Hash>{proof.blinded_id}</Hash>
        </Step>
        <Step title={<Trans>The leaf is the hash of the amounts above</Trans>}>
          <Hash>{leaf!.hash}</Hash>
        </Step>
        <Step title={<Trans>With each neighbour the sum grows and never shrinks</Trans>}>
          <details>
            <summary className="flex min-h-10 cursor-pointer items-center text-ice">
              <Plural value={above.length} one="# step to the top" other="# steps to the top" />
            </summary>
            <ol className="grid gap-3">
              {above.map((step, level) => (
                <li key={step.hash} className="border-l-2 border-edge pl-3">
                  <p>
                    {proof.path[level]!.side === 'left' ? (
                      <Trans>With the left neighbour</Trans>
                    ) : (
                      <Trans>With the right neighbour</Trans>
                    )}
                  </p>
                  <p className="tabular-nums">
                    {names.money} {show('money', step.sums.money)}
                  </p>
                  <Hash>{step.hash}</Hash>
                </li>
              ))}
            </ol>
          </details>
        </Step>
        <Step title={<Trans>The way ends at the root that was signed</Trans>}>
          <Trans>Money of all players: {money}</Trans>
          <Hash>{root.root}</Hash>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check className="mt-1 size-4 shrink-0 text-success" aria-hidden />
      <div className="min-w-0 flex-1">
        <p>{title}</p>
        <div className="text-sm text-soft">{children}</div>
      </div>
    </li>
  );
}

const Hash = ({ children }: { children: string }) => (
  <p className="font-mono text-xs break-all text-soft">{children}</p>
);
