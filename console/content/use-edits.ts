import { useState } from 'react';

/** Fields of a record: `title.de` in a language, `position` where all languages have the same. */
export type Fields = Readonly<Record<string, string>>;

interface Stored {
  /** The record's last change that the form was opened with. */
  seen: number;
  at: string;
  changed: Fields;
}

const none: Fields = {};

/** The unsaved changes of a record, kept in this browser until they are saved or dropped. */
export function useEdits(record: string, base: Fields, version: number) {
  // Marked by the shape of what is stored, so that a later release doesn't read an older one's.
  const key = `content-edits-1:${record}`;
  const [stored, setStored] = useState(() => {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Stored);
  });
  const drop = () => {
    localStorage.removeItem(key);
    setStored(undefined);
  };
  const changed = stored?.changed ?? none;
  const set = (field: string, value: string) => {
    const all = { ...changed, [field]: value };
    const left = Object.entries(all).filter(([name, said]) => said !== (base[name] ?? ''));
    if (left.length === 0) return drop();
    const next = {
      seen: stored?.seen ?? version,
      at: new Date().toISOString(),
      changed: Object.fromEntries(left),
    };
    localStorage.setItem(key, JSON.stringify(next));
    setStored(next);
  };
  return {
    changed,
    changed_at: stored?.at,
    seen: stored?.seen ?? version,
    valueOf: (field: string) => changed[field] ?? base[field] ?? '',
    set,
    drop,
  };
}
