import type { EventType } from '@emberline/contracts';
import { eventKinds } from '@emberline/contracts';
import { type Repeating, startRepeating } from '../jobs/repeating.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReceivedRecord } from './bus-types.ts';
import type { DeadLetters } from './dead-letters.ts';

const pauseMs = 30_000;

/**
 * Handles the events that this or an older release held back, once the running release knows their version: at its start,
 * and later ones that older replicas hold back during a rollout. Handlers take an event twice with one effect, so
 * replicas may do it at once. What fails is a dead letter from then on.
 */
export function handleHeldEvents(
  types: EventType[],
  letters: DeadLetters,
  handle: (record: ReceivedRecord) => Promise<void>,
  log: Log,
): Repeating {
  const known = types.map((type) => ({ topic: type, version: eventKinds[type].version }));
  return startRepeating(pauseMs, log, async () => {
    const { handled, failed } = await letters.takeHeld(known, handle);
    if (handled + failed > 0) log.info({ handled, failed }, 'events that were held back are handled');
  });
}
