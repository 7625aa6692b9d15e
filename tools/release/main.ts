import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../engines/run.ts';
import { buildImages } from './build-images.ts';
import { tagRelease } from './tag-release.ts';

// npm run release -- 0.2.0   commits and tags the version; push the tag yourself.
// IMAGE_PREFIX=images.example.org/emberline also builds for two architectures and pushes the images.

const root = join(import.meta.dirname, '../..');
const [version = '', ...more] = process.argv.slice(2);

try {
  if (!version || more.length > 0) throw new Error('Usage: npm run release -- <version, such as 0.2.0>');
  const folder = join(root, '.emberline/releases', version);
  const tag = await tagRelease(root, version, new Date().toISOString().slice(0, 10), () => writeSbom(folder));
  console.log(`${tag} is committed and tagged; its parts are listed in ${folder}`);
  await buildImages(root, version, process.env.IMAGE_PREFIX, console.log);
  console.log(`To publish it: git push --follow-tags`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
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
