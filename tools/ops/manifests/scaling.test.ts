import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overlays, readManifests, render } from './render.ts';
import { scalingProblems } from './scaling.ts';

const root = join(import.meta.dirname, '../../..');
const production = await render(root, 'production');

/** The problems of the production overlay with one text put in place of another. */
function problemsWith(right: RegExp, wrong: string): string[] {
  expect(production).toMatch(right);
  return scalingProblems(readManifests(production.replace(right, wrong)));
}

test.each(overlays)('%s scales within its partitions and limits', async (overlay) => {
  expect(scalingProblems(readManifests(await render(root, overlay)))).toEqual([]);
});

test('more replicas than partitions of a busy topic are refused', () => {
  expect(problemsWith(/KAFKA_PARTITIONS: "6"/, 'KAFKA_PARTITIONS: "5"')).toEqual(
    ['mailbox', 'notification', 'profile'].map((name) =>
      expect.stringMatching(`^${name} has up to 6 replicas, but .*presence-changed.* has 5 partitions`),
    ),
  );
});

test('a service that hears no busy topic may have more replicas than that', () => {
  const text = production.replace(/KAFKA_PARTITIONS: "6"/, 'KAFKA_PARTITIONS: "2"');
  const named = scalingProblems(readManifests(text)).map((problem) => problem.split(' ')[0]);
  expect(named.toSorted()).toEqual(['admin', 'mailbox', 'notification', 'profile']);
});

test("a container whose limit leaves no room beside Node's heap is refused", () => {
  expect(problemsWith(/memory: 384Mi/, 'memory: 256Mi')).toEqual([
    expect.stringMatching(
      /^Deployment\/\w+: Node's heap may grow to 256 MiB, the container to 256: leave 64/,
    ),
  ]);
});

test('an autoscaler beside one of KEDA on the same workload is refused', () => {
  const scaledObject = {
    kind: 'ScaledObject',
    metadata: { name: 'mailbox-lag' },
    spec: { scaleTargetRef: { name: 'mailbox' }, maxReplicaCount: 6 },
  };
  expect(scalingProblems([...readManifests(production), scaledObject])).toEqual([
    'mailbox is scaled by HorizontalPodAutoscaler/mailbox and ScaledObject/mailbox-lag: leave one',
  ]);
});

test.each([
  [7, { maxReplicaCount: 7 }],
  [100, {}],
])('the most replicas of KEDA, %i, count as well', (most, limits) => {
  const scaledObject = {
    kind: 'ScaledObject',
    metadata: { name: 'mailbox' },
    spec: { scaleTargetRef: { name: 'mailbox' }, ...limits },
  };
  const others = readManifests(production).filter(
    ({ kind, metadata }) => kind !== 'HorizontalPodAutoscaler' || metadata?.name !== 'mailbox',
  );
  expect(scalingProblems([...others, scaledObject])).toEqual([
    expect.stringMatching(`^mailbox has up to ${most} replicas`),
  ]);
});
