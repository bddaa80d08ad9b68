import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useRootData } from '../kit/root-data.ts';
import { toast } from '../ui/toast.tsx';

interface Shared {
  title: string;
  text: string;
  /** The path of the page, as `usePaths` gives it. */
  path: string;
  /** The player's code as a partner, which the link carries; null without one. */
  code: string | null;
}

/**
 * Shares a page of the site: by the browser's own sheet, or else by copying its link. Where even
 * that isn't allowed, the page itself opens, whose address is the link.
 */
export function useShare(): (shared: Shared) => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const root = useRootData();
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t`The link is copied`);
    } catch {
      await navigate(url.slice(new URL(url).origin.length));
      toast.error(t`Your browser did not allow copying. The address of this page is the link.`);
    }
  };
  return async ({ title, text, path, code }) => {
    const query = code === null ? '' : `?code=${encodeURIComponent(code)}`;
    const url = `${root?.origin ?? ''}${path}${query}`;
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // An error of another name: the browser has no place to share to.
      if ((error as DOMException).name !== 'AbortError') await copy(url);
    }
  };
}
