import { type Stage, stages } from './stages.ts';
import { sum, type Totals } from './totals.ts';

/** A line at least this often, so that a run that takes its time is not taken for a hanging one. */
const heartbeatMs = 20_000;

/** `npm test`: everything, in order, each stage to its end; the last line is the total over all of them. */
async function main(): Promise<void> {
  const start = Date.now();
  const totals: [string, Totals, number][] = [];
  for (const [index, stage] of stages.entries()) {
    const stageStart = Date.now();
    console.log(`\n[${index + 1}/${stages.length}] ${stage.name} (${seconds(start)} s since the start)`);
    totals.push([stage.name, await runStage(stage), seconds(stageStart)]);
  }
  console.log('');
  for (const [name, { passed, failed }, took] of totals) {
    console.log(`  ${name.padEnd(30)} ${passed} passed, ${failed} failed, ${took} s`);
  }
  const { passed, failed } = sum(totals.map(([, each]) => each));
  console.log(`All in ${seconds(start)} s`);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

async function runStage(stage: Stage): Promise<Totals> {
  const start = Date.now();
  const heartbeat = setInterval(() => console.log(`  ... ${stage.name}, ${seconds(start)} s`), heartbeatMs);
  try {
    return await stage.run();
  } catch (error) {
    console.log(`${stage.name} could not be run: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  } finally {
    clearInterval(heartbeat);
  }
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

await main();
