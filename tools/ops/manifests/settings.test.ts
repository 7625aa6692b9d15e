import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceCallers, serviceNames } from '@emberline/contracts';
import { encodeKeyPair } from '@emberline/kit/identity/service-tokens';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentOf } from './environment.ts';
import type { Manifest } from './policies.ts';
import { refusals, workloads } from './problems.ts';
import { readManifests, render } from './render.ts';

const root = join(import.meta.dirname, '../../..');
const local = readManifests(await render(root, 'local'));
const production = readManifests(await render(root, 'production'));
const template = read('k8s/overlays/production/secrets.example.yaml');

test('the local overlay gives every program settings that it takes', async () => {
  // The seed already has operators, and nothing there is worth a backup.
  const names = workloads.filter((name) => !['create-operator', 'backup'].includes(name));
  expect(await refusals(environments(local, names))).toEqual({});
});

test("Redis's users of local use are those of the programs, each by a password of its own", () => {
  const acl = readFileSync(join(root, 'k8s/components/engines/redis-users.acl'), 'utf8');
  const hashOf = (user: string) => new RegExp(`^user ${user} on #([0-9a-f]{64}) `, 'm').exec(acl)?.[1];
  const users = [...serviceNames, 'gateway'];
  const given = environments(local, users);
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  for (const user of users) {
    const addresses = Object.entries(given[user] ?? {}).filter(([name]) => /REDIS_URL$/.test(name));
    expect(addresses.length).toBeGreaterThan(0);
    for (const [name, address] of addresses) {
      const { username, password } = new URL(address);
      const hash = createHash('sha256').update(password).digest('hex');
      expect([username, hash]).toEqual([user, hashOf(user)]);
      expect(compose).toContain(`${name}: "${address}"`);
    }
  }
});

