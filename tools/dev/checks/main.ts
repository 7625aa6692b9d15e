import { runChecks } from './run-checks.ts';

/** `npm run check`: all checks, without the tests. */
const { passed, failures } = await runChecks(console.log);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
