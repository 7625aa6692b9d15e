import type { Redis } from 'ioredis';

/** A hint between the replicas of a service: the outbox has rows to send. */
export interface WakeOthers {
  tell: () => void;
  onTold: (listener: () => void) => void;
  /** Whether hints arrive, as far as this replica knows. */
  hears: () => boolean;
  stop: () => void;
}

/**
 * Over Redis. A hint that Redis did not take is told when it is back, and a replica that could not hear looks then. A hint may
 * still be lost, so the receiver also polls. @param channel one per service
 */
export function createWakeOthers(redis: Redis, channel: string): WakeOthers {
  const subscriber = redis.duplicate({ lazyConnect: true });
  const listeners = new Set<() => void>();
  let hears = false;
  let isUntold = false;
  const hear = () => {
    for (const listener of listeners) listener();
  };
  subscriber.on('error', () => {});
  subscriber.on('message', hear);
  subscriber.on('ready', () => void subscribe().catch(() => {}));
  subscriber.on('close', () => {
    hears = false;
  });
  redis.on('ready', tellAgain);
  void subscriber.connect().catch(() => {});

  async function subscribe(): Promise<void> {
    await subscriber.subscribe(channel);
    hears = true;
    hear();
  }

  function tell(): void {
    redis.publish(channel, '').then(
      () => {
        isUntold = false;
      },
      () => {
        isUntold = true;
      },
    );
  }

  function tellAgain(): void {
    if (isUntold) tell();
  }

  return {
    tell,
    onTold: (listener) => void listeners.add(listener),
    hears: () => hears,
    stop: () => {
      redis.off('ready', tellAgain);
      subscriber.disconnect();
    },
  };
}
