import { join } from 'node:path';
import { onPath, run } from '../engines/run.ts';

/**
 * Builds the images of a version: for two architectures and pushed where `prefix` says, with their digests in the
 * log; else for this machine alone. Says so and does nothing where there is no builder.
 * @param prefix of their names, such as `images.example.org/emberline`
 */
export async function buildImages(
  root: string,
  version: string,
  prefix: string | undefined,
  log: (line: string) => void,
): Promise<void> {
  const docker = onPath('docker');
  const isThere = docker && (await run(docker, ['buildx', 'version']).catch(() => ''));
  if (!docker || !isThere) return log('No image was built: there is no docker with buildx here.');
  for (const { name, file, part } of parts) {
    const image = `${prefix ?? 'emberline'}/${name}:${version}`;
    await run(
      docker,
      [
        ...['buildx', 'build', '--file', join(root, file), '--tag', image],
        ...(part ? ['--build-arg', `PART=${part}`] : []),
        ...(process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : []),
        ...(prefix ? ['--platform', 'linux/amd64,linux/arm64', '--push'] : ['--load']),
        root,
      ],
      { cwd: root },
    );
    const digest = prefix && (await run(docker, ['buildx', 'imagetools', 'inspect', image]));
    log(`${image} ${/^Digest:\s*(\S+)/m.exec(digest ?? '')?.[1] ?? 'for this machine alone'}`);
  }
}

/** The images of a release. `part` is what one Dockerfile makes several images of. */
const parts: { name: string; file: string; part?: string }[] = [
  ...['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'].map((name) => ({
    name,
    file: 'services/Dockerfile',
    part: `services/${name}`,
  })),
  { name: 'backup', file: 'services/Dockerfile', part: 'tools/backup' },
  { name: 'gateway', file: 'gateway/Dockerfile' },
  { name: 'web', file: 'web/Dockerfile' },
];
