/**
 * What the keyboard reaches comes to the middle of a row that scrolls sideways, at once, until the returned function is called. A
 * browser leaves it where the row's edge cuts it off, or lets it glide in. What a pointer presses stays under it.
 */
export function showFocused(): () => void {
  const show = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    // A radio button of one pixel lies above the chip that is drawn in its place.
    const seen = target.matches('input.sr-only') ? (target.nextElementSibling ?? target) : target;
    seen.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  };
  document.addEventListener('focusin', show);
  return () => document.removeEventListener('focusin', show);
}
