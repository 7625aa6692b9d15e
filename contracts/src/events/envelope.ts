import { type Static, type TObject, Type } from 'typebox';
import type { ServiceName } from '../operation.ts';
import { Id, Time } from '../schemas.ts';

/** A fact that has happened. Its topic has the name of its type. */
export interface EventKind<N extends string = string, D extends TObject = TObject> {
  type: N;
  version: number;
  publishedBy: readonly ServiceName[];
  /** The services that handle it. At its start, each service checks its handlers against this list. */
  consumedBy: readonly ServiceName[];
  /** Its topic is a journal: kept for `journalDays`, and read again after a restore by the services that publish it. */
  journal?: true;
  summary: string;
  /** Which field of the data orders events of this type (the Kafka key). */
  key: keyof Static<D> & string;
  data: D;
}

export interface EventOf<K extends EventKind> {
  id: string;
  type: K['type'];
  version: number;
  /** ISO 8601 in UTC; for people, never for ordering. */
  occurredAt: string;
  key: string;
  /** The id of the event or request that caused this one. */
  causationId?: string;
  data: Static<K['data']>;
}

/** Declares a type of event, of version 1 unless it says another. */
export function eventKind<const N extends string, D extends TObject>(
  type: N,
  kind: Omit<EventKind<N, D>, 'type' | 'version'> & { version?: number },
): EventKind<N, D> {
  return { type, version: 1, ...kind };
}

/** The JSON Schema of a whole event on its topic. */
export function envelopeOf<K extends EventKind>(kind: K) {
  return Type.Object({
    id: Id,
    type: Type.Literal(kind.type),
    version: Type.Integer({ minimum: 1 }),
    occurredAt: Time,
    key: Type.String({ minLength: 1, maxLength: 100 }),
    causationId: Type.Optional(Type.String({ maxLength: 100 })),
    data: kind.data,
  });
}
