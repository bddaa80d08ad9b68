import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useRevalidator } from 'react-router';
import { Conditions } from '../parts/conditions.tsx';
import { Until } from '../parts/until.tsx';

export type CaseConditions = Reply<'GET /api/box/{id}/conditions'>;

/** The conditions that open the case, when the player's turn is again, or that it has been. */
export default function ConditionsOfCase({
  conditions: { list, waits_until, had, now },
}: {
  conditions: CaseConditions;
}) {
  if (had) {
    return (
      <p className="text-sm text-soft">
        <Trans>You have opened this case. Each player gets it once.</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-2 text-sm">
      <Conditions list={list} />
      {waits_until !== null && (
        <p className="text-soft">
          <Trans>
            You have opened today’s free case. This one opens again in{' '}
            <Waiting until={waits_until} now={now} />
          </Trans>
        </p>
      )}
    </div>
  );
}

function Waiting({ until, now }: { until: string; now: string }) {
  const { revalidate } = useRevalidator();
  return <Until moment={until} now={now} onEnd={() => void revalidate()} />;
}
