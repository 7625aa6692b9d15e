import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventType, eventKinds } from '@emberline/contracts';
import { type Right, rightsOfAll } from '@emberline/kit/events/rights';
import { deadLetters, topicOf } from '@emberline/kit/events/topics';
import { parse, stringify } from 'yaml';
import { hashed, redisUsers } from '../../dev/engines/redis-users.ts';
import { run } from '../../dev/engines/run.ts';
import { dashboards } from './dashboards.ts';
import { build, overlays } from './render.ts';

/** Redis's users as files, by their paths from the repository's root. */
const redisUserFiles: Record<string, string> = {
  // Of the local overlay and of docker-compose.yml. Everybody knows these passwords, so production refuses them.
  'k8s/components/engines/redis-users.acl': redisUsers((user) =>
    hashed(`redis-of-${user}-for-local-use-only`),
  ),
  // For production: a template, to be filled in.
  'k8s/generated/redis-users.acl': redisUsers(() => '>change-me'),
};

/** Files of components that say the same as others in the words of an operator: path from the root -> what it must hold. */
export function madeFiles(root: string): Record<string, string> {
  const alerts = 'observability/alerts.yaml';
  const { groups } = parse(readFileSync(join(root, alerts), 'utf8'));
  const strimzi = 'k8s/components/engines-strimzi';
  return {
    ...redisUserFiles,
    'k8s/components/monitoring/rules.yaml': textOf(alerts, [prometheusRule(groups)]),
    [`${strimzi}/topics.yaml`]: textOf('contracts', topics()),
    [`${strimzi}/users.yaml`]: textOf('contracts', users(rightsOfAll())),
    ...Object.fromEntries(
      Object.entries(dashboards()).map(([name, page]) => [
        `observability/grafana/generated/${name}`,
        `${JSON.stringify(page)}\n`,
      ]),
    ),
  };
}

function textOf(source: string, manifests: object[]): string {
  const texts = manifests.map((one) => stringify(one, { lineWidth: 130, aliasDuplicateObjects: false }));
  return `# Made of ${source} by: npm run ops -- manifests\n${texts.join('---\n')}`;
}

function prometheusRule(groups: object[]) {
  return {
    ...{ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule' },
    metadata: { name: 'emberline', labels: { release: 'kube-prometheus-stack' } },
    spec: { groups },
  };
}

const apiVersion = 'kafka.strimzi.io/v1beta2';
const labels = { 'strimzi.io/cluster': 'kafka' };
/** As `KAFKA_PARTITIONS` of the base. */
const sharedPartitions = 6;
const dayMs = 86_400_000;

function topics(): object[] {
  const specs = [...(Object.keys(eventKinds) as EventType[]).map(topicOf), deadLetters];
  return specs.map(({ topic, partitions = sharedPartitions, retentionDays }) => ({
    ...{ apiVersion, kind: 'KafkaTopic', metadata: { name: topic, labels } },
    spec: { partitions, replicas: 3, config: { 'retention.ms': retentionDays * dayMs } },
  }));
}

function users(rights: Right[]): object[] {
  const byUser = Object.groupBy(rights, ({ user }) => user);
  return Object.entries(byUser).map(([name, own = []]) => ({
    ...{ apiVersion, kind: 'KafkaUser', metadata: { name, labels } },
    spec: {
      authentication: { type: 'scram-sha-512' },
      authorization: { type: 'simple', acls: own.map(aclOf) },
    },
  }));
}

function aclOf({ on, name, may }: Right) {
  const isPrefix = name.endsWith('*') && name !== '*';
  return {
    resource: {
      type: on,
      name: isPrefix ? name.slice(0, -1) : name,
      patternType: isPrefix ? 'prefix' : 'literal',
    },
    operations: [operations[may]],
  };
}

const operations = {
  ...{ read: 'Read', write: 'Write', create: 'Create', describe: 'Describe' },
  'describe-configs': 'DescribeConfigs',
};

/**
 * What this tree changes in the built overlays since a commit, as a unified diff; empty where nothing does.
 * @throws when the commit is unknown
 */
export async function renderedDifference(root: string, ref: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'emberline-rendered-'));
  try {
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, join(folder, 'before')]);
    const commit = (await run('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: root })).trim();
    await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: join(folder, 'before') });
    const texts = await Promise.all(
      overlays.map(async (overlay) => {
        const [before, now] = [`${overlay}.before.yaml`, `${overlay}.yaml`];
        const place = join('k8s/overlays', overlay);
        writeFileSync(join(folder, before), await build(join(folder, 'before', place)).catch(() => ''));
        writeFileSync(join(folder, now), await build(join(root, place)));
        // Ends with 1 where there is a difference, which is no failure here.
        const options = ['-c', 'core.autocrlf=false', 'diff', '--no-index', '--no-color', '--exit-code'];
        return run('sh', ['-c', 'git "$@" || [ $? -eq 1 ]', 'sh', ...options, before, now], { cwd: folder });
      }),
    );
    return texts.join('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
