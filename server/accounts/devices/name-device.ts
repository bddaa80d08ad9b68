/** Order matters: many browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names a session's device from its user agent, such as `Firefox, Linux`: in words of ours, or with
 * the first short word of a program's user agent.
 */
export function nameDevice(user_agent: string): string {
  const agent = user_agent.slice(0, 500);
  const find = (known: readonly [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(agent))?.[1];
  const program = /^(?!Mozilla\b)[A-Za-z][A-Za-z0-9.-]{0,29}/.exec(agent)?.[0];
  const words = [find(browsers) ?? program, find(systems)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : 'Unknown';
}
