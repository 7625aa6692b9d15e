import type { Redis } from 'ioredis';

/** A hint between the replicas of a service: there is something to send. */
export interface WakeOthers {
  tell: () => void;
  onTold: (listener: () => void) => void;
  stop: () => void;
}

/** Over Redis, and lost while it is down: whoever waits for a hint also looks by itself. @param channel one a service */
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
