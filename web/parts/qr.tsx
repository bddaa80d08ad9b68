import { encode } from 'uqr';

/** Width of the white margin that QR readers need, in modules. */
const quiet_zone = 4;

interface QrProps {
  text: string;
  label: string;
  /** A long text: the lowest correction keeps its modules large, and it gets more room. */
  is_long?: boolean;
}

/** A text as a QR code, dark on light as every reader expects it. */
export function Qr({ text, label, is_long = false }: QrProps) {
  const { data, size } = encode(text, { ecc: is_long ? 'L' : 'M', border: quiet_zone });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={`rounded-md bg-bright text-ink ${is_long ? 'w-full max-w-96' : 'w-48'}`}
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
