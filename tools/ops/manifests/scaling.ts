import { type EventType, eventKinds, sharedTopics } from '@emberline/contracts';
import { nodeOptions } from '../../dev/start/node-settings.ts';
import type { Container, Manifest } from './policies.ts';

interface Scaled extends Manifest {
  data?: Record<string, string>;
  spec?: Manifest['spec'] & {
    replicas?: number;
    maxReplicas?: number;
    maxReplicaCount?: number;
    scaleTargetRef?: { name?: string };
  };
}

/** KEDA's own, where a ScaledObject names none. */
const kedaMost = 100;

/** Workloads that cannot scale as their manifests say, one line each. */
export function scalingProblems(manifests: Scaled[]): string[] {
  const workloads = manifests.filter(({ spec }) => spec?.template?.spec);
  return [
    ...workloads.flatMap((workload) => [
      ...rivals(manifests, nameOf(workload)),
      ...idleReaders(manifests, workload),
    ]),
    ...workloads.flatMap(heapsBeyondLimits),
  ];
}

/** Two autoscalers would each undo what the other does; KEDA makes an autoscaler of its own. */
function rivals(manifests: Scaled[], name: string): string[] {
  const scalers = scalersOf(manifests, name).map((scaler) => `${scaler.kind}/${nameOf(scaler)}`);
  return scalers.length > 1 ? [`${name} is scaled by ${scalers.join(' and ')}: leave one`] : [];
}

/** Within a group Kafka gives each partition to one member, so members beyond the partitions of a topic read none of it. */
function idleReaders(manifests: Scaled[], workload: Scaled): string[] {
  const name = nameOf(workload);
  const consumed = busyTopicsConsumedBy(name);
  if (consumed.length === 0) return [];
  const most = Math.max(
    workload.spec?.replicas ?? 0,
    ...scalersOf(manifests, name).map(({ spec }) => spec?.maxReplicas ?? spec?.maxReplicaCount ?? kedaMost),
  );
  const partitions = partitionsIn(manifests);
  if (most <= partitions) return [];
  return [
    `${name} has up to ${most} replicas, but ${consumed.join(', ')} has ${partitions} partitions (KAFKA_PARTITIONS): the replicas beyond read nothing`,
  ];
}

function partitionsIn(manifests: Scaled[]): number {
  const settings = manifests.find(({ kind, data }) => kind === 'ConfigMap' && data?.KAFKA_PARTITIONS);
  return Number(settings?.data?.KAFKA_PARTITIONS);
}

function busyTopicsConsumedBy(service: string): EventType[] {
  return [...sharedTopics].filter((type) =>
    (eventKinds[type].consumedBy as readonly string[]).includes(service),
  );
}

function scalersOf(manifests: Scaled[], name: string): Scaled[] {
  return manifests.filter(
    ({ kind, spec }) =>
      /^(HorizontalPodAutoscaler|ScaledObject)$/.test(kind ?? '') && spec?.scaleTargetRef?.name === name,
  );
}

/** What Node takes besides its heap: code, buffers, young objects, threads. */
const besidesHeapMiB = 64;

/** A container that reaches its limit is killed, where a heap that reaches its own limit is cleaned up first. */
function heapsBeyondLimits(workload: Manifest): string[] {
  return (workload.spec?.template?.spec?.containers ?? []).flatMap((container) => {
    const heap = heapMiB(container);
    const limit = mebibytes(container.resources?.limits?.memory);
    if (heap + besidesHeapMiB <= limit) return [];
    return [
      `${workload.kind}/${nameOf(workload)}: Node's heap may grow to ${heap} MiB, the container to ${limit}: leave ${besidesHeapMiB} MiB for the rest`,
    ];
  });
}

/** 0 for programs of others. */
function heapMiB({ image = '', env = [] }: Container): number {
  if (!/(^|\/)emberline\//.test(image)) return 0;
  const options = env.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? nodeOptions;
  return Number(/--max-old-space-size=(\d+)/.exec(options)?.[1] ?? 0);
}

function mebibytes(quantity = ''): number {
  const [, number, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number ?? 0) * (unit === 'Gi' ? 1_024 : 1);
}

function nameOf({ metadata }: Manifest): string {
  return metadata?.name ?? '';
}
