import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@vitrine/contract/index';
import type { Withdrawal } from '@vitrine/contract/withdrawals';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { Button } from '../ui/button.tsx';

type Action = Input<'POST /api/withdrawals/{id}/simulate'>['action'];

const under_way: readonly Action[] = [
  'accept',
  'decline',
  'expire',
  'hold',
  'fail',
  'out_of_stock',
];

/** The demo's stand-in for Steam: lets a delivery go as it may go there. */
export function Simulation({
  withdrawal: { id, state, reversed, in_review },
}: {
  withdrawal: Withdrawal;
}) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { send, sending } = useCall({ say: ({ msg }) => msg || t`Error` });
  const labels: Record<Action, string> = {
    accept: t`Accept`,
    decline: t`Decline`,
    expire: t`Let it expire`,
    hold: t`Hold the items`,
    fail: t`Fail`,
    out_of_stock: t`Out of stock`,
    reverse: t`Reverse the trade`,
    end_review: t`End the check`,
  };
  const after_delivery = in_review ? (['end_review'] as const) : (['reverse'] as const);
  const actions = state <= 2 ? under_way : state === 3 && !reversed ? after_delivery : [];
  if (actions.length === 0) return null;
  const simulate = async (action: Action) => {
    await send('POST /api/withdrawals/{id}/simulate', { id, action });
    await revalidate();
  };
  return (
    <fieldset className="mt-5 min-w-0 rounded-md border border-dashed border-edge-strong p-3">
      <legend className="px-2 text-xs text-soft">
        <Trans>Demo: play Steam</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            aria-disabled={sending}
            onClick={() => !sending && void simulate(action)}
            className="max-sm:whitespace-normal"
          >
            {labels[action]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
