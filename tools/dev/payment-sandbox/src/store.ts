import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Kind, Records } from './records.ts';

/**
 * The sandbox's state: records in memory, and a journal (one JSON line per change) that restores them after a restart.
 * `commit` appends the changes since the last commit in one write, before the answer is sent.
 */
export class Store {
  readonly #journal: string;
  readonly #kinds = new Map<string, Map<string, AnyRecord>>();
  readonly #changed = new Map<string, string>();

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#journal = path.join(dataDir, 'payment-sandbox.jsonl');
    this.#load();
    this.#compact();
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#of(kind).get(id) as Records[K] | undefined;
  }

  /** All records of a kind, oldest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#of(kind).values()] as unknown as Records[K][];
  }

  /** Stores a record, or notes that a stored one has changed. */
  put<R extends Records[Kind]>(record: R): R {
    const { object, id } = record as unknown as AnyRecord;
    this.#of(object).set(id, record as unknown as AnyRecord);
    this.#changed.set(`${object}/${id}`, object);
    return record;
  }

  remove(kind: Kind, id: string): void {
    this.#of(kind).delete(id);
    this.#changed.set(`${kind}/${id}`, kind);
  }

  commit(): void {
    if (this.#changed.size === 0) return;
    const lines = [...this.#changed].map(([key, kind]) => this.#line(kind, key.slice(kind.length + 1)));
    this.#changed.clear();
    appendFileSync(this.#journal, lines.join(''));
  }

  #of(kind: string): Map<string, AnyRecord> {
    const known = this.#kinds.get(kind);
    if (known) return known;
    const created = new Map<string, AnyRecord>();
    this.#kinds.set(kind, created);
    return created;
  }

  #line(kind: string, id: string): string {
    const record = this.#of(kind).get(id);
    return `${JSON.stringify(record ?? { object: kind, id, removed: true })}\n`;
  }

  #load(): void {
    if (!existsSync(this.#journal)) return;
    for (const line of readFileSync(this.#journal, 'utf8').split('\n')) {
      const record = parseLine(line);
      if (record?.removed) this.#of(record.object).delete(record.id);
      else if (record) this.#of(record.object).set(record.id, record);
    }
  }

  #compact(): void {
    const records = [...this.#kinds.values()].flatMap((kind) => [...kind.values()]);
    const next = `${this.#journal}.next`;
    writeFileSync(next, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    renameSync(next, this.#journal);
  }
}

interface AnyRecord {
  object: string;
  id: string;
  removed?: boolean;
}

/** Skips half a line left by a process that was killed while appending. No answer was sent for that change. */
function parseLine(line: string): AnyRecord | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as AnyRecord);
  } catch {
    return undefined;
  }
}
