import { environmentOf, startTestEngines } from './provide-engines.ts';
import { clusterStages, runAtOnce, type Stage, stagesAtOnce, stages as usualStages } from './stages.ts';
import { endedProcessorSeconds, sum, type Totals } from './totals.ts';

/** A line at least this often, so that a run that takes its time is not taken for a hanging one. */
const heartbeatMs = 20_000;

/**
 * `npm test`: everything, each stage to its end; the last line is the total over all of them.
 * With `--in-turn`, or on a small machine, one stage after the other. With `--cluster` the stages of `npm run test:cluster`.
 */
async function main(): Promise<void> {
  const start = Date.now();
  const isCluster = process.argv.includes('--cluster');
  const stages = isCluster ? clusterStages : usualStages;
  const atOnce = stagesAtOnce(isCluster || process.argv.includes('--in-turn'));
  // One set for all stages but those that kill engines: each set costs a minute of processor time.
  const engines = isCluster ? undefined : await startTestEngines();
  if (engines)
    Object.assign(process.env, environmentOf(engines.addresses), {
      EMBERLINE_TEST_ENGINES_FOLDER: engines.dir,
    });
  const running = new Set<string>();
  const heartbeat = setInterval(
    () => console.log(`  ... ${[...running].join(', ')}, ${seconds(start)} s`),
    heartbeatMs,
  );
  const results = new Map<Stage, { totals: Totals; took: number; processor: number }>();
  let counted = 0;
  await runAtOnce(stages, atOnce, async (stage) => {
    const stageStart = Date.now();
    running.add(stage.name);
    console.log(`\n${stage.name} begin (${seconds(start)} s since the start)`);
    const totals = await runStage(stage, (line) =>
      console.log(atOnce > 1 ? `${stage.label} | ${line}` : line),
    );
    running.delete(stage.name);
    // Stages that run at once end one after the other: what has ended since the last one was this one's.
    const ended = endedProcessorSeconds();
    results.set(stage, { totals, took: seconds(stageStart), processor: ended - counted });
    counted = ended;
    console.log(
      `\n${stage.name}: ${totals.passed} passed, ${totals.failures.length} failed (${seconds(start)} s since the start)`,
    );
  });
  await engines?.stop();
  clearInterval(heartbeat);
  console.log('');
  const all = stages.map((stage) => ({ name: stage.name, ...(results.get(stage) ?? notRun) }));
  for (const { name, totals, took, processor } of all)
    console.log(
      `  ${name.padEnd(30)} ${totals.passed} passed, ${totals.failures.length} failed, ${took} s, ${processor} s of processor time`,
    );
  const { passed, failures } = sum(all.map(({ totals }) => totals));
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  console.log(`All in ${seconds(start)} s, ${endedProcessorSeconds()} s of processor time`);
  process.exitCode = failures.length > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failures.length} failed`);
}

const notRun = { totals: { passed: 0, failures: ['a stage was not run'] }, took: 0, processor: 0 };

async function runStage(stage: Stage, log: (line: string) => void): Promise<Totals> {
  try {
    return await stage.run(log);
  } catch (error) {
    const failure = `${stage.name} could not be run: ${(error as Error).message}`;
    log(failure);
    return { passed: 0, failures: [failure] };
  }
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

await main();
