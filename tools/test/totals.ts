import { existsSync, readFileSync } from 'node:fs';

export interface Totals {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** Totals over several parts of a run. */
export function sum(parts: Totals[]): Totals {
  return {
    passed: parts.reduce((total, part) => total + part.passed, 0),
    failed: parts.reduce((total, part) => total + part.failed, 0),
  };
}

/**
 * Counts a report's tests. A skipped test counts as failed, and so does a file that could not be loaded, a run that
 * found no test, and one that ended badly although its tests passed.
 */
export function countVitest(report: VitestReport | undefined, exitCode: number): Totals {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = tests.length - passed + brokenFiles.length;
  const endedBadly = exitCode !== 0 || tests.length === 0;
  return { passed, failed: failed === 0 && endedBadly ? 1 : failed };
}

export function readReport(file: string): VitestReport | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
