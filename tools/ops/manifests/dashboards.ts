import { serviceNames } from '@emberline/contracts';

interface Panel {
  title: string;
  unit?: string;
  /** Legend -> query. `$on` stands for the labels of the service and the chosen replicas. */
  lines: Record<string, string>;
}

/** Pages of Grafana: one for each part, and one for the engines; file name -> dashboard. */
export function dashboards(): Record<string, object> {
  const parts = [...serviceNames, 'gateway'].map((name) => [
    `service-${name}.json`,
    pageOf(`Emberline ${name}`, `service="${name}", `, [
      ...(name === 'gateway' ? atTheGateway : answers),
      ...(name === 'gateway' ? [] : [...events, enginesThatAnswer]),
      ...(others[name] ?? []),
      ...nodeProcess('event_loop_delay_p99_seconds'),
    ]),
  ]);
  return {
    ...Object.fromEntries(parts),
    'service-web.json': pageOf('Emberline web', 'service="web", ', [
      ...atTheWeb,
      ...nodeProcess('nodejs_eventloop_lag_p99_seconds'),
    ]),
    'engines.json': pageOf('Emberline engines', '', engines),
  };
}

const probes = 'operation!~"/.*"';
const quantiles = (metric: string, labels: string) =>
  Object.fromEntries(
    ['0.50', '0.95', '0.99'].map((q) => [
      `p${q.slice(2)}`,
      `histogram_quantile(${q}, sum by (le) (rate(${metric}_bucket{$on, ${labels}}[5m])))`,
    ]),
  );

const answers: Panel[] = [
  {
    title: 'Answers a second, by operation',
    lines: {
      '{{operation}}': `sum by (operation) (rate(http_request_duration_seconds_count{$on, ${probes}}[1m]))`,
    },
  },
  {
    ...{ title: 'Errors, share of answers, by replica', unit: 'percentunit' },
    lines: {
      '{{instance}}': `sum by (instance) (rate(http_request_duration_seconds_count{$on, status=~"5..", ${probes}}[1m])) / sum by (instance) (rate(http_request_duration_seconds_count{$on, ${probes}}[1m]))`,
    },
  },
  { title: 'Duration', unit: 's', lines: quantiles('http_request_duration_seconds', probes) },
  {
    ...{ title: 'Slowest operations, p99', unit: 's' },
    lines: {
      '{{operation}}': `topk(8, histogram_quantile(0.99, sum by (le, operation) (rate(http_request_duration_seconds_bucket{$on, ${probes}}[5m]))))`,
    },
  },
];

const atTheGateway: Panel[] = [
  {
    title: 'Answers a second, by status',
    lines: { '{{status}}': 'sum by (status) (rate(gateway_request_seconds_count{$on}[1m]))' },
  },
  {
    ...{ title: 'Errors, share of answers, by route', unit: 'percentunit' },
    lines: {
      '{{route}}':
        'sum by (route) (rate(gateway_request_seconds_count{$on, status=~"5.."}[5m])) / sum by (route) (rate(gateway_request_seconds_count{$on}[5m]))',
    },
  },
  { title: 'Duration', unit: 's', lines: quantiles('gateway_request_seconds', 'route!="none"') },
  {
    title: 'Refusals a second',
    lines: { '{{code}}': 'sum by (code) (rate(gateway_refusals_total{$on}[1m]))' },
  },
  {
    title: 'Connections, by replica',
    lines: {
      '{{instance}}': 'gateway_connections{$on}',
      'live, {{instance}}': 'gateway_live_connections{$on}',
    },
  },
];

const events: Panel[] = [
  {
    ...{ title: 'Age of the oldest event not sent', unit: 's' },
    lines: { '{{instance}}': 'outbox_oldest_pending_seconds{$on}' },
  },
  {
    ...{ title: 'Age of the oldest event not handled', unit: 's' },
    lines: { '{{group}}, {{instance}}': 'consumer_lag_seconds{$on}' },
  },
  {
    title: 'Events handled a second',
    lines: { '{{group}}, {{outcome}}': 'sum by (group, outcome) (rate(events_handled_total{$on}[1m]))' },
  },
  {
    title: 'Events put aside',
    lines: {
      'dead, {{group}}': 'max by (group) (dead_letters{$on})',
      'held, {{group}}': 'max by (group) (events_held{$on})',
    },
  },
];

/** The gateway has no such figure. */
const enginesThatAnswer: Panel = {
  title: 'Engines that answer',
  lines: { '{{engine}}, {{instance}}': 'engine_up{$on}' },
};

