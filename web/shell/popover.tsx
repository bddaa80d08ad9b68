import { useRef, type MouseEvent, type ReactNode, type ToggleEvent } from 'react';
import { closeOnBack } from '../ui/back.ts';
import { classes } from '../ui/classes.ts';

export interface PopoverProps {
  /** The id that its button names as `popoverTarget`. */
  id: string;
  label: string;
  children: ReactNode;
  /** Classes that set the width. */
  className: string;
}

/**
 * A layer under the header. The browser itself opens and closes it and restores the focus, so it
 * works before hydration. After hydration, the browser's Back closes it too: `beforetoggle` comes
 * while it opens, `toggle` only later, when Back may have left the page already.
 */
export function Popover({ id, label, children, className }: PopoverProps) {
  const removeLayer = useRef<() => void>(undefined);
  const note = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    removeLayer.current?.();
    removeLayer.current =
      newState === 'open' ? closeOnBack(() => currentTarget.hidePopover()) : undefined;
  };
  return (
    <nav
      id={id}
      popover="auto"
      onBeforeToggle={note}
      aria-label={label}
      className={classes('corner glass rounded-lg p-2 text-bright shadow-float', className)}
    >
      {children}
    </nav>
  );
}

/** Closes the popover that contains the followed link. */
export function closePopover(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
