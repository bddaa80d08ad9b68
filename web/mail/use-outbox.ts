import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';

/** The polling interval of the outbox. */
const look_ms = 3000;

/** The e-mails of the outbox, newest first, polled while the page is visible. */
export function useOutbox(loaded: Reply<'GET /api/outbox'>) {
  const api = useApi();
  const [outbox, setOutbox] = useState(loaded);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      const answer = await api('GET /api/outbox', {});
      // If the server is out of reach, keeps the last answer until the next poll.
      if (answer.ok) setOutbox(answer.data);
    };
    const timer = setInterval(() => void look(), look_ms);
    return () => clearInterval(timer);
  }, [api]);
  return outbox.list;
}

/** An e-mail of the outbox. */
export type StoredMail = Reply<'GET /api/outbox'>['list'][number];
