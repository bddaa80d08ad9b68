import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Toggle } from '../ui/choice.tsx';
import { readVolume, usePreference } from './preferences.ts';
import { muteSound, setVolume, wakeSound } from './sound.ts';

/** Sound on or off, and while it is on its volume. Sound that was on before wakes at any action. */
export function SoundSwitch() {
  const [sound, turnSound] = usePreference('sound');
  useEffect(() => {
    if (!sound) return undefined;
    // Browsers allow sound only after an action of the player on this page.
    window.addEventListener('pointerdown', wakeSound, { once: true });
    window.addEventListener('keydown', wakeSound, { once: true });
    return () => {
      window.removeEventListener('pointerdown', wakeSound);
      window.removeEventListener('keydown', wakeSound);
    };
  }, [sound]);
  return (
    <div className="flex items-center gap-3">
      <Toggle
        label={<Trans>Sound</Trans>}
        checked={sound}
        onChange={({ target }) => {
          turnSound(target.checked);
          if (target.checked) wakeSound();
          else muteSound();
        }}
      />
      {sound && <Volume />}
    </div>
  );
}

/** Only the browser knows the volume, and it shows this only once it knows that sound is on. */
function Volume() {
  const { t } = useLingui();
  const [volume, show] = useState(readVolume);
  return (
    <input
      type="range"
      aria-label={t`Volume`}
      min={0}
      max={100}
      step={5}
      value={volume}
      onChange={({ target }) => {
        show(Number(target.value));
        setVolume(Number(target.value));
      }}
      className="h-8 w-20 cursor-pointer accent-brass max-sm:h-11"
    />
  );
}
