import { Trans } from '@lingui/react/macro';
import { askToRegister } from '../kit/ask-to-sign-in.ts';
import { usePlayer } from '../kit/store.ts';
import { Button } from '../ui/button.tsx';
import './texts.ts';
import { useWelcomeCase } from './use-welcome-case.ts';

/** After a demonstration a visitor is asked to register, and told if the first case is free. */
export default function ForReal() {
  const player = usePlayer();
  const welcome_case = useWelcomeCase();
  if (player) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 pb-3 text-center">
      <Button size="small" onClick={askToRegister} className="max-w-full whitespace-normal!">
        {welcome_case ? (
          <Trans>Open it for real: register, the first is free</Trans>
        ) : (
          <Trans>Open it for real: register</Trans>
        )}
      </Button>
    </div>
  );
}
