/** A process whose figures Prometheus reads. */
export interface Target {
  service: string;
  /** The replica's name, as `mailbox-2`. */
  process: string;
  url: string;
}

/** Values by series, as `up{instance="auth",…}`. */
export type Figures = Map<string, number>;

/** Prometheus' own default. */
const scrapeLimitMs = 10_000;

/** What Prometheus in Kubernetes would have now of these targets, by prometheus-kubernetes.yaml. @param names of metrics to keep */
export async function scrape(targets: Target[], names: ReadonlySet<string>): Promise<Figures> {
  const all = await Promise.all(targets.map(async (target) => figuresOf(target, await read(target), names)));
  return new Map(all.flatMap((figures) => [...figures]));
}

async function read({ url }: Target): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(scrapeLimitMs) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** @param text in Prometheus' format; undefined when nobody answered */
export function figuresOf(target: Target, text: string | undefined, names: ReadonlySet<string>): Figures {
  const { service, process } = target;
  const where = { job: 'emberline', service, instance: process, namespace: 'emberline', pod: process };
  const figures: Figures = new Map([[seriesOf('up', where), text === undefined ? 0 : 1]]);
  for (const { groups: { name = '', labels = '', value } = {} } of (text ?? '').matchAll(sample)) {
    if (names.has(name))
      figures.set(seriesOf(name, { ...ownLabels(labels, where), ...where }), Number(value));
  }
  return figures;
}

const sample = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/gm;
const label = /(?<name>\w+)="(?<value>(?:[^"\\]|\\.)*)"/g;

/** A label that the target has too gets another name; `exported_pod` is dropped. */
function ownLabels(text: string, where: Record<string, string>): Record<string, string> {
  const own = [...text.matchAll(label)].map(({ groups: { name = '', value = '' } = {} }) => [
    name in where ? `exported_${name}` : name,
    value,
  ]);
  return Object.fromEntries(own.filter(([name]) => name !== 'exported_pod'));
}

function seriesOf(name: string, labels: Record<string, string>): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${name}{${sorted.map(([one, value]) => `${one}="${value}"`).join()}}`;
}

/** The values of a metric whose series has all these labels. */
export function valuesOf(figures: Figures, name: string, labels: Record<string, string> = {}): number[] {
  const wanted = Object.entries(labels).map(([one, value]) => `${one}="${value}"`);
  return [...figures]
    .filter(([series]) => series.startsWith(`${name}{`) && wanted.every((one) => hasLabel(series, one)))
    .map(([, value]) => value);
}

const hasLabel = (series: string, one: string) => series.includes(`{${one}`) || series.includes(`,${one}`);
