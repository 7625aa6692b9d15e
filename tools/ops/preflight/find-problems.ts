import { isKnownToEverybody } from '@emberline/kit/settings-production';
import type { Manifest } from '../manifests/policies.ts';
import type { Source } from './sources.ts';
import { type Leaf, leavesOf, objectOf } from './sources.ts';

/** What must not go into production, one line each: the file, the setting, what is wrong and what to do. No secret is quoted. */
export function findProblems(sources: Source[]): string[] {
  const scaled = leastReplicas(sources.flatMap(({ manifests }) => manifests));
  const perFile = sources.flatMap(({ file, manifests }) =>
    manifests.flatMap((manifest) => [
      ...leavesOf(manifest).flatMap((leaf) => {
        const problem = problemOf(leaf);
        return problem ? [`${file}: ${[leaf.object, leaf.path].filter(Boolean).join(' ')} ${problem}`] : [];
      }),
      ...halfPairs(manifest).map((problem) => `${file}: ${objectOf(manifest)} ${problem}`),
      ...(runsOnce(manifest, scaled)
        ? [`${file}: ${objectOf(manifest)} runs once: give it two replicas or more, or an autoscaler`]
        : []),
    ]),
  );
  return [...perFile, ...sharedRedisUsers(sources)];
}

/** Programs that log in to Redis as the same user could read and end what is each other's. */
function sharedRedisUsers(sources: Source[]): string[] {
  const leaves = sources.flatMap(({ file, manifests }) =>
    manifests.flatMap(leavesOf).map((leaf) => ({ ...leaf, place: [file, leaf.object].join(': ') })),
  );
  const addresses = leaves.filter(
    ({ setting, text }) => /REDIS_URL$/.test(setting ?? '') && URL.canParse(text),
  );
  const users = Map.groupBy(addresses, ({ text }) => `${new URL(text).host} ${new URL(text).username}`);
  return [...users.values()].flatMap((list) => {
    const [first, ...others] = new Set(list.map(({ place }) => place));
    return others.map(
      (place) =>
        `${place} logs in to Redis as the same user as ${first}: give each its own, see k8s/generated/redis-users.acl`,
    );
  });
}

/** The first rule that a text breaks. */
function problemOf(leaf: Leaf): string | undefined {
  const [placeholder] = placeholders.exec(leaf.text) ?? [];
  if (placeholder) return `still holds a placeholder (${placeholder}): put a value of your own`;
  const [reserved] = reservedDomain.exec(leaf.text) ?? [];
  if (reserved) return `holds an address that is reserved for examples (${reserved}): put one of your own`;
  if (leaf.setting && leaf.text.split(',').some((part) => isLocal(part.trim())))
    return 'has a value of the local product, known to everybody: put one of your own';
  return leaf.path.endsWith('.image') ? imageProblem(leaf.text) : undefined;
}

/** Words that templates hold for a value to fill in, here and in well-known guides; `<your-name>` alone on a line. `--replace` is a flag. */
const placeholders =
  /change[-_ ]?me|replace[-_ ]?(?:me|this|with)|(?<!--)\bREPLACE\b|set-in-the-overlay|^<[a-z][\w -]*>$/i;

/** RFC 2606 and RFC 6761. */
const reservedDomain =
  /(?<![\w.-])(?:[\w-]+\.)*(?:[\w-]+\.(?:example|test|invalid|localhost)|example\.(?:com|net|org))(?![\w.(-])/i;

function isLocal(text: string): boolean {
  return isKnownToEverybody(text) || /^pk_test_|-ember-\d$|^price_emberline_monthly$/.test(text);
}

function imageProblem(image: string): string | undefined {
  if (image.startsWith('emberline/'))
    return `is in no registry (${image}): name yours in the overlay's images`;
  const hasVersion = /@sha256:|:(?!latest$)[\w.-]+$/.test(image);
  return hasVersion ? undefined : `has no version (${image}): name a tag other than latest, or a digest`;
}

interface Scaled extends Manifest {
  spec?: Manifest['spec'] & {
    replicas?: number;
    minReplicas?: number;
    minReplicaCount?: number;
    scaleTargetRef?: { kind?: string; name?: string };
  };
}

/** Workload (kind/name) -> the fewest replicas that its autoscaler leaves. */
function leastReplicas(manifests: Scaled[]): Map<string, number> {
  return new Map(
    manifests
      .filter(({ kind = '' }) => /^(HorizontalPodAutoscaler|ScaledObject)$/.test(kind))
      .map(({ spec }) => [
        `${spec?.scaleTargetRef?.kind}/${spec?.scaleTargetRef?.name}`,
        spec?.minReplicas ?? spec?.minReplicaCount ?? 1,
      ]),
  );
}

/** Without the collector only traces are missing. */
const mayRunOnce = ['Deployment/collector'];

function runsOnce(manifest: Scaled, scaled: Map<string, number>): boolean {
  const name = objectOf(manifest);
  if (!/^(Deployment|StatefulSet)\//.test(name) || mayRunOnce.includes(name)) return false;
  return (scaled.get(name) ?? manifest.spec?.replicas ?? 1) < 2;
}

/** Keys that belong together, where one is given alone. */
function halfPairs(manifest: Manifest): string[] {
  const { data, stringData } = manifest as { data?: object; stringData?: object };
  const has = (name: string) => name in { ...data, ...stringData };
  const [one, other] = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;
  if (has(one) === has(other)) return [];
  return [`${has(one) ? one : other} is given without ${has(one) ? other : one}: give both or none`];
}
