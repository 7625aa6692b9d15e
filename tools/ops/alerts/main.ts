import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { alertCases, testOf } from './cases.ts';
import { checkRules, testRules } from './promtool.ts';

// `npm run ops -- alerts`: shows by Prometheus' own promtool that the rules can be read, and that each case fires its alerts, with the
// labels that say where, and no other.
// `npm run ops -- alerts faults`: also makes faults on a running product, and plays what its processes show to the rules; ten minutes.

try {
  await checkRules();
  await testRules(alertCases.map(testOf));
  console.log(`${alertCases.length} cases fire what they should and nothing else.`);
  if (process.argv[2] === 'faults') process.exitCode = await makeFaults();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function makeFaults(): Promise<number> {
  const root = join(import.meta.dirname, '../../..');
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'alerts'];
  const [code] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'close');
  return typeof code === 'number' ? code : 1;
}
