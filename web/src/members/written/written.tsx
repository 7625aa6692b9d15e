import { shownText } from '@emberline/contracts/shown-text';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { keep, readKept } from '../../kept/storage.ts';
import { ask } from '../../ui/feedback/questions.ts';
import classes from './written.module.css';

interface WrittenProps {
  /** As it was written. */
  children: string;
  className?: string | undefined;
  as?: 'p' | 'div' | 'span' | 'dd';
  /**
   * Makes links of addresses. The id of a stranger: before the first link of theirs is opened, where it leads is said. `known`: the team's, or
   * one's own.
   */
  links?: string | undefined;
}

/**
 * A text that somebody wrote, for all places that show one: in the direction of its letters, whatever signs it holds; of at most 20 lines, until
 * somebody asks for more.
 */
export function Written({ children, className = '', as: As = 'p', links }: WrittenProps) {
  const text = shownText(children);
  const shown = links === undefined ? text : <Linked text={text} by={links} />;
  return (
    <As className={`${classes.written} ${className}`} dir="auto">
      {mayBeLong(text) ? <Folded>{shown}</Folded> : shown}
    </As>
  );
}

/** In the narrowest places 15 letters are in a line. */
function mayBeLong(text: string): boolean {
  return text.length > 300 || text.split('\n').length > 15;
}

/** Shows 20 lines until somebody asks for more. */
export function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || isOpen) return;
    const measure = () => setLong(current.scrollHeight > current.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen]);
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <span
        ref={element}
        className={classes.long}
        data-folded={isOpen ? undefined : isLong ? 'more' : 'fits'}
        // The browser scrolls it to a link that gets the focus, and to what its own search has found.
        onScroll={() => setOpen(true)}
      >
        {children}
      </span>
      {(isLong || isOpen) && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}

function Linked({ text, by }: { text: string; by: string }) {
  return withLinks(text).map((part, at) => {
    if (typeof part === 'string') return part;
    const { words, address, host } = part;
    const open = (event: MouseEvent) => openLink(event, { address, host, by });
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        key={at}
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        dir="ltr"
        className={classes.link}
        onClick={open}
        onAuxClick={open}
      >
        {words}
      </a>
    );
  });
}

interface Opened {
  address: string;
  host: string;
  /** Who wrote it; `known`: the team, or whoever reads it. */
  by: string;
}

/** The people of whom it has been said, on this device. */
const key = () =>
  document.documentElement.dataset.audience === 'operator' ? 'operatorLinksKnown' : 'linksKnown';

/** Lets a link be opened; of the first one from somebody it says before where it leads. The right button opens the browser's menu alone. */
export function openLink(
  event: { preventDefault: () => void; button: number },
  { address, host, by }: Opened,
): void {
  if (event.button === 2) return;
  const known = readKept(key())?.split(' ') ?? [];
  if (by === 'known' || known.includes(by)) return;
  event.preventDefault();
  void ask({
    title: 'Open this link?',
    text: `It leads to ${host}, a page that is not ours. Whatever the message says: never send money, and type no password or code there. We ask once for each person.`,
    yes: 'Open it',
    no: 'Stay here',
  }).then((isYes) => {
    if (!isYes) return;
    keep(key(), [...known, by].slice(-mostKnown).join(' '));
    open(address, '_blank', 'noopener,noreferrer');
  });
}

const mostKnown = 500;

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
