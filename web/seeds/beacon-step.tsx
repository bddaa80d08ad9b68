import { Trans } from '@lingui/react/macro';
import type { DrawRecord } from '@vitrine/fairness/record';
import { useNumbers } from '../kit/numbers.ts';
import { Code } from './figures.tsx';
import { Step, type StepState } from './step.tsx';

export interface BeaconStepProps {
  number: number;
  record: Pick<DrawRecord, 'beacon' | 'beacon_proof'>;
  state: StepState;
}

/** The step that proves the public number, or that says that there was none. */
export function BeaconStep({ number, record: { beacon, beacon_proof }, state }: BeaconStepProps) {
  const numbers = useNumbers();
  if (!beacon_proof)
    return (
      <Step number={number} title={<Trans>No public number was mixed in</Trans>} state="none" />
    );
  const beacon_round = numbers.count(beacon_proof.round);
  const { signature, chain_hash, closed_at } = beacon_proof;
  return (
    <Step
      number={number}
      title={<Trans>The beacon’s number is the one its signature proves</Trans>}
      state={state}
    >
      <Code name={<Trans>signature of round {beacon_round}, which nobody can make early</Trans>}>
        {signature}
      </Code>
      <Code name={<Trans>its SHA-256 is the public number</Trans>}>{beacon}</Code>
      {chain_hash !== undefined && (
        <>
          <Code name={<Trans>the chain of drand to which the round belongs</Trans>}>
            {chain_hash}
          </Code>
          <Code
            name={
              <Trans>
                the moment of closing; the round is the first one at least six seconds later
              </Trans>
            }
          >
            {closed_at}
          </Code>
        </>
      )}
      {state === 'skipped' && (
        <p className="text-sm text-soft">
          <Trans>The code that checks signatures could not be loaded. Load the page again.</Trans>
        </p>
      )}
    </Step>
  );
}
