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
  readonly #changed = new Set<AnyRecord>();

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
    const stored = record as unknown as AnyRecord;
    this.#of(stored.object).set(stored.id, stored);
    this.#changed.add(stored);
    return record;
  }

  commit(): void {
    if (this.#changed.size === 0) return;
    const lines = [...this.#changed].map((record) => `${JSON.stringify(record)}\n`);
    this.#changed.clear();
    appendFileSync(this.#journal, lines.join(''));
  }

  #of(kind: string): Map<string, AnyRecord> {
    const records = this.#kinds.get(kind) ?? new Map<string, AnyRecord>();
    this.#kinds.set(kind, records);
    return records;
  }

  #load(): void {
    if (!existsSync(this.#journal)) return;
    for (const line of readFileSync(this.#journal, 'utf8').split('\n')) {
      const record = parseLine(line);
      if (record) this.#of(record.object).set(record.id, record);
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
}

/** Skips half a line left by a process that was killed while appending. No answer was sent for that change. */
function parseLine(line: string): AnyRecord | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as AnyRecord);
  } catch {
    return undefined;
  }
}
