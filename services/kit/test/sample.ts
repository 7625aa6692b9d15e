import { type EventType, eventKinds } from '@emberline/contracts';
import type { Static, TSchema } from 'typebox';

/** Sample data that the event's contract accepts. */
export function sampleOf<T extends EventType>(type: T, given: Partial<DataOf<T>> = {}): DataOf<T> {
  return { ...(sample(eventKinds[type].data) as object), ...given } as DataOf<T>;
}

type DataOf<T extends EventType> = Static<(typeof eventKinds)[T]['data']>;

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

function sample(given: TSchema): unknown {
  const schema = given as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] as TSchema);
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) =>
      schema.required?.includes(name),
    );
    return Object.fromEntries(required.map(([name, property]) => [name, sample(property as TSchema)]));
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  return schema.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : '0123456789abcdef01234567';
}
