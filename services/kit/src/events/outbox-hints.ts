import type { Redis } from 'ioredis';

export type OutboxHints = ReturnType<typeof createOutboxHints>;

/**
 * Hints between the replicas of a service that the outbox has rows to send, over Redis. A hint that Redis did not take is
 * sent when it is back. A replica that was cut off from Redis counts its return as a hint. A hint may still be lost.
 * @param channel one per service
 */
export function createOutboxHints(redis: Redis, channel: string) {
  const subscriber = redis.duplicate({ lazyConnect: true });
  const listeners = new Set<() => void>();
  let isSubscribed = false;
  let isUnsent = false;
  const tellListeners = () => {
    for (const listener of listeners) listener();
  };
  subscriber.on('error', () => {});
  subscriber.on('message', tellListeners);
  subscriber.on('ready', () => void subscribe().catch(() => {}));
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  redis.on('ready', sendUnsent);
  void subscriber.connect().catch(() => {});

  async function subscribe(): Promise<void> {
    await subscriber.subscribe(channel);
    isSubscribed = true;
    tellListeners();
  }

  function send(): void {
    redis.publish(channel, '').then(
      () => {
        isUnsent = false;
      },
      () => {
        isUnsent = true;
      },
    );
  }

  function sendUnsent(): void {
    if (isUnsent) send();
  }

  return {
    send,
    onHint: (listener: () => void): void => void listeners.add(listener),
    /** Whether this replica gets the hints, as far as it knows. */
    isSubscribed: () => isSubscribed,
    stop: () => {
      redis.off('ready', sendUnsent);
      subscriber.disconnect();
    },
  };
}
