import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { newKey } from '../kit/client.ts';
import type { Claim, ClaimKind } from './waiting.ts';

/** The result of one press: how many rewards came, and those that didn't with the reasons. */
export interface Outcome {
  claimed: number;
  failed: { claim: Claim; msg: string }[];
}

export interface Claims {
  /** All are being claimed. */
  all: boolean;
  outcome: Outcome | null;
  claimOne: (claim: Claim) => Promise<void>;
  claimAll: (claims: readonly Claim[]) => Promise<void>;
  /** The one of a kind whose claim is under way. */
  of: (kind: ClaimKind) => string | null;
}

/**
 * Claims rewards, one after the other, each by its own call with a key of its own. A failure stops
 * none of the others.
 */
export function useClaims(): Claims {
  const { revalidate } = useRevalidator();
  const [under_way, setUnderWay] = useState<Claim | null>(null);
  const [all, setAll] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { api, run } = useCall({ onRefused: () => true });

  const claimEach = async (claims: readonly Claim[]) => {
    const done: Outcome = { claimed: 0, failed: [] };
    setOutcome(null);
    for (const claim of claims) {
      setUnderWay(claim);
      let msg = '';
      const reply = await run(async () => {
        const answer = await claim.make(api, newKey());
        if (!answer.ok) msg = answer.error.msg;
        return answer;
      });
      if (reply === undefined) done.failed.push({ claim, msg });
      else done.claimed += 1;
    }
    setUnderWay(null);
    await revalidate();
    setOutcome(done);
  };
  return {
    all,
    outcome,
    claimOne: (claim) => claimEach([claim]),
    claimAll: async (claims) => {
      setAll(true);
      await claimEach(claims);
      setAll(false);
    },
    of: (kind) => (under_way?.kind === kind && !all ? under_way.which : null),
  };
}
