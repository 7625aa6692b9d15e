import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = Registry;

/** A separate registry for each process (and each app in tests), with Node's own metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // prom-client's own timer would wake the process, and counts its own pause as delay.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 3_600_000 });
  for (const figure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`);
  showLoopDelay(registry);
  return registry;
}

/** Measured per turn of the event loop, so an idle process is not woken for it. */
function showLoopDelay(registry: Metrics): void {
  const turns = monitorEventLoopDelay({ samplePerIteration: true });
  turns.enable();
  gauge(
    registry,
    'event_loop_delay_p99_seconds',
    'How long the event loop was busy at a stretch, since the last scrape',
    (one) => {
      one.set(turns.percentile(99) / 1e9);
      turns.reset();
    },
  );
}

export function counter<L extends string>(
  metrics: Metrics,
  name: string,
  help: string,
  labelNames: L[] = [],
): Counter<L> {
  return (
    (metrics.getSingleMetric(name) as Counter<L>) ??
    new Counter({ name, help, labelNames, registers: [metrics] })
  );
}

type Labels = Record<string, string>;
const readersOf = new WeakMap<Gauge, Map<string, { labels: Labels; read: () => Promise<number> | number }>>();

/**
 * A gauge with one value for each set of labels, read at each scrape. A value that cannot be read is left out.
 * Registering the same labels again replaces their reader.
 */
export function labelledGauge(
  metrics: Metrics,
  name: string,
  help: string,
  labels: Labels,
  read: () => Promise<number> | number,
): void {
  const gauge = (metrics.getSingleMetric(name) as Gauge | undefined) ?? newGauge(metrics, name, help, labels);
  readersOf.get(gauge)?.set(JSON.stringify(labels), { labels, read });
}

function newGauge(metrics: Metrics, name: string, help: string, labels: Labels): Gauge {
  const gauge = new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [metrics],
    async collect() {
      this.reset();
      // A gauge without labels would keep a 0 after the reset.
      if (Object.keys(labels).length === 0) this.remove();
      const readers = [...(readersOf.get(this)?.values() ?? [])];
      const values = await Promise.allSettled(readers.map(({ read }) => soon(read)));
      for (const [i, value] of values.entries())
        if (value.status === 'fulfilled') this.set(readers[i]?.labels ?? {}, value.value);
    },
  });
  readersOf.set(gauge, new Map());
  return gauge;
}

/** A scrape does not wait for an engine that is down. */
async function soon(read: () => Promise<number> | number): Promise<number> {
  const late = Promise.withResolvers<number>();
  const timer = setTimeout(() => late.reject(new Error('too late')), 3_000);
  return Promise.race([Promise.resolve().then(read), late.promise]).finally(() => clearTimeout(timer));
}

/** @param collect called at each scrape to set the value. Use `labelledGauge` if it may fail or be slow. */
export function gauge(metrics: Metrics, name: string, help: string, collect: (gauge: Gauge) => void): void {
  if (metrics.getSingleMetric(name)) metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      return collect(this);
    },
  });
}

export function histogram<L extends string>(
  metrics: Metrics,
  name: string,
  help: string,
  labelNames: L[],
  buckets: number[],
): Histogram<L> {
  const existing = metrics.getSingleMetric(name) as Histogram<L> | undefined;
  return existing ?? new Histogram({ name, help, labelNames, buckets, registers: [metrics] });
}

/** Observes by labels that are looked up once: the look-up costs more than counting. Labels are few and known. */
export function observer<L extends string>(
  metric: Histogram<L>,
): (labels: Record<L, string | number>, value: number) => void {
  const seriesOf = new Map<string, { observe: (value: number) => void }>();
  return (labels, value) => {
    let key = '';
    for (const name in labels) key += `${labels[name]} `;
    const series = seriesOf.get(key) ?? metric.labels(labels);
    seriesOf.set(key, series);
    series.observe(value);
  };
}
