import { useLingui } from '@lingui/react/macro';
import { orderByCloseness } from '@vitrine/contract/closeness';
import type { ClientError } from '@vitrine/contract/client';
import type { SearchHit } from '@vitrine/contract/search';
import { useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';
import { usePaths } from '../kit/paths.ts';
import { findPlaces, type Place } from './places.ts';

/** A thing that the server found, or a page. */
export type Found = SearchHit | Place;

interface Asked {
  text: string;
  hits: readonly SearchHit[];
  error?: ClientError;
}

/** How long the typing must pause before the server is asked. */
const pause_ms = 150;

/**
 * Finds what a text names: pages at once, everything else as soon as the server has answered.
 * Until then the earlier answer stays; `is_due` says so. Without a text, what is popular today.
 */
export function useFound(text: string, places: readonly Place[]) {
  const { t } = useLingui();
  const api = useApi();
  const pathOf = useFoundPath();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const typing = new AbortController();
    const ask = async () => {
      const answer = await api('GET /api/search', { q: text }, { signal: typing.signal });
      if (typing.signal.aborted) return;
      if (answer.ok) setAsked({ text, hits: answer.data.hits });
      else setAsked({ text, hits: [], error: answer.error });
    };
    const pause = setTimeout(() => void ask(), text === '' ? 0 : pause_ms);
    return () => {
      clearTimeout(pause);
      typing.abort();
    };
  }, [api, text]);
  const hits = asked && (asked.text === '') === (text === '') ? asked.hits : [];
  const named = findPlaces(places, text);
  const own = new Set(named.map(({ to }) => to));
  const others = hits.filter((hit) => !own.has(pathOf(hit)));
  const say = ({ key, msg }: ClientError) =>
    key === 'network' ? t`The connection dropped. Please try again.` : msg;
  return {
    found: text === '' ? hits : orderByCloseness<Found>([...others, ...named], text),
    is_due: asked?.text !== text,
    /** Why the server found nothing, in the reader's language. */
    error: asked?.text === text && asked.error ? say(asked.error) : undefined,
  };
}

/** Where what was found stands. */
export function useFoundPath(): (found: Found) => string {
  const paths = usePaths();
  return (found) => {
    if ('to' in found) return found.to;
    switch (found.kind) {
      case 'case':
        return paths.case(found.id);
      case 'item':
        return paths.item(found.id);
      case 'battle':
        return paths.room(found.id);
      case 'giveaway':
        return paths.giveaway(found.id);
      case 'article':
        return paths.article(found.slug);
      case 'page':
        return paths.remark({ id: found.id, title: found.name });
    }
  };
}
