import { type Container, type Manifest, podOf } from './policies.ts';

/** What a ConfigMap or Secret holds. */
interface Holder extends Manifest {
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/**
 * The environment of a workload's first container, built as the cluster builds it.
 * @throws when a required ConfigMap, Secret or key is missing.
 */
export function environmentOf(manifests: Manifest[], workload: string): Record<string, string> {
  const container = containerOf(manifests, workload);
  const environment: Record<string, string> = {};
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    if (configMapRef) Object.assign(environment, valuesOf(manifests, 'ConfigMap', configMapRef.name));
    if (secretRef) Object.assign(environment, valuesOf(manifests, 'Secret', secretRef.name));
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    if (valueFrom?.fieldRef) {
      // The cluster knows the pod's own name only.
      environment[name] = `${workload}-0`;
      continue;
    }
    const from = valueFrom?.secretKeyRef ?? valueFrom?.configMapKeyRef;
    const kind = valueFrom?.secretKeyRef ? 'Secret' : 'ConfigMap';
    const found = from ? valuesOf(manifests, kind, from.name, from.optional)[from.key] : value;
    if (found !== undefined) environment[name] = found;
    else if (!from?.optional) throw new Error(`${workload}: ${name} is nowhere to be found`);
  }
  return environment;
}

function containerOf(manifests: Manifest[], workload: string): Container {
  const found = manifests.find((one) => one.metadata?.name === workload && podOf(one)?.containers);
  const [container] = (found && podOf(found)?.containers) ?? [];
  if (!container) throw new Error(`There is no workload ${workload}`);
  return container;
}

function valuesOf(
  manifests: Manifest[],
  kind: 'ConfigMap' | 'Secret',
  name: string,
  optional = false,
): Record<string, string> {
  const holder = manifests.find((one) => one.kind === kind && one.metadata?.name === name) as
    | Holder
    | undefined;
  if (!holder && !optional) throw new Error(`There is no ${kind} ${name}`);
  const { data = {}, stringData = {} } = holder ?? {};
  if (kind === 'ConfigMap') return data;
  const decoded = Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]);
  return { ...Object.fromEntries(decoded), ...stringData };
}