/** What one of them alone has. */
const others: Record<string, Panel[]> = {
  profile: [
    {
      title: 'Uploads a minute',
      lines: { '{{outcome}}': 'sum by (outcome) (rate(uploads_total{$on}[5m])) * 60' },
    },
    {
      title: 'Places for uploads and decoding',
      lines: {
        'held, {{semaphore}}': 'sum by (semaphore) (semaphore_held{$on})',
        'waiting, {{semaphore}}': 'sum by (semaphore) (semaphore_waiting{$on})',
      },
    },
  ],
  mailbox: [
    { title: 'Unread drift, an hour', lines: { '{{instance}}': 'increase(unread_drift_total{$on}[1h])' } },
  ],
  payment: [
    {
      title: 'Calls of the provider a minute',
      lines: {
        '{{outcome}}, {{instance}}': 'sum by (outcome, instance) (rate(provider_calls_total{$on}[5m])) * 60',
      },
    },
  ],
  notification: [
    { title: 'From commit to page', unit: 's', lines: quantiles('notice_delay_seconds', 'le!=""') },
    { title: 'Live connections, by replica', lines: { '{{instance}}': 'live_connections{$on}' } },
    {
      title: 'Emails and push notices a minute',
      lines: {
        '{{kind}}, {{outcome}}': 'sum by (kind, outcome) (rate(emails_total{$on}[5m])) * 60',
        'push, {{outcome}}': 'sum by (outcome) (rate(pushes_total{$on}[5m])) * 60',
      },
    },
    { title: 'Jobs', lines: { '{{queue}}, {{state}}': 'max by (queue, state) (jobs{$on})' } },
  ],
};

/** The static server of the web client. */
const atTheWeb: Panel[] = [
  {
    title: 'Answers a second, by kind',
    lines: { '{{kind}}': 'sum by (kind) (rate(web_request_seconds_count{$on}[1m]))' },
  },
  {
    title: 'Answers a second, by status',
    lines: { '{{status}}': 'sum by (status) (rate(web_request_seconds_count{$on}[1m]))' },
  },
  {
    ...{ title: 'Errors, share of answers, by replica', unit: 'percentunit' },
    lines: {
      '{{instance}}':
        'sum by (instance) (rate(web_request_seconds_count{$on, status=~"5.."}[5m])) / sum by (instance) (rate(web_request_seconds_count{$on}[5m]))',
    },
  },
  { title: 'Duration', unit: 's', lines: quantiles('web_request_seconds', 'kind!=""') },
];

/** @param delay the figure of the event loop's delay; services and gateway have their own, web that of Node's default figures */
const nodeProcess = (delay: string): Panel[] => [
  { title: 'Event loop delay, p99', unit: 's', lines: { '{{instance}}': `${delay}{$on}` } },
  { title: 'Memory', unit: 'bytes', lines: { '{{instance}}': 'process_resident_memory_bytes{$on}' } },
  { title: 'CPU, cores', lines: { '{{instance}}': 'rate(process_cpu_seconds_total{$on}[1m])' } },
];

const engines: Panel[] = ['mongo', 'kafka', 'redis'].flatMap((engine): Panel[] => [
  {
    title: `${engine}: replicas that reach it`,
    lines: { '{{service}}': `sum by (service) (engine_up{$on, engine="${engine}"})` },
  },
  {
    title: `${engine}: replicas that do not`,
    lines: { '{{service}}, {{instance}}': `engine_up{$on, engine="${engine}"} == 0` },
  },
]);

const source = { type: 'prometheus', uid: 'prometheus' };

function pageOf(title: string, labels: string, panels: Panel[]): object {
  return {
    uid: title.toLowerCase().replaceAll(' ', '-'),
    ...{ title, schemaVersion: 41, version: 1, editable: false, refresh: '30s', timezone: 'browser' },
    time: { from: 'now-6h', to: 'now' },
    tags: ['emberline'],
    templating: { list: [replicas(labels)] },
    panels: panels.map((panel, n) => panelOf(panel, n, labels)),
  };
}

function replicas(labels: string): object {
  return {
    ...{ name: 'instance', label: 'Replica', type: 'query', datasource: source },
    query: `label_values(up{${labels.replace(/, $/, '')}}, instance)`,
    ...{ refresh: 2, includeAll: true, multi: true, allValue: '.*' },
    current: { text: 'All', value: '$__all' },
  };
}

function panelOf({ title, unit = 'short', lines }: Panel, n: number, labels: string): object {
  return {
    ...{ id: n + 1, title, type: 'timeseries', datasource: source },
    gridPos: { x: (n % 2) * 12, y: Math.floor(n / 2) * 8, w: 12, h: 8 },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(lines).map(([legendFormat, query], i) => ({
      refId: String.fromCharCode(65 + i),
      expr: query.replaceAll('$on', `${labels}instance=~"$instance"`),
      legendFormat,
    })),
  };
}
