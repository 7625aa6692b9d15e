import { shownText } from '@emberline/contracts/shown-text';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { withLinks } from './links.ts';
import { openLink } from './open-link.ts';
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
