import { operations, type ServiceName, serviceNames } from '@emberline/contracts';
import type { Manifest } from './policies.ts';

export interface NetworkPolicy extends Manifest {
  spec?: { podSelector?: Selector; ingress?: Rule[]; egress?: Rule[] };
}

interface Rule {
  from?: Peer[];
  to?: Peer[];
}

interface Peer {
  podSelector?: Selector;
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/**
 * Differences between the network policies and the contract, one line each: a service may reach another one without being a
 * caller of any operation there, or may not reach one although it is. Checks both egress and ingress.
 */
export function strayWays(manifests: Manifest[]): string[] {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as NetworkPolicy[];
  return serviceNames.flatMap((from) =>
    serviceNames
      .filter((to) => to !== from)
      .flatMap((to) => {
        const isCalled = mayCall(from, to);
        return [
          ...difference(isCalled, letsOut(policies, from, to), `${from} out to ${to}`),
          ...difference(isCalled, letsIn(policies, from, to), `${from} in to ${to}`),
        ];
      }),
  );
}

/** Whether the contract names `from` as a caller of `to`. Every service may read auth's keys. */
function mayCall(from: ServiceName, to: ServiceName): boolean {
  return operations.some(
    ({ service, callers }) => service === to && (callers === 'anyone' || callers?.includes(from)),
  );
}

function difference(isCalled: boolean, isOpen: boolean, way: string): string[] {
  if (isCalled === isOpen) return [];
  return [
    isOpen ? `the network lets ${way}, which the contract does not` : `the network does not let ${way}`,
  ];
}

function letsOut(policies: NetworkPolicy[], from: string, to: string): boolean {
  return policies.some(
    ({ spec }) => selects(spec?.podSelector, from) && spec?.egress?.some((rule) => peers(rule.to, to)),
  );
}

function letsIn(policies: NetworkPolicy[], from: string, to: string): boolean {
  return policies.some(
    ({ spec }) => selects(spec?.podSelector, to) && spec?.ingress?.some((rule) => peers(rule.from, from)),
  );
}

/** Rules without peers do not match here: they open ports to engines outside the cluster. */
function peers(among: Peer[] | undefined, name: string): boolean {
  return among?.some(({ podSelector }) => selects(podSelector, name)) ?? false;
}

const nameLabel = 'app.kubernetes.io/name';

function selects(selector: Selector | undefined, name: string): boolean {
  if (selector?.matchLabels?.[nameLabel] === name) return true;
  return (selector?.matchExpressions ?? []).some(
    ({ key, operator, values }) => key === nameLabel && operator === 'In' && values?.includes(name),
  );
}
