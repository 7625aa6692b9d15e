import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Records } from './records.ts';
import { Store } from './store.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'payment-sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const product = (id: string, name: string) => ({ id, object: 'product', name }) as Records['product'];

test('what was committed is there after a restart, what was not is not', () => {
  const store = new Store(dataDir);
  store.put(product('prod_1', 'first'));
  store.put(product('prod_2', 'second'));
  store.commit();
  store.put(product('prod_3', 'third'));
  expect(new Store(dataDir).all('product').map((one) => one.id)).toEqual(['prod_1', 'prod_2']);
});

test('half a line at the journal’s end does not hinder a start', () => {
  const store = new Store(dataDir);
  store.put(product('prod_1', 'first'));
  store.commit();
  appendFileSync(path.join(dataDir, 'payment-sandbox.jsonl'), '{"object":"product","id":"prod_');
  expect(new Store(dataDir).all('product')).toHaveLength(1);
});
