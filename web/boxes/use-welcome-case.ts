import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';

type WelcomeCase = Reply<'GET /api/welcome'>['case'];

/** The case that newcomers get; null while there is none, and until the server has answered. */
export function useWelcomeCase(): WelcomeCase {
  const api = useApi();
  const [found, setFound] = useState<WelcomeCase>(null);
  useEffect(() => {
    void api('GET /api/welcome', {}).then((answer) => answer.ok && setFound(answer.data.case));
  }, [api]);
  return found;
}