test('every program that an image is told to run is in it', () => {
  const folders: Record<string, string> = { tools: 'tools', backup: 'tools/ops/backup' };
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const told = [...containersIn(local), ...containersIn(production), ...containersIn(compose)].flatMap(
    ({ image, command }) => {
      const part = /emberline\/([\w-]+)/.exec(image)?.[1] ?? '';
      const programs =
        [command]
          .flat()
          .join(' ')
          .match(/[\w./-]+\.ts\b/g) ?? [];
      return programs.map((program) => join(folders[part] ?? `services/${part}`, program));
    },
  );
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

describe('production', () => {
  test("every program refuses each of the template's placeholders", async () => {
    const given = environments([...production, ...template]);
    const refused = await refusals(given);
    for (const workload of workloads) {
      const placeholders = Object.entries(given[workload] ?? {})
        .filter(([, value]) => value.includes('change-me'))
        .map(([name]) => name);
      expect(placeholders, workload).not.toEqual([]);
      // The first operator's settings are checked last, see below.
      const expected = placeholders.filter((name) => !name.startsWith('OPERATOR_'));
      expect(expected.filter((name) => !refused[workload]?.includes(`- ${name} still`))).toEqual([]);
    }
  });

  test('every program takes the template filled with values of its own', async () => {
    expect(await refusals(environments([...withOwnHosts(production), ...filled()]))).toEqual({});
  });

  test('emails neither come from nor name an address of the template', async () => {
    const refused = await refusals(environments([...production, ...filled()]));
    expect(Object.keys(refused)).toEqual(['notification']);
    for (const name of ['EMAIL_FROM', 'SUPPORT_EMAIL'])
      expect(refused.notification).toContain(`${name} must be an address of your own`);
  });

  test('no program logs in to Redis by a password that everybody knows', async () => {
    const REDIS_URL = 'rediss://auth:redis-of-auth-for-local-use-only@redis.internal/0';
    const given = { ...environmentOf([...withOwnHosts(production), ...filled()], 'auth'), REDIS_URL };
    expect((await refusals({ auth: given })).auth).toContain('REDIS_URL holds a password that is known');
  });

  test('every program finds the Redis of the component redis-sentinel by its Sentinels', async () => {
    const inside = readManifests(await render(root, 'production-with-engines'));
    const { metadata, spec } = inside.find(
      ({ kind, metadata }) => kind === 'StatefulSet' && metadata?.name === 'redis',
    ) as Manifest & { metadata: { namespace: string }; spec: { replicas: number; serviceName: string } };
    const pods = Array.from(
      { length: spec.replicas },
      (_, n) => `${metadata.name}-${n}.${spec.serviceName}.${metadata.namespace}.svc:26379`,
    );
    const secrets = JSON.parse(
      JSON.stringify(filled())
        .replaceAll(/@redis\.[^/]+:6380/g, '@emberline')
        .replace('"SERVICE_KEYS"', '"REDIS_SENTINEL_PASSWORD":"of-its-own","SERVICE_KEYS"'),
    );
    const given = environments([...withOwnHosts(inside), ...secrets]);
    expect(given.mailbox?.REDIS_SENTINELS?.split(',')).toEqual(pods);
    expect(await refusals(given)).toEqual({});
  });

  test('the restore takes a secret made for it, as the runbook names it, and no other', async () => {
    const MONGO_URL = 'mongodb://restore:of-its-own@mongo.internal/?replicaSet=rs0&tls=true';
    const stringData = { MONGO_URL, BACKUP_IDENTITY: 'AGE-SECRET-KEY-1', RESTORE_FROM: 's3://backups' };
    const secret = { kind: 'Secret', metadata: { name: 'restore' }, stringData };
    const all = [...withOwnHosts(production), ...filled()];
    const given = environmentOf([...all, secret as Manifest], 'restore');
    expect(given).toMatchObject(stringData);
    expect(await refusals({ restore: given })).toEqual({});
    expect(() => environmentOf(all, 'restore')).toThrow('restore');
    for (const name of Object.keys(stringData))
      expect(textOf('docs/runbook/backup-and-restore.md')).toContain(`${name}=`);
  });

  test.each(['OPERATOR_USERNAME', 'OPERATOR_PASSWORD'])(
    'the first operator is not made with the placeholder of %s',
    async (name) => {
      const environment = environmentOf([...production, ...filled()], 'create-operator');
      const refused = await refusals({ 'create-operator': { ...environment, [name]: 'change-me' } });
      expect(refused['create-operator']).toContain(name);
    },
  );

  test.each(serviceNames)('%s is given no key but its own', (service) => {
    const keys = ownKeys();
    const environment = Object.values(environmentOf([...production, ...filled(keys)], service));
    const given = serviceCallers.filter((name) => environment.includes(keys[name]?.key ?? ''));
    expect(given).toEqual([service]);
  });

  test('no service starts without a key of its own', async () => {
    const given = environments([...production, ...filled()], [...serviceNames]);
    for (const environment of Object.values(given)) delete environment.SERVICE_KEY;
    const refused = await refusals(given);
    for (const name of serviceNames)
      expect(refused[name]).toContain('SERVICE_KEY still has a value that is known');
  });
});

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function read(file: string): Manifest[] {
  return readManifests(textOf(file));
}

function environments(manifests: Manifest[], names = workloads): Record<string, Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, environmentOf(manifests, name)]));
}

type Keys = Record<string, { key: string; published: string }>;

function ownKeys(): Keys {
  const pairs = serviceCallers.map((name) => [
    name,
    encodeKeyPair(name, generateKeyPairSync('ed25519').privateKey),
  ]);
  return Object.fromEntries(pairs);
}

/** The manifests with other hosts than those of the examples. */
function withOwnHosts(manifests: Manifest[]): Manifest[] {
  return JSON.parse(JSON.stringify(manifests).replaceAll('emberline.example', 'emberline.dating'));
}

/** The template, filled in. */
function filled(keys = ownKeys()): Manifest[] {
  const published = Object.values(keys).map((pair) => pair.published);
  return template.map((secret) => {
    const values = Object.entries((secret as { stringData: Record<string, string> }).stringData);
    const fill = ([name, value]: [string, string]): [string, string] => {
      if (name === 'SERVICE_KEYS') return [name, published.join(',')];
      if (name === 'SERVICE_KEY') return [name, keys[secret.metadata?.name ?? '']?.key ?? ''];
      return [name, value.replaceAll('change-me', randomBytes(12).toString('hex'))];
    };
    return { ...secret, stringData: Object.fromEntries(values.map(fill)) };
  });
}

/** All that run an image with a command of their own, wherever they stand. */
function containersIn(value: unknown): { image: string; command: string | string[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = value as { image?: string; command?: string | string[] };
  const { image, command } = own;
  const inner = Object.values(value).flatMap(containersIn);
  return typeof image === 'string' && command ? [{ image, command }, ...inner] : inner;
}
