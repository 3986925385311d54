/** From the most particular to what many claim to be. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|Chrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const HANDS = new Set(['iPhone', 'iPad', 'Android']);

const first = (known: readonly [RegExp, string][], agent: string): string | undefined =>
  known.find(([mark]) => mark.test(agent))?.[1];

/** What somebody calls a device, from what its browser called itself: "Firefox on Windows". */
export function deviceName(agent: string): { name: string; handheld: boolean } {
  const [browser, system] = [first(BROWSERS, agent), first(SYSTEMS, agent)];
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
  return { name, handheld: system !== undefined && HANDS.has(system) };
}
