import { alertCases, testOf } from './cases.ts';
import { checkRules, testRules } from './promtool.ts';

// `npm run alerts`: shows by Prometheus' own promtool that the rules can be read, and that each case fires its alerts, with the
// labels that say where, and no other.

try {
  await checkRules();
  await testRules(alertCases.map(testOf));
  console.log(`${alertCases.length} cases fire what they should and nothing else.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
