import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rightsOfAll } from '@emberline/kit/events/rights';
import { beforeAll, expect, test } from 'vitest';
import { brokenPolicies, type Manifest } from './policies.ts';
import { findManifestProblems } from './problems.ts';
import { readManifests, render } from './render.ts';
import { createSchemas, type Schemas } from './schemas.ts';

const root = join(import.meta.dirname, '../../..');
let schemas: Schemas;
let manifests: Manifest[];

beforeAll(async () => {
  schemas = await createSchemas(console.log);
  manifests = readManifests(await render(root, 'production'));
}, 120_000);

test('every overlay is built from the sources as they are, fits the API and keeps the policies', async () => {
  expect(await findManifestProblems(root, console.log)).toEqual([]);
}, 60_000);

test('the template of the secrets that production expects fits the API', () => {
  const template = readManifests(
    readFileSync(join(root, 'k8s/overlays/production/secrets.example.yaml'), 'utf8'),
  );
  expect(template.length).toBeGreaterThan(0);
  expect(template.flatMap(schemas.problemsOf)).toEqual([]);
});

test.each([
  ['replicas', 'replica'],
  ['containers', 'container'],
  ['readOnlyRootFilesystem', 'readonlyRootFilesystem'],
  ['terminationGracePeriodSeconds', 'terminationGracePeriod'],
])('a misspelt %s is refused', (right, wrong) => {
  const gateway = {
    ...named('Deployment', 'gateway'),
    spec: { replicas: 2, ...named('Deployment', 'gateway').spec },
  };
  expect(schemas.problemsOf(gateway)).toEqual([]);
  const misspelt = JSON.parse(JSON.stringify(gateway).replace(`"${right}"`, `"${wrong}"`));
  expect(schemas.problemsOf(misspelt).join()).toContain(wrong);
});

test.each([
  ['ScaledObject', 'mailbox', 'maxReplicaCount', 'maxReplicas'],
  ['Gateway', 'emberline', 'listeners', 'listener'],
  ['HTTPRoute', 'api', 'timeouts', 'timeout'],
])('a misspelt field of a %s is refused, too', async (kind, name, right, wrong) => {
  const extended = readManifests(await render(root, 'production-extended'));
  const manifest = extended.find((one) => one.kind === kind && one.metadata?.name === name);
  if (!manifest) throw new Error(`There is no ${kind} ${name}`);
  expect(schemas.problemsOf(manifest)).toEqual([]);
  const misspelt = JSON.parse(JSON.stringify(manifest).replace(`"${right}"`, `"${wrong}"`));
  expect(schemas.problemsOf(misspelt).join()).toContain(`(${wrong})`);
});

test.each([
  ['monitoring/figures', 'relabelings', 'relabeling'],
  ['monitoring/rules', 'annotations', 'annotation'],
  ['canary/rollouts', 'setWeight', 'weight'],
  ['canary/objectives', 'successCondition', 'success'],
  ['external-secrets/secrets', 'refreshInterval', 'refresh'],
  ['cert-manager/issuer', 'privateKeySecretRef', 'privateKey'],
  ['engines-strimzi/kafka', 'authorization', 'authorisation'],
  ['engines-mongodb/mongo', 'passwordSecretRef', 'password'],
])('a misspelt field in the component %s is refused', (file, right, wrong) => {
  const text = readFileSync(join(root, 'k8s/components', `${file}.yaml`), 'utf8');
  expect(readManifests(text).flatMap(schemas.problemsOf)).toEqual([]);
  const misspelt = readManifests(text.replaceAll(right, wrong)).flatMap(schemas.problemsOf);
  expect(misspelt.join()).toContain(wrong);
});

test('Kafka users of Strimzi have the rights of the contract and no others', () => {
  const text = readFileSync(join(root, 'k8s/components/engines-strimzi/users.yaml'), 'utf8');
  const given = readManifests(text).map(({ metadata }) => metadata?.name);
  expect(given).toEqual([...new Set(rightsOfAll().map(({ user }) => user))]);
});

test.each([
  ['runs as root', '"runAsNonRoot":true', '"runAsNonRoot":false'],
  ['has a writable root', '"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'],
  ['has no requests or no limits', '"limits"', '"others"'],
  ['may gain privileges', '"allowPrivilegeEscalation":false', '"allowPrivilegeEscalation":true'],
  ['keeps capabilities', '"ALL"', '"NET_RAW"'],
  ['lacks a probe', '"readinessProbe"', '"otherProbe"'],
  ['has an image without a version', /\/mailbox:[^"]+"/, '/mailbox:latest"'],
])('a container that %s is refused', (problem, right, wrong) => {
  const changed = JSON.parse(JSON.stringify(named('Deployment', 'mailbox')).replace(right, wrong));
  expect(brokenPolicies([changed]).join()).toContain(problem);
});

test("a container that is given another service's secrets is refused", () => {
  const text = JSON.stringify(named('Deployment', 'mailbox'));
  const changed = JSON.parse(
    text.replace(
      '"secretKeyRef":{"key":"SERVICE_KEY","name":"mailbox"',
      '"secretKeyRef":{"key":"SERVICE_KEY","name":"admin"',
    ),
  );
  expect(brokenPolicies([changed]).join()).toContain('is given the secrets of admin');
});

test('an Ingress that lets one address open any number of connections is refused', () => {
  const ingress = manifests.find(({ kind }) => kind === 'Ingress') as Manifest;
  expect(brokenPolicies([ingress]).join()).not.toContain('connections');
  const unlimited = { ...ingress, metadata: { ...ingress.metadata, annotations: {} } };
  expect(brokenPolicies([unlimited]).join()).toContain('does not limit connections');
});

function named(kind: string, name: string): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata?.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
}
