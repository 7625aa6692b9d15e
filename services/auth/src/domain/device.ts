const longest = 512;

export const unknownDevice = 'Unknown device';

/** Describes a browser in words: `Firefox on Windows`. */
export function describeDevice(given: string | undefined): string {
  const userAgent = given?.slice(0, longest);
  if (!userAgent) return unknownDevice;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (!browser && !system) return unknownDevice;
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}

/** The first match counts: most browsers also name the browsers they imitate. */
const browsers: Known[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
];

const systems: Known[] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A name, and what a browser says that has it. */
type Known = [name: string, ...patterns: RegExp[]];

function nameIn(known: Known[], userAgent: string): string | undefined {
  return known.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent)))?.[0];
}
