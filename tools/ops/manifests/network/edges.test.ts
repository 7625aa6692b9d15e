import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../policies.ts';
import { strayEdges, worldOf, worlds } from './edges.ts';
import type { NetworkPolicy } from './policies.ts';

const root = join(import.meta.dirname, '../../../..');
let manifests: Manifest[];

beforeAll(async () => {
  manifests = await worldOf(root, 'production with all components');
});

test.each(worlds)('%s: every way that somebody needs is open, and no other', async (world) => {
  expect(strayEdges(await worldOf(root, world))).toEqual([]);
});

test('another caller in place of the right one is found, on the side that lets it in', () => {
  const changed = withPolicy('callers-of-payment', (policy) =>
    JSON.parse(JSON.stringify(policy).replace('"admin"', '"notification"')),
  );
  expect(strayEdges(changed)).toEqual([
    'the network does not let admin in to payment at 4000',
    'the network lets notification in to payment at 4000',
  ]);
});

test('a missing policy is found: nobody else lets auth out', () => {
  const strays = strayEdges(without('ways-out-of-auth'));
  expect(strays).toContain('the network does not let auth out to collector at 4318');
  expect(strays).toContain('the network does not let auth out to mongo-members at 27017');
  expect(strays).toContain('the network does not let auth out to kafka-nodes at 9093');
  expect(strays.join()).not.toContain('the network lets');
});

test('without the policy that refuses the rest, everything that no other holds is open', () => {
  const strays = strayEdges(without('nobody')).join('\n');
  expect(strays).toContain('the network lets elsewhere in to backup, restore, create-operator');
  expect(strays).toContain('the network lets web out to admin');
  expect(strays).toContain('the network lets unlabelled out to');
});

test.each([
  ['to every port', { ports: undefined }, 'the network lets gateway in to auth at 22, 53, 80'],
  [
    'to a range of ports',
    { ports: [{ port: 20, endPort: 30 }] },
    'the network lets gateway in to auth at 20, 22',
  ],
  [
    'from every namespace',
    { from: [{ namespaceSelector: {} }] },
    'the network lets elsewhere in to auth at 4000',
  ],
  ['from any pod', { from: [{ podSelector: {} }] }, 'the network lets web in to auth at 4000'],
  [
    'from anywhere',
    { from: [{ ipBlock: { cidr: '0.0.0.0/0' } }] },
    'the network lets public in to auth at 4000',
  ],
])('a policy that is opened %s is found', (_, change, line) => {
  const changed = withPolicy('callers-of-auth', (policy) => ({
    ...policy,
    spec: { ...policy.spec, ingress: policy.spec.ingress?.map((rule) => ({ ...rule, ...change })) },
  }));
  expect(strayEdges(changed).join('\n')).toContain(line);
});

test('the payment provider is reached at public addresses alone', () => {
  const changed = withPolicy('ways-out-of-payment', (policy) =>
    JSON.parse(JSON.stringify(policy).replace('"192.168.0.0/16"', '"192.168.0.0/24"')),
  );
  expect(strayEdges(changed)).toEqual(['the network lets payment out to private at 443']);
});

test('a way out of a service to a pod that does not let it in is found all the same', () => {
  const changed = withPolicy('ways-out-of-notification', (policy) =>
    JSON.parse(JSON.stringify(policy).replace('"mailbox"', '"payment"')),
  );
  expect(strayEdges(changed)).toEqual([
    'the network does not let notification out to mailbox at 4000',
    'the network lets notification out to payment at 4000',
  ]);
});

function without(name: string): Manifest[] {
  return withPolicy(name, () => undefined);
}

function withPolicy(name: string, change: (policy: NetworkPolicy) => NetworkPolicy | undefined): Manifest[] {
  const at = manifests.findIndex(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata?.name === name);
  if (at < 0) throw new Error(`There is no NetworkPolicy ${name}`);
  const changed = change(manifests[at] as unknown as NetworkPolicy);
  return manifests.toSpliced(at, 1, ...(changed ? [changed as unknown as Manifest] : []));
}
