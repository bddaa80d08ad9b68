import { useNavigation } from 'react-router';

/** A thin line at the top while the next page is on its way. */
export function Progress() {
  if (useNavigation().state === 'idle') return null;
  return <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-progress bg-brass" />;
}
