import { missing } from './protocol/errors.ts';
import {
  type Kind,
  newId,
  newRecord,
  type prefixes,
  present,
  type Records,
  type Settings,
  type StoredEvent,
} from './records.ts';
import { Store } from './store.ts';

export const apiVersion = '2026-10-28.endive';

/** What every endpoint works on: the records, the sandbox's clock and the events of each change. */
export class Sandbox {
  readonly store: Store;
  /** The address for browsers, used in the URLs that the sandbox returns. */
  publicUrl = '';
  /** The request being answered, named in the events it causes. */
  request: StoredEvent['request'] = { id: null, idempotency_key: null };
  /** The due time (seconds) of the change that the clock is performing. */
  dueAt: number | null = null;
  onEvent: (event: StoredEvent) => void = () => {};

  constructor(dataDir: string) {
    this.store = new Store(dataDir);
  }

  /** The sandbox's time in whole seconds since 1970: real time plus what the clock was advanced by. */
  now(): number {
    return this.dueAt ?? Math.floor(Date.now() / 1000) + this.settings().clockOffsetSeconds;
  }

  settings(): Settings {
    return this.store.find('settings', 'settings') ?? this.store.put<Records['settings']>(defaultSettings());
  }

  /** The record, or Stripe's `resource_missing` naming `param`. */
  require<K extends Kind>(kind: K, id: string, param = 'id'): Records[K] {
    const record = this.store.find(kind, id);
    if (!record || 'deleted' in record) throw missing(spokenNames[kind] ?? kind, id, param);
    return record;
  }

  /** Stores a new record with these fields, and the rest as Stripe fills it in, and emits its event. */
  create<K extends keyof typeof prefixes>(kind: K, own: Partial<Records[K]>, eventType?: string): Records[K] {
    const record = this.store.put(newRecord(kind, this.now(), own));
    if (eventType) this.emit(eventType, record);
    return record;
  }

  /** Changes a record and emits an event with the previous values of the changed fields. */
  change<R extends Records[Kind]>(record: R, patch: Partial<R>, eventType?: string): R {
    const before = present(record) as Record<string, unknown>;
    Object.assign(record, patch);
    this.store.put(record);
    if (!eventType) return record;
    const after = record as unknown as Record<string, unknown>;
    const names = Object.keys(before).filter((n) => JSON.stringify(before[n]) !== JSON.stringify(after[n]));
    const previous = Object.fromEntries(names.map((name) => [name, before[name]]));
    this.emit(eventType, record, eventType.endsWith('.updated') ? previous : undefined);
    return record;
  }

  emit(type: string, object: object, previous?: object): void {
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object: present(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 0,
      request: this.request,
      type,
    };
    this.store.put<Records['event']>(event);
    this.onEvent(event);
  }
}

const spokenNames: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
};

function defaultSettings(): Settings {
  return {
    id: 'settings',
    object: 'settings',
    clockOffsetSeconds: 0,
    webhooks: { copies: 1, reverse: false, dropPercent: 0, hold: false },
  };
}
