import { Foot } from './foot.tsx';
import { Strips } from './strips.tsx';

const parts = { strips: Strips, foot: Foot };

export interface LiveProps {
  /** The one under the header, or the one above the footer. */
  part: keyof typeof parts;
}

/** What lives around every page. It comes after the page's first paint, as one file. */
export default function Live({ part }: LiveProps) {
  const Part = parts[part];
  return <Part />;
}
