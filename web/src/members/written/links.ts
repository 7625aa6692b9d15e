/** A part of a text that can be opened. */
export interface Link {
  /** As it is shown: a domain with other letters than a to z in the form that browsers look up, since letters of two alphabets look alike. */
  words: string;
  address: string;
  /** Where it leads. */
  host: string;
}

/** No address goes on after a blank, a quotation mark or a sign that nobody sees. */
const runs = /[^\s<>"“”«»\\\p{Cc}\p{Cf}]+/gu;
const addressLike =
  /(?<![\p{L}\p{M}\p{N}@:/._-])(?:https?:\/\/.+|(www\.)?(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+([a-z]{2,})(?![\p{L}\p{N}-]|[\p{L}\p{N}.+_-]*@)(?::\d+)?([/?#].*)?)/giu;
/** Endings that make a link of a domain alone. Those that are words ("it", "so", "me") need a path behind them. */
const endings = new Set(
  (
    'com org net edu gov info biz app dev io co tv gg eu us uk de fr es nl ch pl ru ca au jp cn br xyz online site shop page link ' +
    'blog club'
  ).split(' '),
);

/** What people write behind an address, not in it. */
const behind = /[.,;:!?'’*_~…)\]}|、。，！？；：）」』】]$/u;

/** A text as words and links. Only http and https, and domains alone, are links. */
export function withLinks(text: string): (string | Link)[] {
  const parts: (string | Link)[] = [];
  let end = 0;
  for (const run of text.matchAll(runs))
    for (const match of run[0].matchAll(addressLike)) {
      const written = withoutEnd(match[0]);
      const link = isAddress(match) && linkOf(written);
      if (!link) continue;
      const begin = run.index + match.index;
      parts.push(text.slice(end, begin), link);
      end = begin + written.length;
    }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

function isAddress([, www, ending, path]: RegExpMatchArray): boolean {
  return (
    !ending || Boolean(www) || endings.has(ending.toLowerCase()) || (ending.length === 2 && path?.[0] === '/')
  );
}

/** Without the marks that end a sentence, and without brackets that begin before it. */
function withoutEnd(found: string): string {
  let written = found;
  while (behind.test(written) && !closes(written)) written = written.slice(0, -1);
  return written;
}

const pairs: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Whether the last bracket has its beginning within. */
function closes(written: string): boolean {
  const last = written.at(-1) ?? '';
  const first = pairs[last];
  return first !== undefined && written.split(first).length >= written.split(last).length;
}

function linkOf(written: string): Link | undefined {
  const hasScheme = /^https?:/i.test(written);
  const url = parsed(hasScheme ? written : `https://${written}`);
  // "https://bank.com@evil.com" leads elsewhere than it says.
  if (!url || url.username || url.password || !/[^.]\.[^.]/.test(url.hostname)) return undefined;
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?#:]*)(.*)$/isu.exec(written) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  const shownHost = /^[\x00-\x7f]*$/.test(host) ? host : url.hostname;
  return { words: scheme + shownHost + rest, address: url.href, host: url.hostname };
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
