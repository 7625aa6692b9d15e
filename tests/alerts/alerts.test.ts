import { rmSync } from 'node:fs';
import { type Product, startProduct } from '@emberline/tools/dev/start/start-product.ts';
import { dataFolder } from '@emberline/tools/dev/test/data-folder.ts';
import type { Figures } from '@emberline/tools/ops/alerts/figures.ts';
import { firing, type RuleTest, testRules } from '@emberline/tools/ops/alerts/promtool.ts';
import { stepSeconds, timeline, type Watched } from '@emberline/tools/ops/alerts/timeline.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { manyAtOneAddress } from '../support/one-address.ts';
import { dataFaults } from './data-faults.ts';
import { type AlertFault, replicasOf } from './fault.ts';
import { enginesAway, partsAway } from './parts-away.ts';
import { writeReport } from './report.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { allWell, figuresNow, watch, whenShown } from './watch.ts';

// What real processes show while something is wrong is played to Prometheus' rules as if it lasted.

const faults = [...partsAway, ...enginesAway, ...dataFaults];
const held: AlertFault[] = [];
let tried = 0;

const dir = dataFolder('alerts');
let product: Product;
let traffic: Traffic;
let healthy: Watched;

beforeAll(async () => {
  const env = { APP_ENV: 'test', ...manyAtOneAddress, TRUSTED_PROXY_HOPS: '1' };
  product = await startProduct({ dir, ports: 'free', seed: 'none', env, replicas: replicasOf });
  traffic = await startTraffic(product.addresses);
  healthy = await watchHealth();
});
afterAll(async () => {
  if (tried === faults.length) writeReport(faults, held);
  traffic?.stop();
  await product?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const calmMinutes = 30;
/** A busy machine is slow, which is a fault of its own, and some requests are cut off as one begins: what this one raises, it raises again. */
const attempts = 3;

test.each(faults.map((fault) => [fault.name, fault] as const))(
  'this raises its alerts and no other: %s',
  async (_name, fault) => {
    tried++;
    const before = await figuresNow(product);
    const end = await fault.begin(product, traffic);
    try {
      await raisesItsAlerts(fault, before);
      held.push(fault);
    } finally {
      await end();
      await whenShown(product, allWell(product, traffic));
    }
  },
);

async function raisesItsAlerts(fault: AlertFault, before: Figures): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const seen = await watch(product, (figures) => fault.shows(figures, before));
    try {
      return await testRules([...played(fault, { before, ...seen })]);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

/** What healthy processes show, as soon as it raises nothing. */
async function watchHealth(): Promise<Watched> {
  for (let attempt = 1; ; attempt++) {
    const seen = await watch(product, allWell(product, traffic));
    const series = timeline(seen, seen, { healthy: calmMinutes, fault: calmMinutes });
    const look = { at: last(2 * calmMinutes), within: `${2 * calmMinutes}m`, fires: [] };
    try {
      await testRules([{ name: 'all is well', interval: `${stepSeconds}s`, series, looks: [look] }]);
      return seen;
    } catch (error) {
      if (attempt === 2 * attempts) throw error;
    }
  }
}

function* played({ name, fires, minutes = 30, scaledTo0 }: AlertFault, seen: Watched): Iterable<RuleTest> {
  yield ruleTest(name, seen, minutes, fires);
  if (!scaledTo0) return;
  const without = (figures: Figures = new Map()): Figures =>
    new Map([...figures].filter(([series]) => !series.includes(`service="${scaledTo0}"`)));
  const { before, first, second, seconds } = seen;
  const left = { before: without(before), first: without(first), second: without(second), seconds };
  yield ruleTest(`${scaledTo0}: scaled to 0`, left, minutes, [
    ...fires.filter(({ alertname }) => alertname !== 'ReplicaDown'),
    firing('PartGone', { service: scaledTo0 }),
  ]);
}

function ruleTest(name: string, seen: Watched, minutes: number, fires: AlertFault['fires']): RuleTest {
  return {
    ...{ name, interval: `${stepSeconds}s` },
    series: timeline(healthy, seen, { healthy: calmMinutes, fault: minutes }),
    looks: [
      { at: last(calmMinutes), within: `${calmMinutes}m`, fires: [] },
      { at: last(calmMinutes + minutes), within: `${minutes}m`, fires },
    ],
  };
}

/** The last moment of so many minutes. */
const last = (minutes: number) => `${minutes * 60 - stepSeconds}s`;
