/** The parts of a Kubernetes object that the policies check. */
export interface Manifest {
  apiVersion?: string;
  kind?: string;
  metadata?: { name?: string; annotations?: Record<string, string> };
  spec?: {
    template?: PodTemplate;
    /** Of a CronJob. */
    jobTemplate?: { spec?: { template?: PodTemplate } };
    podSelector?: { matchLabels?: Record<string, string> };
  };
}

interface PodTemplate {
  metadata?: { labels?: Record<string, string> };
  spec?: PodSpec;
}

interface PodSpec {
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type?: string } };
  hostNetwork?: boolean;
  containers?: Container[];
  initContainers?: Container[];
}

export interface Container {
  name: string;
  image?: string;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    privileged?: boolean;
    readOnlyRootFilesystem?: boolean;
    runAsUser?: number;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  readinessProbe?: object;
  livenessProbe?: object;
  startupProbe?: object;
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef?: KeyReference; configMapKeyRef?: KeyReference; fieldRef?: object };
  }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
}

interface KeyReference {
  name: string;
  key: string;
  optional?: boolean;
}

/**
 * Every container that runs as root, lacks limits or probes, has a writable root file system or gets another service's
 * secrets, and every workload that anybody may reach.
 */
export function brokenPolicies(manifests: Manifest[]): string[] {
  const workloads = manifests.filter(podOf);
  const problems = workloads.flatMap((workload) => {
    const what = `${workload.kind}/${workload.metadata?.name}`;
    return podProblems(workload).map((problem) => `${what}: ${problem}`);
  });
  problems.push(...manifests.filter(isUnlimitedIngress).map(() => 'an Ingress does not limit connections'));
  const refusesByDefault = manifests.some(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' && spec?.podSelector && !Object.keys(spec.podSelector).length,
  );
  return refusesByDefault ? problems : [...problems, 'no NetworkPolicy refuses what no other allows'];
}

/** What a workload's pods are; undefined for anything else. */
export function podOf({ spec }: Manifest): PodSpec | undefined {
  return spec?.template?.spec ?? spec?.jobTemplate?.spec?.template?.spec;
}

/** The proxy must limit connections per address, since the gateway behind it cannot count them. */
function isUnlimitedIngress({ kind, metadata }: Manifest): boolean {
  const limit = metadata?.annotations?.['nginx.ingress.kubernetes.io/limit-connections'];
  return kind === 'Ingress' && !(Number(limit) > 0);
}

function podProblems(workload: Manifest): string[] {
  const pod = podOf(workload) ?? {};
  const { securityContext = {} } = pod;
  const isService = workload.kind === 'Deployment' || workload.kind === 'StatefulSet';
  return [
    ...(securityContext.runAsNonRoot && securityContext.runAsUser ? [] : ['runs as root']),
    ...(securityContext.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(pod.automountServiceAccountToken === false ? [] : ['is given a token for the API server']),
    ...(pod.hostNetwork ? ['uses the network of its machine'] : []),
    ...[...(pod.containers ?? []), ...(pod.initContainers ?? [])].flatMap((container) =>
      [...containerProblems(container, isService), ...foreignSecrets(container, isService)].map(
        (problem) => `${container.name} ${problem}`,
      ),
    ),
  ];
}

function containerProblems(container: Container, isService: boolean): string[] {
  const { securityContext = {}, resources = {}, image = '', env = [] } = container;
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const given = (of: Record<string, string> | undefined) => of?.cpu !== undefined && of?.memory !== undefined;
  const secrets = env.filter(
    ({ name, value }) => value && /SECRET|TOKEN|PASSWORD|_KEY$|MONGO_URL/.test(name),
  );
  return [
    ...(securityContext.readOnlyRootFilesystem ? [] : ['has a writable root']),
    ...(securityContext.allowPrivilegeEscalation === false ? [] : ['may gain privileges']),
    ...(securityContext.privileged || securityContext.runAsUser === 0 ? ['is privileged'] : []),
    ...(securityContext.capabilities?.drop?.includes('ALL') && !securityContext.capabilities.add
      ? []
      : ['keeps capabilities']),
    ...(given(resources.requests) && given(resources.limits) ? [] : ['has no requests or no limits']),
    ...(isService && probes.includes(undefined) ? ['lacks a probe'] : []),
    ...(/@sha256:|:(?!latest$)[\w.-]+$/.test(image) || image.startsWith('emberline/')
      ? []
      : [`has an image without a version (${image})`]),
    ...secrets.map(({ name }) => `has a secret written down (${name})`),
  ];
}

/**
 * A service's secrets, including its key, are for its own image only; `shared` is for all. Workloads that ops run use
 * `tools`, `first-operator` and `restore`.
 */
function foreignSecrets({ image = '', env = [], envFrom = [] }: Container, isService: boolean): string[] {
  const own =
    image
      .replace(/[:@].*$/, '')
      .split('/')
      .at(-1) ?? '';
  const allowed = [own, 'shared', ...(isService ? [] : ['tools', 'first-operator', 'restore'])];
  const taken = [
    ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
    ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
  ];
  // Kustomize appends a hash to the names of generated secrets.
  const names = new Set(taken.map((name) => name.replace(/-[a-z0-9]{10}$/, '')));
  return [...names]
    .filter((name) => !allowed.includes(name))
    .map((name) => `is given the secrets of ${name}`);
}
