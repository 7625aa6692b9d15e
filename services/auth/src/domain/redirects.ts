/** The landing path of a link without one. */
export const homePath = '/home';
/** Where somebody goes on who has just confirmed the email. */
export const confirmedPath = '/welcome?confirmed=true';

/**
 * The path on our own origin for a link; undefined when `wanted` could lead elsewhere. Refuses backslashes, tabs
 * and line breaks: browsers read a backslash as a slash and drop the others.
 */
export function safeRedirect(wanted: string | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\\\u0000-\u0020\u007f-\u009f]/.test(wanted)) return undefined;
  if (!URL.canParse(wanted, ownOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(wanted, ownOrigin);
  // `/..//elsewhere` becomes `//elsewhere` once its dots are resolved.
  return origin === ownOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

const ownOrigin = 'https://own.invalid';
