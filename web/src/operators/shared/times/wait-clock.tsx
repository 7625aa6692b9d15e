import { waitWords } from './times.ts';
import { useSecond } from './use-second.ts';

/** A running wait. With the role `timer` screen readers do not announce every second. */
export function WaitClock({ since }: { since: string }) {
  const now = useSecond();
  return (
    <time dateTime={since} role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {waitWords(since, now)}
    </time>
  );
}
