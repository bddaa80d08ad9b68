import {
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { usePlayer } from '../kit/store.ts';
import type { CodeDialogProps } from './code-dialog.tsx';

const CodeDialog = lazy<ComponentType<CodeDialogProps>>(() =>
  import('./code-dialog.tsx').catch(() => ({ default: () => null })),
);

export interface CodeButtonProps {
  children: ReactNode;
  className: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the dialog to use a code; for a visitor, the sign-in dialog. */
export function CodeButton({ children, className, onClick }: CodeButtonProps) {
  const player = usePlayer();
  const [wanted, want] = useState<boolean>();
  const press = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event);
    if (player) want(true);
    else askToSignIn();
  };
  return (
    <>
      <button type="button" onClick={press} className={className}>
        {children}
      </button>
      {wanted !== undefined && (
        <Suspense>
          <CodeDialog open={wanted} onClose={() => want(false)} />
        </Suspense>
      )}
    </>
  );
}
