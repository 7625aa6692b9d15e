import { runChecks } from './run-checks.ts';

/** `npm run check`: all checks, without the tests. */
const { passed, failed } = await runChecks(console.log);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
