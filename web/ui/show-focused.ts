/**
 * Scrolls an element that gets keyboard focus to the middle of its sideways scrolling row, without
 * animation, until the returned function is called. A browser would leave it cut off at the row's
 * edge, or scroll smoothly. An element pressed with a pointer stays in place.
 */
export function showFocused(): () => void {
  const show = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    // A chip's radio button is one pixel in size, above the chip drawn for it.
    const seen = target.matches('input.sr-only') ? (target.nextElementSibling ?? target) : target;
    seen.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  };
  document.addEventListener('focusin', show);
  return () => document.removeEventListener('focusin', show);
}
