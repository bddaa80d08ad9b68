import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(read: () => void) {
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  return () => {
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
}

/** Shows a notice while the device is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-lifted px-4 py-2 text-sm text-warning">
          <WifiOff className="size-4" aria-hidden />
          <Trans>You are offline. This page may be out of date.</Trans>
        </p>
      )}
    </div>
  );
}
