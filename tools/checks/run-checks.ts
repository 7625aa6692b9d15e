import { type Check, checks } from './checks.ts';

export interface CheckResults {
  passed: number;
  failed: number;
}

/** Runs every check, each to its end, and says how it went; `log` gets whole lines. */
export async function runChecks(log: (line: string) => void): Promise<CheckResults> {
  const results = { passed: 0, failed: 0 };
  for (const check of checks) {
    const passed = await runCheck(check, log);
    results[passed ? 'passed' : 'failed'] += 1;
  }
  return results;
}

async function runCheck(check: Check, log: (line: string) => void): Promise<boolean> {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  try {
    await check.run(log);
    log(`  passed  ${check.name} (${seconds()})`);
    return true;
  } catch (error) {
    log(`  FAILED  ${check.name} (${seconds()})\n${(error as Error).message}`);
    return false;
  }
}
