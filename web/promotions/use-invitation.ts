import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { writeStored } from '../kit/stored.ts';
import { followedCode } from './referral.ts';

/** A partner's masked name. */
export interface Invitation {
  name: string;
}

/**
 * By whom this visitor was invited: whose link they followed. Null without one, with a code that
 * nobody has, which no banner asks about again, and until the server has answered.
 */
export function useInvitation(): Invitation | null {
  const api = useApi();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useEffect(() => {
    const code = followedCode();
    if (!code) return;
    void api('GET /api/user/promotion', { code }).then((answer) => {
      if (answer.ok) setInvitation({ name: answer.data.name });
      else if (answer.error.key === 'code.unknown') writeStored('invited', code);
    });
  }, [api]);
  return invitation;
}
