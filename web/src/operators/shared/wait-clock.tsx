import { waitWords } from './times.ts';
import { useSecond } from './use-second.ts';

/** How long something waits already, counting. Not read out every second: `timer` is silent. */
export function WaitClock({ since }: { since: string }) {
  const now = useSecond();
  return (
    <time dateTime={since} role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {waitWords(since, now)}
    </time>
  );
}
