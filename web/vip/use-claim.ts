import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { toast } from '../ui/toast.tsx';

/**
 * Claims one gift at a time, and reads the page again. `under_way` is the name of the gift that is
 * being claimed; `claim` resolves once the page shows it as received.
 */
export function useClaim() {
  const { send } = useCall();
  const { revalidate } = useRevalidator();
  const [under_way, setUnderWay] = useState<string>();

  async function claim(name: string, said: string, act: () => Promise<unknown>): Promise<void> {
    setUnderWay(name);
    const reply = await act();
    await revalidate();
    setUnderWay(undefined);
    if (reply) toast.success(said);
  }
  return {
    under_way,
    claimEnvelope: (level: number, said: string) =>
      claim(`envelope-${level}`, said, () =>
        send('POST /api/svip/{id}/receive', { id: String(level) }, { retry: true }),
      ),
    claimBox: (said: string) =>
      claim('box', said, () => send('POST /api/svip/receive/box', {}, { retry: true })),
    claimTask: (id: 'stake' | 'cases' | 'days', said: string) =>
      claim(id, said, () => send('POST /api/svip/task/{id}/receive', { id }, { retry: true })),
  };
}

export type Claims = ReturnType<typeof useClaim>;
