import { Suspense, useEffect, useState } from 'react';
import { lazyPart, NotLoaded } from '../kit/lazy-part.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Seeds } from './use-seeds.ts';
import type { Verification } from './verify.ts';

const Steps = lazyPart(() => import('./steps.tsx'));

/** A record, verified in this browser: the verdict with its steps. */
export function Checked({ json, seeds }: { json: unknown; seeds: Seeds | null }) {
  const verification = useVerification(json);
  return (
    <Suspense fallback={<Waiting />}>
      {verification === 'missing' && <NotLoaded />}
      {verification === null && <Waiting />}
      {verification && verification !== 'missing' && (
        <Steps verification={verification} seeds={seeds} />
      )}
    </Suspense>
  );
}

function Waiting() {
  return <Skeleton className="mt-4 h-192 w-full" />;
}

/** `missing`: the verifier's code can't be loaded. */
type Verified = Verification | 'missing';

/**
 * The result of verifying a record; null until the verifier's code has loaded. Never computed by
 * the server.
 */
function useVerification(json: unknown): Verified | null {
  const [made, setMade] = useState<{ of: unknown; verification: Verified } | null>(null);
  useEffect(() => {
    let left = false;
    if (json === null) return undefined;
    void verifyHere(json).then((verification) => left || setMade({ of: json, verification }));
    return () => {
      left = true;
    };
  }, [json]);
  return made && made.of === json ? made.verification : null;
}

async function verifyHere(json: unknown): Promise<Verified> {
  const code = await import('./verify.ts').catch(() => undefined);
  if (!code) return 'missing';
  // Without this file, the steps say that the beacon's signature hasn't been checked.
  const beacon = code.hasBeacon(json)
    ? await import('./beacon-check.ts').catch(() => undefined)
    : undefined;
  return code.verify(json, beacon?.beacon_check);
}
