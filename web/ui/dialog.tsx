import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { closeOnBack } from './back.ts';
import { iconButtonLook } from './button.tsx';
import { classes } from './classes.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children: ReactNode;
  /**
   * The dialog is a form: its first field takes the focus, but not after a touch, because a phone's
   * keyboard would cover it.
   */
  form?: boolean;
  /**
   * The dialog is a search: it stands at the top of the window, where it stays while it grows, and
   * its field takes the focus after a touch, too.
   */
  search?: boolean;
  /**
   * The dialog shows one thing as large as the window allows: but for phones, `children` get all
   * the height.
   */
  stage?: boolean;
}

/**
 * A modal layer over the page or over another layer, with a focus trap. The browser's Back closes
 * it too; closing it restores the focus. Its code is heavy: load components that show one with
 * `lazyPart()`.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  form = false,
  search = false,
  stage = false,
}: DialogProps) {
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    countLayers(1);
    const removeLayer = closeOnBack(() => close());
    return () => {
      removeLayer();
      countLayers(-1);
    };
  }, [open]);
  return (
    <Base.Root open={open} onOpenChange={(shown) => shown || onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport
          className={classes(
            'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] justify-items-center overflow-y-auto p-4',
            search ? 'items-start sm:pt-20' : 'items-center',
          )}
        >
          <Base.Popup
            ref={popup}
            initialFocus={(opened_by) =>
              search || (form && opened_by !== 'touch')
                ? (popup.current?.querySelector('input') ?? true)
                : true
            }
            className={classes(
              'relative w-full rounded-lg bg-raised p-6 shadow-float transition-[transform,opacity] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:p-8',
              stage ? 'flex max-w-page flex-col max-sm:p-4 sm:h-full' : 'max-w-dialog',
            )}
          >
            <Base.Title className="pr-10 font-display text-2xl font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description className="mt-2 text-soft">{description}</Base.Description>
            )}
            <div className={classes('mt-6', stage && 'min-h-0 grow')}>{children}</div>
            <Base.Close
              aria-label={t`Close`}
              className={classes(iconButtonLook(), 'absolute top-5 right-5')}
            >
              <X className="size-5" aria-hidden />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

let layers = 0;

/** Dispatches the event `layer` with the number of open layers as its `detail`. */
function countLayers(by: 1 | -1): void {
  layers += by;
  window.dispatchEvent(new CustomEvent('layer', { detail: layers }));
}
