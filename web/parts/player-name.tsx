import { useLingui } from '@lingui/react/macro';
import { Bot } from 'lucide-react';

/** The sign that begins the name of a simulated player of the demo; few fonts have it. */
const sign = /^🤖\s?/u;

export const isSimulated = (name: string): boolean => sign.test(name);

/** A player's name where only text can stand. */
export const plainName = (name: string): string => name.replace(sign, '');

/** A player's name; that of a simulated player of the demo has an icon for its sign. */
export function PlayerName({ name }: { name: string }) {
  if (!isSimulated(name)) return name;
  return (
    <>
      <Simulated /> {plainName(name)}
    </>
  );
}

/** The first character of a name, in the place of a picture. */
export function Initial({ name }: { name: string }) {
  return isSimulated(name) ? <Bot className="size-1/2" aria-hidden /> : [...name][0];
}

function Simulated() {
  const { t } = useLingui();
  return (
    <Bot
      role="img"
      aria-label={t`Simulated player`}
      className="inline-block size-[1.1em] align-[-0.15em]"
    />
  );
}
