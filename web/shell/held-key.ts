/** The parts of a key's press that say whether it is held. */
type Pressed = Pick<KeyboardEvent, 'key' | 'repeat'>;

/**
 * Whether a key is a held one that would press a button, follow a link or send a form again and
 * again. A held Space presses once, when it is let go; in a text Enter makes lines. Pure.
 */
export function isHeldPress({ key, repeat }: Pressed, in_text: boolean): boolean {
  return repeat && key === 'Enter' && !in_text;
}

/**
 * Stops keys that are held from pressing anything: each turn of a game starts by a press of its own
 * (player protection, rule 19). Returns a function that lets them press again.
 */
export function stopHeldKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    const in_text = (event.target as Element | null)?.closest?.('textarea') !== null;
    if (isHeldPress(event, in_text)) event.preventDefault();
  };
  window.addEventListener('keydown', listen, { capture: true });
  return () => window.removeEventListener('keydown', listen, { capture: true });
}
