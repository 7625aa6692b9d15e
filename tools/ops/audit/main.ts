import { auditProduction, listEverything } from './audit-packages.ts';

/** `npm run ops -- audit`: lists known weaknesses of the packages; fails for those in production. */
const problems = await auditProduction(console.log);
await listEverything(console.log);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
