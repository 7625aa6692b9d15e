import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { isOwn } from '@emberline/tools/ops/manifests/network/edges.ts';
import type { Party } from '@emberline/tools/ops/manifests/network/parties.ts';
import type { Port } from '@emberline/tools/ops/manifests/network/policies.ts';
import { applyObjects } from '../cluster.ts';
import { runUntilStopped, stopping } from '../stopping.ts';

export const image = 'emberline/tools:latest';
const label = { 'emberline.example/try': 'network' };
const selector = Object.entries(label)[0]?.join('=') ?? '';
const evaluated = (script: string) => [
  ...['--input-type=module-typescript', '--eval'],
  readFileSync(join(import.meta.dirname, script), 'utf8'),
];
type Pod = Party & { pod: NonNullable<Party['pod']> };

/** What answers at every port in the place of each party; of ours there is a second one, as of a workload with replicas. */
export interface Pods {
  addressOf(party: Party, from: Party): string;
  dial(from: Party, addresses: string[], ports: readonly Port[]): Promise<string>;
}

/** @param parties all have a pod */
export async function startPods(parties: readonly Party[], ports: readonly Port[]): Promise<Pods> {
  const pods = parties.filter((party): party is Pod => party.pod !== undefined);
  await applyObjects(
    pods.flatMap((party) => [podOf(party, ports), ...(isOwn(party) ? [podOf(party, ports, 2)] : [])]),
  );
  const addresses = await waitForAddresses();
  return {
    addressOf: (party, from) =>
      addresses.get(`${party.pod?.namespace}/${nameOf(party, party === from ? 2 : 1)}`) ?? '',
    dial: ({ name, pod }, to, at) => {
      const programs = [...evaluated('dial.ts'), '--'];
      const asked = [JSON.stringify(to), JSON.stringify(at), ''];
      const where = ['--namespace', pod?.namespace ?? '', `pod/try-${name}-1`, '--', 'node'];
      return runUntilStopped('kubectl', ['exec', ...where, ...programs, ...asked]);
    },
  };
}

export async function deletePods(): Promise<void> {
  const flags = ['--all-namespaces', '--selector', selector, '--force', '--grace-period=0'];
  await run('kubectl', ['delete', 'pods', ...flags]);
}

const nameOf = ({ name }: Party, at: number) => `try-${name}-${at}`;

function podOf(party: Pod, ports: readonly Port[], at = 1): object {
  const listening = [...evaluated('listen.ts'), '--', party.name, JSON.stringify(ports)];
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      name: nameOf(party, at),
      namespace: party.pod.namespace,
      labels: { ...party.pod.labels, ...label },
    },
    spec: {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 0,
      securityContext: {
        ...{ runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
        sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
      },
      containers: [
        {
          name: 'app',
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['node', ...listening],
          resources: { requests: { cpu: '1m', memory: '16Mi' }, limits: { memory: '256Mi' } },
          readinessProbe: { tcpSocket: { port: 22 }, periodSeconds: 2, timeoutSeconds: 5 },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  };
}

/** `namespace/name` -> address, once all pods are ready. */
async function waitForAddresses(): Promise<Map<string, string>> {
  let found: Seen[] = [];
  const areReady = async () => {
    const flags = ['--all-namespaces', '--selector', selector, '--output', 'json'];
    found = JSON.parse(await runUntilStopped('kubectl', ['get', 'pods', ...flags])).items;
    return found.every(({ status }) =>
      status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    );
  };
  await waitUntil('every pod', areReady, { timeoutMs: 300_000, signal: stopping });
  return new Map(
    found.map(({ metadata, status }) => [`${metadata.namespace}/${metadata.name}`, status.podIP ?? '']),
  );
}

interface Seen {
  metadata: { namespace: string; name: string };
  status: { podIP?: string; conditions?: { type: string; status: string }[] };
}
