import { useEffect, useState } from 'react';
import { useCall } from '../kit/use-call.ts';
import { withoutEmptyNames, type Draft } from './draft.ts';

/** While somebody types, one call is enough. */
const typing_ms = 150;

/** Previews a draft, again while it is typed; the latest answer counts. */
export function usePreview(id: number | undefined, draft: Draft) {
  const typed = JSON.stringify(withoutEmptyNames(draft));
  const settled = useSettled(typed);
  const { data, refused, again } = useCall('POST /api/console/cases/preview', {
    ...(id !== undefined && { id }),
    draft: JSON.parse(settled) as Draft,
  });
  return { preview: data, refused, again, is_stale: typed !== settled };
}

/** A text once it has stood for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), typing_ms);
    return () => clearTimeout(wait);
  }, [text]);
  return settled;
}
