import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Manifest } from '../../ops/manifests/policies.ts';
import { readManifests, render } from '../../ops/manifests/render.ts';

export interface Alert {
  name: string;
  expr: string;
  /** Its file in docs/runbook. */
  page: string;
}

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  annotations?: { runbook_url: string };
}

/** The alerts of observability/alerts.yaml. */
export function readAlerts(root: string): Alert[] {
  return readRules(root).flatMap(({ alert, expr, annotations }) =>
    alert ? [{ name: alert, expr, page: annotations?.runbook_url.split('/docs/runbook/')[1] ?? '' }] : [],
  );
}

/** The figures that Prometheus itself computes from others. */
export function readRecords(root: string): { name: string; expr: string }[] {
  return readRules(root).flatMap(({ record, expr }) => (record ? [{ name: record, expr }] : []));
}

function readRules(root: string): Rule[] {
  const text = readFileSync(join(root, 'observability/alerts.yaml'), 'utf8');
  return (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
}

/** The queries of the dashboards' panels, with the panels' titles. */
export function readPanels(root: string): { name: string; expr: string }[] {
  const files = globSync('observability/grafana/**/*.json', { cwd: root });
  return files.flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })));
  });
}

/** The queries of KEDA's triggers, and the pods' metrics that autoscalers ask for, with the workloads' names. */
export async function readScalers(root: string): Promise<{ name: string; expr: string }[]> {
  const text = await render(root, 'production-extended');
  const scalers = readManifests(text) as (Manifest & { spec?: Scaling })[];
  return scalers.flatMap(({ metadata, spec: { metrics = [], triggers = [] } = {} }) =>
    [
      ...metrics.flatMap(({ pods }) => pods?.metric.name ?? []),
      ...triggers.flatMap(({ metadata: { query } }) => query ?? []),
    ].map((expr) => ({ name: metadata?.name ?? '', expr })),
  );
}

interface Scaling {
  metrics?: { pods?: { metric: { name: string } } }[];
  triggers?: { metadata: { query?: string } }[];
}

const words = new Set('and or unless bool offset by without on ignoring group_left group_right'.split(' '));

/** The metrics in a PromQL expression, each once, in order; those of histograms end in `_bucket`, `_sum` or `_count`. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !words.has(name));
}
