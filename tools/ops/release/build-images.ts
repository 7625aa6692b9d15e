import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { officialImages } from '../../dev/engines/official-images.ts';
import { onPath, run } from '../../dev/engines/run.ts';
import { filesWithBase, type PushedImage, pinBase } from './pin-images.ts';

interface Options {
  /** Of their names, such as `images.example.org/emberline`: they are then pushed, for two architectures. Else they are for this machine. */
  prefix: string | undefined;
  /** Another image of Node; else the official one, which is pinned by its digest first. */
  base: string | undefined;
  log: (line: string) => void;
}

/**
 * Builds the images of a version. Says so and does nothing where there is no builder.
 * @returns those that were pushed
 */
export async function buildImages(root: string, version: string, options: Options): Promise<PushedImage[]> {
  const { prefix, base, log } = options;
  const docker = onPath('docker');
  const isThere = docker && (await run(docker, ['buildx', 'version']).catch(() => ''));
  if (!docker || !isThere) {
    log('No image was built: there is no docker with buildx here.');
    return [];
  }
  if (!base) await pinNode(root, docker, log);
  const pushed: PushedImage[] = [];
  for (const { name, file, part } of builtImages) {
    const repository = `${prefix ?? 'emberline'}/${name}`;
    const image = `${repository}:${version}`;
    await run(
      docker,
      [
        ...['buildx', 'build', '--file', join(root, file), '--tag', image],
        ...(part ? ['--build-arg', `PART=${part}`] : []),
        ...(base ? ['--build-arg', `NODE_IMAGE=${base}`] : []),
        ...(prefix ? ['--platform', 'linux/amd64,linux/arm64', '--push'] : ['--load']),
        root,
      ],
      { cwd: root },
    );
    if (prefix) pushed.push({ name, repository, version, digest: await digestOf(docker, image) });
    log(`${image} ${pushed.at(-1)?.digest ?? 'for this machine alone'}`);
  }
  return pushed;
}

/** Writes the digest that the tag has today into all files that name the image. */
async function pinNode(root: string, docker: string, log: (line: string) => void): Promise<void> {
  const [tag = ''] = officialImages.NODE_IMAGE.split('@');
  const digest = await digestOf(docker, tag);
  for (const file of filesWithBase) {
    const path = join(root, file);
    writeFileSync(path, pinBase(readFileSync(path, 'utf8'), tag, digest));
  }
  log(`${tag} ${digest}`);
}

/** Of the list for all architectures, as the registry has it. */
async function digestOf(docker: string, image: string): Promise<string> {
  const told = await run(docker, ['buildx', 'imagetools', 'inspect', image]);
  const digest = /^Digest:\s*(\S+)/m.exec(told)?.[1];
  if (!digest) throw new Error(`The registry tells no digest of ${image}`);
  return digest;
}

/** The images of a release. `part` is what one Dockerfile makes several images of. */
export const builtImages: { name: string; file: string; part?: string }[] = [
  ...['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'].map((name) => ({
    name,
    file: 'services/Dockerfile',
    part: `services/${name}`,
  })),
  { name: 'backup', file: 'services/Dockerfile', part: 'tools/ops/backup' },
  { name: 'gateway', file: 'gateway/Dockerfile' },
  { name: 'web', file: 'web/Dockerfile' },
];
