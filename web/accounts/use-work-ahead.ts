import { useRef, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { isAddress } from './credentials.ts';

/** The server accepts work for five minutes; older than this, it is done again. */
const good_ms = 240_000;

/** Work for signing in, done before the form is sent. */
export interface WorkAhead {
  /** Begins the work for this address, unless it is under way or isn't an address yet. */
  begin: (email: string) => void;
  /** The work for this address, for one call; undefined where the server asks for none. */
  take: (email: string) => Promise<string | undefined>;
  /** The word that the owner of this address has chosen, once the server has told it. */
  wordOf: (email: string) => string | null;
}

/** Does the work of a sign-in in worker threads while the player types. */
export function useWorkAhead(): WorkAhead {
  const api = useApi();
  const ahead = useRef<{ email: string; at: number; work: Promise<string | undefined> } | null>(
    null,
  );

  const [told, setTold] = useState<{ email: string; letter_word: string | null }>();

  const begin = (email: string) => {
    const known = ahead.current;
    if (!isAddress(email) || (known?.email === email && Date.now() - known.at < good_ms)) return;
    const make = async () => {
      const offered = await api('POST /api/work', { email });
      if (!offered.ok) return undefined;
      setTold({ email, letter_word: offered.data.letter_word });
      if (!offered.data.work) return undefined;
      const { doWork } = await import('../kit/work/do-work.ts');
      return (await doWork(offered.data.work)) ?? undefined;
    };
    ahead.current = { email, at: Date.now(), work: make().catch(() => undefined) };
  };

  const take = async (email: string) => {
    begin(email);
    const work = ahead.current?.work;
    // Each piece is good for one try.
    ahead.current = null;
    if (!work) return undefined;
    // Without this file, forms don't show that the browser is busy.
    const code = await import('../kit/work/checking.ts').catch(() => undefined);
    return code ? code.whileChecking(work) : work;
  };

  const wordOf = (email: string) => (told?.email === email ? told.letter_word : null);

  return { begin, take, wordOf };
}
