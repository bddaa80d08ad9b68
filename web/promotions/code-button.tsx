import { lazy, Suspense, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { askToSignIn } from '../accounts/ask.ts';
import { usePlayer } from '../store.ts';
import type { CodeDialogProps } from './code-dialog.tsx';

const CodeDialog = lazy<ComponentType<CodeDialogProps>>(() =>
  import('./code-dialog.tsx').catch(() => ({ default: () => null })),
);

export interface CodeButtonProps {
  children: ReactNode;
  className: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the layer in which a code is used; for a visitor the one that asks to sign in. */
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
