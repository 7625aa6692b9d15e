import { auditProduction, listEverything } from './audit-packages.ts';

/** `npm run audit`: known weaknesses of the packages; those of what production runs make it fail. */
const problems = await auditProduction(console.log);
await listEverything(console.log);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
