import { Foot } from './foot.tsx';
import { Strips } from './strips.tsx';

const parts = { strips: Strips, foot: Foot };

interface LiveProps {
  /** `strips`: under the header. `foot`: above the footer. */
  part: keyof typeof parts;
}

/** The live parts around every page, in one file that loads after the first paint. */
export default function Live({ part }: LiveProps) {
  const Part = parts[part];
  return <Part />;
}
