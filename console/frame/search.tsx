import type { Reply } from '@vitrine/contract/index';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { pageOfCommand, readCommand } from './commands.ts';

type Hit = Reply<'GET /api/console/search'>['hits'][number];

/** Pages of the console by their name, and records; those of a command lead to its form. */
async function find(text: string, pages: readonly Hit[]): Promise<Hit[]> {
  const named = pages.filter(({ title }) => title.toLowerCase().startsWith(text.toLowerCase()));
  const command = readCommand(text);
  const [{ hits }, of_command] = await Promise.all([
    call('GET /api/console/search', { q: text }),
    command ? call('GET /api/console/search', { q: command.words }) : { hits: [] },
  ]);
  const acts = of_command.hits.flatMap((hit) => {
    const path = pageOfCommand(command!, hit);
    return path ? [{ ...hit, kind: command!.verb, path }] : [];
  });
  return [...acts, ...named, ...hits];
}

/**
 * The search of every page: Ctrl K or `/` goes there, arrows choose, Enter opens. It takes commands
 * such as `adjust 12 -5`, too: Enter opens their form, filled in.
 */
export function Search({ pages }: { pages: readonly Hit[] }) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Hit[]>();
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const is_typing = event.target instanceof Element && event.target.closest('input, textarea');
      const is_asked =
        (event.key === 'k' && (event.ctrlKey || event.metaKey)) ||
        (event.key === '/' && !is_typing);
      if (!is_asked) return;
      event.preventDefault();
      field.current?.select();
    };
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, []);
  useEffect(() => {
    const q = words.trim();
    if (q === '') return undefined;
    let is_over = false;
    const typed = setTimeout(() => {
      find(q, pages).then(
        (hits) => {
          if (is_over) return;
          setFound(hits);
          setAt(0);
        },
        (problem: unknown) => {
          if (!(problem instanceof Refused)) throw problem;
        },
      );
    }, 150);
    return () => {
      is_over = true;
      clearTimeout(typed);
    };
  }, [words, pages]);
  const hits = words.trim() === '' ? undefined : found;
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    setWords('');
    field.current?.blur();
    // A record without a page here has one on the site, which opens beside.
    if (hit.path.startsWith('/console')) void navigate(hit.path.slice('/console'.length));
    else window.open(hit.path, '_blank', 'noopener');
  };
  return (
    <div className="search" role="search" aria-label="Everything">
      <input
        ref={field}
        type="search"
        aria-label="Search"
        placeholder="Player, order, case, code … or: adjust PLAYER -5  (Ctrl K)"
        role="combobox"
        aria-expanded={hits !== undefined}
        aria-controls="hits"
        aria-activedescendant={hits?.[at] ? `hit-${at}` : undefined}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt((n) => Math.min(n + 1, (hits?.length ?? 1) - 1));
          if (event.key === 'ArrowUp') setAt((n) => Math.max(n - 1, 0));
          if (event.key === 'Enter') open(hits?.[at]);
          if (event.key === 'Escape') setWords('');
        }}
      />
      {hits && (
        <div id="hits" className="hits" role="listbox" aria-label="Found">
          {hits.map((hit, n) => (
            <div
              key={`${hit.kind} ${hit.id} ${hit.path}`}
              id={`hit-${n}`}
              role="option"
              aria-selected={n === at}
              tabIndex={-1}
              onMouseDown={() => open(hit)}
            >
              <span className="kind">{hit.kind}</span> {hit.title}
            </div>
          ))}
          {hits.length === 0 && <p className="empty">Nothing found.</p>}
        </div>
      )}
    </div>
  );
}
