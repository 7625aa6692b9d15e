import { operatorTimings } from '@emberline/contracts/operator-choices';
import { useSyncExternalStore } from 'react';
import classes from '../operators.module.css';

const steps = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** How long ago, as specified for operators: under 60 s in seconds, then minutes, hours, days; 'N/A' when not known. */
export function relativeTime(time: string | null, now: number): string {
  const at = time === null ? Number.NaN : Date.parse(time);
  if (Number.isNaN(at)) return 'N/A';
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  const [length, unit] = steps.find(([least]) => seconds >= least) ?? [1, 'second'];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** A running wait: `4 min 09 s`, `2 h 05 min 09 s`, `3 d 02 h 05 min`. Never negative. */
export function waitWords(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const [d, h, m, s] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (d > 0) return `${d} d ${two(h)} h ${two(m)} min`;
  if (h > 0) return `${h} h ${two(m)} min ${two(s)} s`;
  return m > 0 ? `${m} min ${two(s)} s` : `${s} s`;
}

/** A length of time in one unit: `45 s`, `12 min`, `3.5 h`, `50 d`. */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 360) / 10} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export function dateTime(time: string): string {
  return dateAndTime.format(new Date(time));
}

/** A moment, in the operator's own time zone. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{dateTime(at)}</time>;
}

/** A running wait. With the role `timer` screen readers do not announce every second. */
export function WaitClock({ since }: { since: string }) {
  const now = useSecond();
  return (
    <time dateTime={since} role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {waitWords(since, now)}
    </time>
  );
}

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time, updated every second by one timer for the whole page; it stops while the page is hidden. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
}

/** A running wait, coloured and worded by the target. */
export function WaitMark({ since }: { since: string }) {
  const { level, words } = waitLevel(since, useSecond());
  return (
    <span className={classes.mark} data-level={level}>
      <span>
        waits <WaitClock since={since} />
      </span>
      <span className={classes.markWords}>{words}</span>
    </span>
  );
}

type WaitLevel = 'fine' | 'soon' | 'late' | 'old';

const target = operatorTimings.answerTarget;
const dayS = 86_400;

/** How a wait stands to the target. `soon`: less than half of it is left; `old`: over it by a day or more. */
export function waitLevel(since: string, now: number): { level: WaitLevel; words: string } {
  const waited = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const over = waited - target;
  if (over >= dayS) return { level: 'old', words: `${Math.floor(over / dayS)} d over target` };
  if (over > 0) return { level: 'late', words: `${durationWords(over)} over target` };
  return { level: -over < target / 2 ? 'soon' : 'fine', words: `${durationWords(-over)} to target` };
}
