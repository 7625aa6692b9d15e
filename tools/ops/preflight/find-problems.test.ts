import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localServiceKey } from '@emberline/kit/identity/service-tokens';
import { expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '../manifests/policies.ts';
import { readManifests, render } from '../manifests/render.ts';
import { findProblems } from './find-problems.ts';
import { readSources } from './sources.ts';

const root = join(import.meta.dirname, '../../..');
const template = readFileSync(join(root, 'k8s/overlays/production/secrets.example.yaml'), 'utf8');
const overlay = await render(root, 'production');
const problemsOf = (...manifests: object[]) =>
  findProblems([{ file: 'a.yaml', manifests: manifests as Manifest[] }]);
const settings = (data: object) => ({ kind: 'ConfigMap', metadata: { name: 'addresses-7m567f8kkd' }, data });
const secret = (stringData: object) => ({ kind: 'Secret', metadata: { name: 'auth' }, stringData });
const workload = (image: string, spec = {}) => ({
  ...{ kind: 'Deployment', metadata: { name: 'web' } },
  spec: { replicas: 2, ...spec, template: { spec: { containers: [{ name: 'app', image }] } } },
});

test('the overlay and its secrets are clean once what the templates leave open is filled in', () => {
  const filled = `${overlay}\n---\n${template}`
    .replaceAll('registry.example', 'images.firm.dev')
    .replaceAll('emberline.example', 'emberline.dating')
    .replaceAll('price_emberline_monthly', 'price_1QxW2eLkdIwHu7ix')
    .replaceAll('set-in-the-overlay', 'pk_live_51QxW2eLkdIwHu7ix')
    .replaceAll('change-me', () => randomBytes(12).toString('hex'));
  expect(findProblems([{ file: 'filled.yaml', manifests: readManifests(filled) }])).toEqual([]);
});

test('the overlay as it comes names each host, image and setting to be replaced', async () => {
  const problems = findProblems(await readSources(root, 'production')).join('\n');
  for (const place of [
    'API_ORIGIN',
    'EMAIL_FROM',
    'Ingress/emberline spec.tls.0.hosts.1',
    'Deployment/mailbox',
  ])
    expect(problems).toContain(place);
  expect(problems).toContain(
    'k8s/overlays/production: ConfigMap/web data.STRIPE_PUBLISHABLE_KEY still holds a placeholder (set-in-the-overlay)',
  );
  expect(problems).not.toContain('runs once');
});

test.each([
  'change-me',
  'mongodb://auth:change-me@mongo/auth',
  'CHANGE_ME',
  'REPLACE',
  'replace-me',
  '<your key>',
])('the placeholder %s is refused', (value) => {
  expect(problemsOf(secret({ MONGO_URL: value }))).toEqual([
    expect.stringContaining('a.yaml: Secret/auth stringData.MONGO_URL still holds a placeholder'),
  ]);
});

test.each(['https://emberline.example', 'Team <hello@mail.example.com>', 'kafka-1.example:9093', 'db.test'])(
  'the address %s is refused, since it is reserved for examples',
  (value) => {
    expect(problemsOf(settings({ SOME_ADDRESS: value }))).toEqual([
      expect.stringContaining(
        'a.yaml: ConfigMap/addresses data.SOME_ADDRESS holds an address that is reserved',
      ),
    ]);
  },
);

test.each([
  ['SERVICE_KEY', localServiceKey('mailbox')],
  ['AUDIT_KEY', `${randomBytes(24).toString('hex')}, audit-key-for-local-use-only`],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
  ['STRIPE_PRICE_ID', 'price_emberline_monthly'],
  ['OPERATOR_PASSWORD', 'operator-ember-1'],
])('%s of the local product is refused, and not quoted', (name, value) => {
  const encoded = { kind: 'Secret', data: { [name]: Buffer.from(value).toString('base64') } };
  for (const manifest of [secret({ [name]: value }), encoded]) {
    const [problem, ...others] = problemsOf(manifest);
    expect(problem).toMatch(new RegExp(`${name} has a value of the local product`));
    expect([others, problem?.includes(value)]).toEqual([[], false]);
  }
});

test.each([
  ['images.firm.dev/web:latest', 'has no version'],
  ['images.firm.dev/web', 'has no version'],
  ['localhost:5000/web', 'has no version'],
  ['emberline/web:0.1.0', 'is in no registry'],
])('the image %s is refused', (image, problem) => {
  expect(problemsOf(workload(image))).toEqual([
    expect.stringContaining(`Deployment/web spec.template.spec.containers.app.image ${problem} (${image})`),
  ]);
});

test('half of the key pair for push notices is refused', () => {
  const key = randomBytes(32).toString('base64url');
  expect(problemsOf(secret({ VAPID_PRIVATE_KEY: key }))).toEqual([
    'a.yaml: Secret/auth VAPID_PRIVATE_KEY is given without VAPID_PUBLIC_KEY: give both or none',
  ]);
  expect(problemsOf(secret({ VAPID_PRIVATE_KEY: key, VAPID_PUBLIC_KEY: key }))).toEqual([]);
});

test('two programs that are one user of Redis are refused', () => {
  const of = (name: string, user: string) => ({
    ...{ kind: 'Secret', metadata: { name } },
    stringData: { REDIS_URL: `rediss://${user}:${randomBytes(12).toString('hex')}@redis.internal:6380/0` },
  });
  expect(problemsOf(of('auth', 'auth'), of('mailbox', 'mailbox'))).toEqual([]);
  expect(problemsOf(of('auth', 'emberline'), of('mailbox', 'emberline'))).toEqual([
    expect.stringMatching(/Secret\/mailbox logs in to Redis as the same user as a.yaml: Secret\/auth/),
  ]);
});

test('images with a tag or a digest are taken', () => {
  for (const version of [':1.4.0', `@sha256:${'a'.repeat(64)}`])
    expect(problemsOf(workload(`images.firm.dev/web${version}`))).toEqual([]);
});

test('a workload that runs once is refused, unless its autoscaler starts a second', () => {
  const image = 'images.firm.dev/web:1.4.0';
  const autoscaler = (minReplicas: number) => ({
    kind: 'HorizontalPodAutoscaler',
    spec: { minReplicas, scaleTargetRef: { kind: 'Deployment', name: 'web' } },
  });
  const once = [expect.stringContaining('a.yaml: Deployment/web runs once')];
  expect(problemsOf(workload(image, { replicas: 1 }))).toEqual(once);
  expect(problemsOf(workload(image, { replicas: undefined }))).toEqual(once);
  expect(problemsOf(workload(image), autoscaler(1))).toEqual(once);
  expect(problemsOf(workload(image, { replicas: undefined }), autoscaler(2))).toEqual([]);
  const scaledObject = {
    kind: 'ScaledObject',
    spec: { minReplicaCount: 2, scaleTargetRef: { kind: 'Deployment', name: 'web' } },
  };
  expect(problemsOf(workload(image, { replicas: undefined }), scaledObject)).toEqual([]);
});

test('a folder is read with its YAML and .env files, and the users of Redis', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expect(readSources(root, folder)).rejects.toThrow('holds no YAML and no .env files');
  writeFileSync(join(folder, 'auth.env'), '# of auth\nKEY_SEAL_SECRET=change-me\nKAFKA_USERNAME=auth\n');
  writeFileSync(join(folder, 'secrets.yaml'), template);
  writeFileSync(join(folder, 'users.acl'), 'user auth on >change-me ~* +@all\n');
  const problems = findProblems(await readSources(root, folder));
  expect(problems[0]).toMatch(/auth\.env: .*KEY_SEAL_SECRET still holds a placeholder/);
  expect(problems.join('\n')).toContain('secrets.yaml: Secret/first-operator stringData.OPERATOR_USERNAME');
  expect(problems.join('\n')).toMatch(/users\.acl: users\.0 still holds a placeholder/);
});
