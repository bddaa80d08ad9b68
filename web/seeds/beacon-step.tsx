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

/** The step that proves the public number, or that says that there was none, which is weaker. */
export function BeaconStep({ number, record: { beacon, beacon_proof }, state }: BeaconStepProps) {
  const numbers = useNumbers();
  if (!beacon_proof)
    return <Step number={number} title={<Trans>No public number was mixed in, which is weaker</Trans>} state="none" />;
  const beacon_round = numbers.count(beacon_proof.round);
  return (
    <Step number={number} title={<Trans>The beacon’s number is the one that its signature proves</Trans>} state={state}>
      <Code name={<Trans>signature of round {beacon_round}, which nobody can make early</Trans>}>
        {beacon_proof.signature}
      </Code>
      <Code name={<Trans>its SHA-256 is the public number</Trans>}>{beacon}</Code>
      {state === 'skipped' && (
        <p className="text-sm text-soft">
          <Trans>The code that checks signatures could not be loaded. Load the page again.</Trans>
        </p>
      )}
    </Step>
  );
}
