import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { useApi } from '../client.ts';

/** How often the outbox is asked for again. */
const look_ms = 3000;

/** The e-mails of the outbox, newest first, brought up to date by itself while the page is seen. */
export function useOutbox(loaded: Reply<'GET /api/outbox'>) {
  const api = useApi();
  const [outbox, setOutbox] = useState(loaded);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await api('GET /api/outbox', {});
      // Out of reach for a moment: what was read stays, and is asked for again.
      if (answer.ok) setOutbox(answer.data);
    };
    const timer = setInterval(() => void look(), look_ms);
    return () => clearInterval(timer);
  }, [api]);
  return outbox.list;
}

/** One of them. */
export type Kept = Reply<'GET /api/outbox'>['list'][number];
