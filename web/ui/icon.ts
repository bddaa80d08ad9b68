import { createElement, type SVGProps } from 'react';

/** An icon's drawing as `lucide-react` holds it: SVG elements in a square of 24 units. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * The component of an icon, in place of that of `lucide-react`: for options that no page uses it is
 * 1.2 kB more of the first load (`web/vite.config.ts`). Hidden from screen readers unless labelled.
 */
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
