import { createBus } from '@emberline/kit/events/bus';
import type { Broker, Bus, TopicSpec } from '@emberline/kit/events/bus-types';
import { createLog } from '@emberline/kit/telemetry/log';

export const topic: TopicSpec = { topic: 'bare-chain', partitions: 1, retentionDays: 1 };

/** kafkajs as the product uses it. */
export function bareBus(brokers: string): Bus {
  const broker: Broker = { brokers, prefix: '' };
  const fail = (error: Error) => {
    throw error;
  };
  return createBus({ ...broker, name: 'bare', log: createLog('bare', 'silent'), onCrash: fail });
}
