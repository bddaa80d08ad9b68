import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { usePlayer } from '../kit/store.ts';

const CodeDialog = lazyPart(() => import('./code-dialog.tsx'), OverPage);

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
