/** An alert that fires, with the labels that say where: of a replica, a route, a group. */
export interface Firing {
  alertname: string;
  [label: string]: string;
}

export const firing = (alertname: string, labels: Record<string, string> = {}): Firing => ({
  alertname,
  ...labels,
});

/** As firing from one of these replicas each. */
export const firingAt = (
  alertname: string,
  replicas: { service: string; instance: string }[],
  labels: Record<string, string> = {},
): Firing[] => replicas.map(({ service, instance }) => firing(alertname, { service, instance, ...labels }));

/** Labels that are the same for all, or that a summary does not name. */
const leftOut = ['alertstate', 'severity', 'job', 'namespace', 'pod', 'version', 'environment', 'engine'];

/** A query for what has fired in the time up to now. @param time as `30m` */
export const firedWithin = (time: string): string =>
  `group without (${leftOut.join()}) (max_over_time(ALERTS{alertstate="firing"}[${time}]))`;
