import { isolated } from '@emberline/contracts/shown-text';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentType,
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAttention } from '../ui/attention.ts';
import { IconArrowDown } from '../ui/drawings/icons.ts';
import { usePrinting } from '../ui/time/use-printing.ts';
import { Line, type MessageRow, type Row, type Wording } from './lines.tsx';
import classes from './pane.module.css';
import { keepReadingPlace, readingPlace, useReadingPlace } from './reading-place.ts';

interface MessagesProps {
  rows: Row[];
  wording: Wording;
  /** The other one's name, for screen readers. */
  name: string;
  otherId: string;
  hasOlder: boolean;
  loadOlder: () => Promise<unknown>;
  /** The own reading position as the server has it. */
  readSeq?: number;
  /** The seq of the message to open at; else the first unread one. */
  at?: number | undefined;
  /** Called with the last message that was visible. */
  onSeen?: (seq: number) => void;
  Held?: ComponentType<{ row: MessageRow }>;
}

/** Shorter lists are rendered whole: the browser's search and screen readers then reach every line. */
const virtualFrom = 80;
/** While older pages are still to come, at most 60 lines are rendered. */
const virtualFromInLong = 56;
const nearEndPx = 100;
const nearTopPx = 160;
/** Covered by the day's line, which stays at the top. */
const coveredPx = 48;

/**
 * The messages of a conversation. Opens where somebody was reading before a reload, at the first unread one, else at the end. The scroll position stays while messages arrive;
 * at the end of the list it follows new ones. Older ones are loaded near the top.
 */
export function Messages({
  rows,
  name,
  hasOlder,
  loadOlder,
  readSeq = 0,
  onSeen,
  at,
  ...looks
}: MessagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinted = usePrinting();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => estimate(rows[index]),
    rangeExtractor: useCallback(
      (range: Range) => drawn(range, isPrinted ? Infinity : hasOlder ? virtualFromInLong : virtualFrom),
      [hasOlder, isPrinted],
    ),
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 12,
    scrollPaddingStart: coveredPx,
    anchorTo: 'end',
    scrollEndThreshold: nearEndPx,
    followOnAppend: true,
  });
  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);
  const { otherId } = looks;
  const placed = useFirstPlace(rows, { otherId, at }, toEnd, (index, align) =>
    virtualizer.scrollToIndex(index, { align }),
  );
  useOwnMessageShown(rows, toEnd);
  const { atEnd, onScroll } = useScrolling(scroller, placed, rows, hasOlder ? loadOlder : undefined);
  useReadingPlace(otherId, () => {
    const top = (virtualizer.scrollOffset ?? 0) + coveredPx - 1;
    const first = virtualizer
      .getVirtualItems()
      .find(({ index, start }) => start >= top && seqOf(rows[index]));
    return first && !atEnd ? seqOf(rows[first.index]) : undefined;
  });
  const seen = useSeen(placed ? seqAt(rows, virtualizer.range?.endIndex) : 0, readSeq, onSeen);
  const waiting = rows.filter((row) => row.kind === 'message' && !row.own && (row.seq ?? 0) > seen).length;

  return (
    <div className={classes.place}>
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={`Messages with ${name}`}
        data-placed={placed || undefined}
        style={namesOf(looks.wording.own, `${isolated(name)}:`)}
      >
        <div className={classes.sizer} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line row={rows[index]} found={at} {...looks} />
            </div>
          ))}
        </div>
      </div>
      {!atEnd && (
        <button
          type="button"
          className={classes.jump}
          onClick={() => virtualizer.scrollToEnd({ behavior: 'smooth' })}
        >
          <IconArrowDown size={18} aria-hidden />
          {waiting > 0 ? `${waiting} new` : <span className="only-heard">To the newest message</span>}
        </button>
      )}
      <Announcer rows={rows} name={name} />
    </div>
  );
}

