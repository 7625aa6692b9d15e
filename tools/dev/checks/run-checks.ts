import { type Check, checks } from './checks.ts';

export interface CheckResults {
  passed: number;
  /** The failed checks' names and what each says. */
  failures: string[];
}

/** Runs every check, each to its end, and says how it went; `log` gets whole lines. */
export async function runChecks(log: (line: string) => void): Promise<CheckResults> {
  const results: CheckResults = { passed: 0, failures: [] };
  for (const check of checks) {
    const failure = await runCheck(check, log);
    if (failure === undefined) results.passed += 1;
    else results.failures.push(failure);
  }
  return results;
}

/** Why it failed, or nothing. */
async function runCheck(check: Check, log: (line: string) => void): Promise<string | undefined> {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  try {
    await check.run(log);
    log(`  passed  ${check.name} (${seconds()})`);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    log(`  FAILED  ${check.name} (${seconds()})\n${message}`);
    return `check: ${check.name}\n${message}`;
  }
}
