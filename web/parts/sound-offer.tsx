import { Trans, useLingui } from '@lingui/react/macro';
import { Volume2, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { usePreference } from './preferences.ts';
import { hearWin } from './sound.ts';

/**
 * Offers sound once, after the first win that is worth its stake; never again once it was answered
 * or sound was on. `celebration`: by `celebrationOf`.
 */
export function SoundOffer({ celebration }: { celebration: number }) {
  const { t } = useLingui();
  const [sound, turnSound] = usePreference('sound');
  const [offered, setOffered] = usePreference('sound_offered');
  const [answered, setAnswered] = useState(false);
  if (celebration < 1 || sound || offered || answered) return null;
  const answer = (yes: boolean) => {
    setAnswered(true);
    setOffered(true);
    if (!yes) return;
    turnSound(true);
    void hearWin(celebration);
  };
  return (
    <div className="absolute top-2 right-2 z-10 flex items-center gap-1">
      <Button variant="ghost" onClick={() => answer(true)} className="px-3! text-sm!">
        <Volume2 className="size-4" aria-hidden />
        <Trans>Hear it?</Trans>
      </Button>
      <IconButton label={t`No sound`} onClick={() => answer(false)} className="size-11">
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
