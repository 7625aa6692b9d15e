import type { Redis } from 'ioredis';

/** A hint between the replicas of a service: the outbox has rows to send. */
export interface WakeOthers {
  tell: () => void;
  onTold: (listener: () => void) => void;
  stop: () => void;
}

/** Over Redis; hints are lost while Redis is down, so the receiver also polls. @param channel one per service */
export function createWakeOthers(redis: Redis, channel: string): WakeOthers {
  const subscriber = redis.duplicate({ lazyConnect: true });
  const listeners = new Set<() => void>();
  subscriber.on('error', () => {});
  subscriber.on('message', () => {
    for (const listener of listeners) listener();
  });
  subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => {}));
  void subscriber.connect().catch(() => {});
  return {
    tell: () => void redis.publish(channel, '').catch(() => {}),
    onTold: (listener) => void listeners.add(listener),
    stop: () => subscriber.disconnect(),
  };
}
