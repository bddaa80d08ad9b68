import type { Reply } from '@vitrine/contract/index';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refused } from '../kit/api.ts';

type Hit = Reply<'GET /api/console/search'>['hits'][number];

/** The search of every page: Ctrl K or `/` goes there, arrows choose, Enter opens. */
export function Search() {
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
      call('GET /api/console/search', { q }).then(
        ({ hits }) => {
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
  }, [words]);
  const hits = words.trim() === '' ? undefined : found;
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    setWords('');
    field.current?.blur();
    void navigate(hit.path.replace(/^\/console/, ''));
  };
  return (
    <div className="search" role="search" aria-label="Everything">
      <input
        ref={field}
        type="search"
        aria-label="Search"
        placeholder="Player, address, Steam id, trade link, order …  (Ctrl K)"
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
              key={`${hit.kind} ${hit.id}`}
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
