import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

/** `main`: the one bright action of a view. `danger`: an irreversible action. */
export type ButtonVariant = 'main' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  main: 'bg-brass text-on-brass shadow-brass hover:bg-brass-light active:bg-brass-dark',
  quiet: 'bg-lifted text-bright shadow-card hover:bg-lifted-light active:bg-raised',
  ghost: 'text-soft hover:bg-edge hover:text-bright active:bg-raised',
  danger: 'bg-error text-on-error hover:bg-error-light active:bg-error-dark',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-sm rounded-sm',
  medium: 'min-h-11 px-5 text-base rounded-md',
  large: 'min-h-13 px-7 text-lg rounded-md',
};

const look =
  'relative inline-flex items-center justify-center gap-2 font-display font-semibold whitespace-nowrap select-none ' +
  'transition-[background-color,color,transform] active:translate-y-px ' +
  'disabled:pointer-events-none disabled:opacity-45 aria-disabled:active:translate-y-0';

/** The classes of a button, for a link that looks like one. */
export function buttonLook(variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium'): string {
  return classes(look, variants[variant], sizes[size]);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * The action is under way: the button shows a spinner and the text, if any, keeps its size and
   * focus, and ignores presses.
   */
  loading?: boolean | string;
}

/** A button. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={loading ? 'button' : (type ?? 'button')}
      className={classes(buttonLook(variant, size), className)}
      aria-busy={Boolean(loading) || undefined}
      aria-disabled={Boolean(loading) || rest['aria-disabled']}
      onClick={loading ? undefined : onClick}
    >
      <span className={classes('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 flex items-center justify-center gap-2 text-sm">
          <LoaderCircle className="size-5 animate-spin" aria-hidden />
          {loading}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its action, for screen readers and the tooltip. */
  label: string;
  children: ReactNode;
}

/** The classes of a square icon button, 40 px or 32 px, for a link that looks like one. */
export function iconButtonLook(size: 'small' | 'medium' = 'medium'): string {
  return classes(
    'grid shrink-0 place-items-center text-soft transition-colors hover:bg-edge hover:text-bright active:bg-raised',
    'disabled:pointer-events-none disabled:opacity-45',
    size === 'small' ? 'size-8 rounded-sm' : 'size-10 rounded-md',
  );
}

/** A square icon button with an accessible name, 40 px. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(iconButtonLook(), className)}
    >
      {children}
    </button>
  );
}
