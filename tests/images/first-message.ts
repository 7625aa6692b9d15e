import { join } from 'node:path';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { runUntilStopped } from './stopping.ts';

/** tests/e2e/first-message.test.ts against the addresses of local use, where a product runs already. */
export async function tryFirstMessage(): Promise<string> {
  await vitest(['--project', 'e2e', 'tests/e2e/first-message.test.ts'], {
    EMBERLINE_TEST_WEB: 'http://localhost:3000',
    EMBERLINE_TEST_API: 'http://localhost:8080',
    EMBERLINE_TEST_MAIL_CATCHER: 'http://localhost:8025',
  });
  return 'joined, paid, written, read at once, answered';
}

/** Runs tests in a process of their own. @returns the line that counts them */
export async function vitest(args: string[], env: Record<string, string>): Promise<string> {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const printed = await runUntilStopped(process.execPath, [program, 'run', ...args], {
    cwd: root,
    env: { ...process.env, ...env, NO_COLOR: '1' },
  });
  return /^\s*Tests\s+(.*)$/m.exec(printed)?.[1] ?? 'passed';
}
