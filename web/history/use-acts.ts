import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useApi } from '../kit/client.ts';
import type { partOf } from './part.ts';

/** The page size: acts shown at first, and added each time. */
export const page_acts = 30;

export interface ActsProps {
  part: ReturnType<typeof partOf>;
  first: Reply<'GET /api/history'>;
}

/** The acts fetched beyond the page, which belong to this first part. */
interface Known {
  first: ActsProps['first'];
  more: ActsProps['first'];
}

/** The acts shown: the page's own and the older ones fetched since. */
export function useActs({ part, first }: ActsProps) {
  const api = useApi();
  const [read, setRead] = useState<Known>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const known = read?.first === first ? read.more : { list: [], next: first.next };

  /** Fetches the acts after the last one. */
  const showMore = async () => {
    if (known.next === null) return;
    setState('loading');
    const answer = await api('GET /api/history', { ...part, limit: page_acts, before: known.next });
    setState(answer.ok ? 'idle' : 'failed');
    if (answer.ok)
      setRead({ first, more: { ...answer.data, list: [...known.list, ...answer.data.list] } });
  };

  return { acts: [...first.list, ...known.list], has_more: known.next !== null, state, showMore };
}
