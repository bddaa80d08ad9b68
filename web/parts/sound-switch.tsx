import { Trans, useLingui } from '@lingui/react/macro';
import { Toggle } from '../ui/choice.tsx';
import { usePreference } from './preferences.ts';
import { muteSound, wakeSound } from './sound.ts';
import { useVolume } from './volume.ts';

/** Sound on or off, and while it is on its volume. */
export function SoundSwitch() {
  const { t } = useLingui();
  const [sound, turnSound] = usePreference('sound');
  const [volume, setVolume] = useVolume();
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
      {sound && (
        <input
          type="range"
          aria-label={t`Volume`}
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={({ target }) => setVolume(Number(target.value))}
          className="h-8 w-20 cursor-pointer accent-brass max-sm:h-11"
        />
      )}
    </div>
  );
}
