import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Totals {
  passed: number;
  /** What failed and why, one text each: a run of thousands of lines ends with them. */
  failures: string[];
}

/** The part of vitest's JSON report that is read. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** Totals over several parts of a run. */
export function sum(parts: Totals[]): Totals {
  return {
    passed: parts.reduce((total, part) => total + part.passed, 0),
    failures: parts.flatMap((part) => part.failures),
  };
}

/**
 * Counts a report's tests. A skipped test counts as failed, and so does a file that could not be loaded, a run that
 * found no test, and one that ended badly although its tests passed.
 */
export function countVitest(report: VitestReport | undefined, exitCode: number): Totals {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const failedTests = tests.filter((test) => test.status !== 'passed');
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = [
    ...failedTests.map((test) =>
      failure(test.file, test.fullName, test.failureMessages?.join('\n') || test.status),
    ),
    ...brokenFiles.map((file) => failure(file.name, 'the file itself', file.message ?? '')),
  ];
  if (failures.length === 0 && (exitCode !== 0 || tests.length === 0))
    failures.push(
      tests.length === 0 ? 'no test was run' : `vitest ended with code ${exitCode} although its tests passed`,
    );
  return { passed: tests.length - failedTests.length, failures };
}

/** As many lines of an error as say what was expected and where. */
const linesOfAnError = 12;
/** The lines of a stack that lie outside the project. */
const ofALibrary = /^\s+at .*(node_modules|<anonymous>|node:)/;

function failure(file: string, title: string, message: string): string {
  const lines = message.split('\n').filter((line) => !ofALibrary.test(line));
  return [
    `${relative(process.cwd(), file)} > ${title}`,
    ...lines.slice(0, linesOfAnError).map((line) => `    ${line}`),
  ].join('\n');
}

export function readReport(file: string): VitestReport | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const ticksPerSecond = 100;

/** Seconds of processor time of all child processes that have ended, and of theirs. 0 where the kernel does not tell. */
export function endedProcessorSeconds(stat = ownStat()): number {
  // The program's name, in brackets, may hold spaces. cutime and cstime are the 14th and 15th field behind it.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return Math.round((Number(user ?? 0) + Number(system ?? 0)) / ticksPerSecond);
}

function ownStat(): string {
  try {
    return readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return '';
  }
}
