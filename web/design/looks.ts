/** How a control looks that is pointed at, focused or pressed, without anybody doing so. */
export type Look = 'hover' | 'focus' | 'pressed';

const states: [state: RegExp, twin: string][] = [
  [/(?<!\\):hover(?![\w-])/g, '[data-look="hover"]'],
  [/(?<!\\):focus-visible(?![\w-])/g, '[data-look="focus"]'],
  [/(?<!\\):active(?![\w-])/g, '[data-look="pressed"]'],
];

/**
 * Gives each rule of this document for what is pointed at, focused or pressed a twin for what has that as its
 * `data-look`: what is shown then is the real thing, and no other page carries it. Returns the way back.
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

/** A touch screen has no `hover`, but shows here what it would look like. */
function makeTwin(rule: string): string {
  const everywhere = rule.replaceAll('(hover: hover)', 'all');
  return states.reduce((text, [state, twin]) => text.replace(state, twin), everywhere);
}
