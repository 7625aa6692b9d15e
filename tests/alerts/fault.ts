import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import type { Figures } from '@emberline/tools/ops/alerts/figures.ts';
import { valuesOf } from '@emberline/tools/ops/alerts/figures.ts';
import { type Firing, firing, firingAt } from '@emberline/tools/ops/alerts/promtool.ts';
import { routesOf, type Traffic } from './traffic.ts';

/** What goes wrong on the running product, and the alerts that it has to raise. */
export interface AlertFault {
  /** What is wrong, and how that is done. */
  name: string;
  /** @returns how to end it. */
  begin: (product: Product, traffic: Traffic) => Promise<() => Promise<unknown>>;
  /** Whether the figures show it. @param before what they were before it began */
  shows: (figures: Figures, before: Figures) => boolean;
  /** All alerts, with their labels. */
  fires: Firing[];
  /** How long it lasts in the played time; half an hour unless given. */
  minutes?: number;
  /** A service that may also be scaled to 0: the same figures, without its targets. */
  scaledTo0?: string;
}

export const replicasOf = { mailbox: 2, profile: 2 } as const;

/** Each process of these services, as alerts name it. */
export function replicas(...services: string[]): { service: string; instance: string }[] {
  return services.flatMap((service) =>
    (service in replicasOf ? [service, `${service}-2`] : [service]).map((instance) => ({
      service,
      instance,
    })),
  );
}

export const services = Object.keys(routesOf) as (keyof typeof routesOf)[];
export const everywhere = replicas(...services);

export const down = (service: string): Firing[] => firingAt('ReplicaDown', replicas(service));

/** What browsers notice: bad answers to these routes, and the objectives that they belong to. */
export function noticed(routes: readonly string[]): Firing[] {
  const objectives = [routes.includes('sendMessage') && 'send', routes.includes('login') && 'login'];
  return [
    ...routes.map((route) => firing('GatewayErrors', { route })),
    ...objectives
      .filter((objective) => objective !== false)
      .flatMap((objective) => [
        firing('ObjectiveBurnsFast', { objective }),
        firing('ObjectiveBurnsSlowly', { objective }),
      ]),
  ];
}

/** Keeps these processes away. */
export function away(...names: string[]): AlertFault['begin'] {
  return async ({ processes }) => {
    const found = names.map((name) => processOf(processes, name));
    const restarted = found.map((process) => process.restarted);
    for (const process of found) {
      process.hold();
      process.kill('SIGKILL');
    }
    return async () => {
      for (const process of found) process.release();
      await Promise.all(restarted);
    };
  };
}

/** Runs a process again with other settings, until the end. */
export function withSettings(name: string, env: Record<string, string>): AlertFault['begin'] {
  return async ({ processes }) => {
    const process = processOf(processes, name);
    const { restarted, pid } = process;
    process.armNext(env);
    process.kill('SIGKILL');
    return async () => {
      if (process.pid === pid) throw new Error(`${name} has not started again`);
      process.kill('SIGKILL');
      await restarted;
    };
  };
}

export function processOf(processes: Product['processes'], name: string) {
  const found = processes[name];
  if (!found) throw new Error(`there is no process ${name}`);
  return found;
}

/** The named replicas, and no others, do not answer Prometheus. */
export function areDown(...names: string[]): AlertFault['shows'] {
  return (figures) => {
    const up = (instance: string) => valuesOf(figures, 'up', { instance })[0];
    return (
      names.every((name) => up(name) === 0) &&
      valuesOf(figures, 'up').filter((value) => value === 0).length === names.length
    );
  };
}

/** So many replicas miss this engine, and none has it. */
export const misses =
  (engine: string, count = everywhere.length): AlertFault['shows'] =>
  (figures) => {
    const values = valuesOf(figures, 'engine_up', { engine });
    return values.length === count && values.every((value) => value === 0);
  };

/** A counter has risen by more than a number. */
export const rose =
  (name: string, by: number, labels: Record<string, string>): AlertFault['shows'] =>
  (figures, before) =>
    sum(valuesOf(figures, name, labels)) - sum(valuesOf(before, name, labels)) > by;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Some figure of these series is above a number. */
export const above =
  (name: string, than: number, labels: Record<string, string> = {}): AlertFault['shows'] =>
  (figures) =>
    valuesOf(figures, name, labels).some((value) => value > than);
