import { withProgress } from '@emberline/tools/dev/engines/cache.ts';
import { stopping } from './stopping.ts';

export interface Step {
  title: string;
  /** Its result in a few words. Throws when it fails. */
  run: () => Promise<string>;
  /** Runs although a step before it has failed: it takes down what that one has left. */
  always?: boolean;
}

export interface StepResult {
  title: string;
  outcome: string;
  seconds: number;
  ok: boolean;
}

/** One after the other. After a failure or Ctrl-C only those that take things down. */
export async function runSteps(steps: Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { title, run, always } of steps) {
    if (!always && (stopping.aborted || results.some(({ ok }) => !ok))) continue;
    const begun = Date.now();
    const [ok, outcome] = await withProgress(title, console.log, run).then(
      (said) => [true, said] as const,
      (error: Error) => {
        if (stopping.aborted && !always) return [false, 'stopped'] as const;
        console.error(error.message);
        return [false, `failed: ${error.message.split('\n')[0]}`] as const;
      },
    );
    results.push({ title, outcome, seconds: Math.round((Date.now() - begun) / 1_000), ok });
  }
  return results;
}
