import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manyAtOneAddress } from '@emberline/tests/support/one-address.ts';
import type { Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { type Product, type ProductOptions, startProduct } from '@emberline/tools/dev/start/start-product.ts';
import type { LoadSettings } from './load/k6.ts';

/**
 * Starts a product of its own in a new folder, and ends it and removes the folder after `work`. Many may share this machine's address.
 * @param options may need the folder
 */
export async function withProduct<T>(
  options:
    | Partial<ProductOptions>
    | ((dir: string) => Partial<ProductOptions> | Promise<Partial<ProductOptions>>),
  work: (product: Product, dir: string) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'emberline-lab-'));
  try {
    const { env, ...given } = typeof options === 'function' ? await options(dir) : options;
    const product = await startProduct({
      ...{ dir, ports: 'free', seed: 'none', log: console.log, ...given },
      env: { ...manyAtOneAddress, ...env },
    });
    try {
      return await work(product, dir);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** For the environment of what is measured: limits are counted as always, but are too wide to be met. A few accounts stand for many. */
export function measuredEnv(dir: string): Record<string, string> {
  const file = join(dir, 'gateway.json');
  const generated = join(import.meta.dirname, '../../contracts/generated/gateway.json');
  const { routes } = JSON.parse(readFileSync(generated, 'utf8')) as { routes: { limit?: object }[] };
  const wide = routes.map((route) =>
    route.limit ? { ...route, limit: { ...route.limit, count: 1e9 } } : route,
  );
  writeFileSync(file, JSON.stringify({ routes: wide }));
  return { CONTRACT_FILE: file, LOG_LEVEL: 'warn' };
}

/** k6's settings for people who are logged in already. */
export function loadSettings(
  { addresses: { api, web } }: { addresses: Pick<ProductAddresses, 'api' | 'web'> },
  dir: string,
  people: Pick<Person, 'id' | 'token'>[],
): LoadSettings {
  const file = join(dir, `people-${people.length}.csv`);
  writeFileSync(file, people.map(({ id, token }) => `-,-,${id},${token}\n`).join(''));
  return { API_ORIGIN: api, WEB_ORIGIN: web, PEOPLE_FILE: file, PEOPLE: String(people.length) };
}
