import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../dev/engines/run.ts';
import { overlays, render } from '../manifests/render.ts';
import { buildImages } from './build-images.ts';
import { type PushedImage, pinOverlay } from './pin-images.ts';
import { tagRelease } from './tag-release.ts';

// npm run release -- 0.2.0   commits and tags the version; push the tag yourself.
// IMAGE_PREFIX=images.example.org/emberline also pushes the images, for two architectures, and names them in the overlay by digest.

const root = join(import.meta.dirname, '../../..');
const [version = '', ...more] = process.argv.slice(2);
const { IMAGE_PREFIX: prefix, NODE_IMAGE: base } = process.env;

try {
  if (!version || more.length > 0) throw new Error('Usage: npm run release -- <version, such as 0.2.0>');
  const folder = join(root, '.emberline/releases', version);
  const tag = await tagRelease(root, version, new Date().toISOString().slice(0, 10), async () => {
    await writeSbom(folder);
    const pushed = await buildImages(root, version, { prefix, base, log: console.log });
    if (pushed.length > 0) pinProduction(pushed);
    await copyBuilt(folder);
  });
  console.log(`${tag} is committed and tagged; its parts are listed in ${folder}`);
  console.log(`To publish it: git push --follow-tags`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function pinProduction(pushed: readonly PushedImage[]): void {
  const file = join(root, 'k8s/overlays/production/kustomization.yaml');
  writeFileSync(file, pinOverlay(readFileSync(file, 'utf8'), pushed));
}

/** What readers of a release want and git does not hold: the descriptions of its interfaces and its overlays as built. */
async function copyBuilt(folder: string): Promise<void> {
  for (const name of ['openapi.json', 'asyncapi.json'])
    cpSync(join(root, 'contracts/generated', name), join(folder, name));
  for (const overlay of overlays) writeFileSync(join(folder, `${overlay}.yaml`), await render(root, overlay));
}

/** What production runs, from the two lock files: sbom.json, and sbom-express-gateway.json for what the gateway's image has more. */
async function writeSbom(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const program = join(root, 'node_modules/.bin/cyclonedx-npm');
  const flags = ['--package-lock-only', '--omit', 'dev', '--output-reproducible', '--validate'];
  await run(program, [...flags, '--output-file', join(folder, 'sbom.json')], { cwd: root });
  // npm takes the packages for invalid that the gateway leaves out (docs/decisions/0002).
  const gateways = [
    ...flags,
    '--ignore-npm-errors',
    '--output-file',
    join(folder, 'sbom-express-gateway.json'),
  ];
  await run(program, gateways, { cwd: join(root, 'gateway/express-gateway') });
}
