/** The look of a control that is hovered, focused or pressed, shown without any input. */
export type Look = 'hover' | 'focus' | 'pressed';

const states: [state: RegExp, twin: string][] = [
  [/(?<!\\):hover(?![\w-])/g, '[data-look="hover"]'],
  [/(?<!\\):focus-visible(?![\w-])/g, '[data-look="focus"]'],
  [/(?<!\\):active(?![\w-])/g, '[data-look="pressed"]'],
];

/**
 * Copies each rule of this document for a hovered, focused or pressed element to one for an element
 * with that state as its `data-look`. The specimens thus show the real styles, and no other page
 * carries the copies. Returns a function that removes them.
 */
export function addLooks(): () => void {
  const twins = new CSSStyleSheet();
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) =>
    Array.from(cssRules, ({ cssText }) => cssText),
  );
  twins.replaceSync(rules.filter(hasState).map(makeTwin).join('\n'));
  document.adoptedStyleSheets.push(twins);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== twins);
  };
}

function hasState(rule: string): boolean {
  return states.some(([state]) => rule.search(state) !== -1);
}

/** Drops the condition `(hover: hover)`, so that a touch screen shows the hover look too. */
function makeTwin(rule: string): string {
  const everywhere = rule.replaceAll('(hover: hover)', 'all');
  return states.reduce((text, [state, twin]) => text.replace(state, twin), everywhere);
}