/** Scrolls to the place of before a reload, to the wanted message, to the line "New", or to the end, once. @returns whether that is done. */
function useFirstPlace(
  rows: Row[],
  { otherId, at }: Pick<MessagesProps, 'otherId' | 'at'>,
  toEnd: () => void,
  toIndex: (index: number, align: 'start' | 'center') => void,
): boolean {
  const [placed, setPlaced] = useState(false);
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || rows.length === 0) return;
    begun.current = true;
    const place = readingPlace(otherId);
    keepReadingPlace(otherId, undefined);
    const indexOf = (seq: number | undefined) => (seq ? rows.findIndex((row) => seqOf(row) === seq) : -1);
    const [before, wanted] = [indexOf(place), indexOf(at)];
    const firstNew = rows.findIndex(({ kind }) => kind === 'new');
    if (before >= 0) toIndex(before, 'start');
    else if (wanted >= 0) toIndex(wanted, 'center');
    else if (firstNew > 0) toIndex(firstNew, 'start');
    else toEnd();
    // Measuring the lines moves the list during the next two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => setPlaced(true)));
  });
  return placed;
}

/** Scrolls to the end when the viewer has sent a message. */
function useOwnMessageShown(rows: Row[], toEnd: () => void): void {
  const last = rows.findLast((row) => row.kind === 'message' && row.own)?.key;
  const before = useRef(last);
  useLayoutEffect(() => {
    if (last === before.current) return;
    before.current = last;
    if (rows.at(-1)?.key === last) toEnd();
  }, [last, rows, toEnd]);
}

/** Whether the list is scrolled to its end. Near the top, older messages are fetched. */
function useScrolling(
  scroller: React.RefObject<HTMLDivElement | null>,
  placed: boolean,
  rows: Row[],
  loadOlder: (() => Promise<unknown>) | undefined,
) {
  const [atEnd, setAtEnd] = useState(true);
  const loading = useRef(false);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element || !placed) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= nearEndPx);
    if (element.scrollTop > nearTopPx || !loadOlder || loading.current) return;
    loading.current = true;
    void loadOlder().finally(() => {
      loading.current = false;
    });
  }, [scroller, placed, loadOlder]);
  // A short list on a tall screen never scrolls, so this also runs when the lines change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with each change of the lines
  useEffect(onScroll, [onScroll, rows]);
  return { atEnd, onScroll };
}

/** Reports the last visible message, only while the page is visible and has the focus. @returns the furthest seen. */
function useSeen(lastVisible: number, readSeq: number, onSeen: MessagesProps['onSeen']): number {
  const attention = useAttention();
  const [seen, setSeen] = useState(readSeq);
  useEffect(() => {
    if (!attention || lastVisible === 0) return;
    setSeen((before) => Math.max(before, lastVisible));
    if (lastVisible > readSeq) onSeen?.(lastVisible);
  }, [attention, lastVisible, readSeq, onSeen]);
  return Math.max(seen, readSeq);
}

const seqOf = (row: Row | undefined) => (row?.kind === 'message' ? row.seq : undefined);

const seqAt = (rows: Row[], index = -1): number =>
  rows
    .slice(0, index + 1)
    .map(seqOf)
    .findLast(Boolean) ?? 0;

/** Who has written, for a printed sheet: as strings of a style. */
const namesOf = (own: string, other: string) =>
  ({ '--own': JSON.stringify(own), '--other': JSON.stringify(other) }) as CSSProperties;

function drawn(range: Range, from: number): number[] {
  if (range.count >= from) return defaultRangeExtractor(range);
  return Array.from({ length: range.count }, (_, index) => index);
}

function estimate(row: Row | undefined): number {
  if (row?.kind !== 'message') return 44;
  const lines = Math.ceil(row.content.length / 42) + row.content.split('\n').length - 1;
  return 24 + 22 * Math.min(lines, 22) + (row.last ? 26 : 0);
}

/** Announces new messages to screen readers. The list is no live region, since scrolling changes it too. */
function Announcer({ rows, name }: { rows: Row[]; name: string }) {
  const [said, setSaid] = useState('');
  const newest = rows.findLast((row) => row.kind === 'message' && !row.own);
  const before = useRef(newest?.key);
  useEffect(() => {
    if (newest?.kind !== 'message' || newest.key === before.current) return;
    before.current = newest.key;
    setSaid(`${name}: ${newest.content}`);
  }, [newest, name]);
  return (
    <p role="status" className="only-heard">
      {said}
    </p>
  );
}
