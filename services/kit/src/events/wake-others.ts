import type { Redis } from 'ioredis';

/** A hint between the replicas of a service: the outbox has rows to send. */
export interface WakeOthers {
  wake: () => void;
  onWake: (listener: () => void) => void;
  /** Whether this replica gets the hints, as far as it knows. */
  isSubscribed: () => boolean;
  stop: () => void;
}

/**
 * Over Redis. A hint that Redis did not take is sent when it is back, and a replica that was cut off then wakes by itself. A hint may
 * still be lost, so the receiver also polls. @param channel one per service
 */
export function createWakeOthers(redis: Redis, channel: string): WakeOthers {
  const subscriber = redis.duplicate({ lazyConnect: true });
  const listeners = new Set<() => void>();
  let isSubscribed = false;
  let hasPendingHint = false;
  const wakeListeners = () => {
    for (const listener of listeners) listener();
  };
  subscriber.on('error', () => {});
  subscriber.on('message', wakeListeners);
  subscriber.on('ready', () => void subscribe().catch(() => {}));
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  redis.on('ready', wakeAgain);
  void subscriber.connect().catch(() => {});

  async function subscribe(): Promise<void> {
    await subscriber.subscribe(channel);
    isSubscribed = true;
    wakeListeners();
  }

  function wake(): void {
    redis.publish(channel, '').then(
      () => {
        hasPendingHint = false;
      },
      () => {
        hasPendingHint = true;
      },
    );
  }

  function wakeAgain(): void {
    if (hasPendingHint) wake();
  }

  return {
    wake,
    onWake: (listener) => void listeners.add(listener),
    isSubscribed: () => isSubscribed,
    stop: () => {
      redis.off('ready', wakeAgain);
      subscriber.disconnect();
    },
  };
}
