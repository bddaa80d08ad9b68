export interface MeterProps {
  label: string;
  /** 0 to 1. */
  value: number;
  /** The value as text: `12.5%`. */
  text: string;
}

/** A share of a whole as a bar, in the colour of `--rarity`. */
export function Meter({ label, value, text }: MeterProps) {
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={value}
      aria-valuetext={text}
      className="h-1 overflow-hidden rounded-full bg-lifted"
    >
      <div style={{ '--filled': value }} className="meter-fill h-full" />
    </div>
  );
}
