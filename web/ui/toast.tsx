import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { iconButtonLook } from './button.tsx';
import { classes } from './classes.ts';

type Status = 'success' | 'error' | 'warning';

interface Message {
  id: number;
  status: Status;
  text: string;
}

let current: Message | null = null;
let count = 0;
const readers = new Set<() => void>();

function show(message: Message | null) {
  current = message;
  for (const read of readers) read();
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => readers.delete(read);
}

const say = (status: Status) => (text: string) => show({ id: (count += 1), status, text });

/** Shows a message for 4000 ms. A new message replaces the current one. */
export const toast = { success: say('success'), error: say('error'), warning: say('warning') };

const marks = {
  success: <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />,
  warning: <TriangleAlert className="size-5 shrink-0 text-warning" aria-hidden />,
  error: <CircleAlert className="size-5 shrink-0 text-error" aria-hidden />,
};

const lines = { success: 'bg-success', warning: 'bg-warning', error: 'bg-error' };

/**
 * The place for toasts; rendered once per page, so that both live regions exist before their first
 * message.
 */
export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const polite = message?.status === 'success';
  return (
    <div className="pointer-events-none fixed inset-x-4 top-20 z-60 flex justify-center">
      <div role="status" aria-live="polite">
        {message && polite && <Toast key={message.id} {...message} />}
      </div>
      <div role="alert" aria-live="assertive">
        {message && !polite && <Toast key={message.id} {...message} />}
      </div>
    </div>
  );
}

/**
 * The draining line is the timer: it pauses while the toast is hovered or focused, and closes the
 * toast when it ends.
 */
function Toast({ status, text }: Message) {
  const { t } = useLingui();
  const close = () => show(null);
  return (
    <div className="group pointer-events-auto relative flex max-w-dialog animate-arrive items-center gap-3 overflow-hidden rounded-md bg-lifted py-3 pr-3 pl-4 shadow-float">
      {marks[status]}
      <p className="min-w-0 text-sm">{text}</p>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={close}
        className={iconButtonLook('small')}
      >
        <X className="size-4" aria-hidden />
      </button>
      <span
        aria-hidden
        onAnimationEnd={(event) => {
          event.stopPropagation();
          close();
        }}
        className={classes(
          'absolute inset-x-0 bottom-0 h-0.5 origin-left animate-toast',
          'group-focus-within:held group-hover:held',
          lines[status],
        )}
      />
    </div>
  );
}
