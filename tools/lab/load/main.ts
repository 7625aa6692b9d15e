import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorldName } from '@emberline/tools/dev/seed/world/world.ts';
import { watchMachine } from '../processes.ts';
import { type LoadSettings, runLoad } from './k6.ts';
import { csvOf, makePeople, seededPeople } from './people.ts';
import { record } from './record.ts';

// npm run lab -- load smoke            runs a scenario with people made for it, cleans, and keeps its figures
// npm run lab -- load people made 500  prints people for PEOPLE_FILE: made now, or of a seeded world (demo, small)
// Everything else is in README.md: k6 runs the same scenarios without any of this.

const [name = 'smoke', world = 'demo', count = '500'] = process.argv.slice(2);
if (name === 'people') process.stdout.write(csvOf(await peopleAsked()));
else process.exitCode = await runOnce(name);

async function peopleAsked() {
  return world === 'made'
    ? makePeople(Number(count), process.env)
    : seededPeople(world as WorldName).slice(0, Number(count));
}

async function runOnce(scenario: string): Promise<number> {
  const {
    API_ORIGIN = 'http://localhost:8080',
    WEB_ORIGIN = 'http://localhost:3000',
    PEOPLE_FILE,
  } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'emberline-load-'));
  const file = PEOPLE_FILE ?? join(folder, 'people.csv');
  const settings: LoadSettings = { API_ORIGIN, WEB_ORIGIN, PEOPLE_FILE: file };
  const isMade = PEOPLE_FILE === undefined && scenario !== 'clean';
  const made = Number(process.env.PEOPLE ?? (scenario === 'sessions' ? 100 : 40));
  if (isMade) writeFileSync(file, csvOf(await makePeople(made, process.env)));
  let isClean = !isMade;
  try {
    const machine = watchMachine();
    const { code, result } = await runLoad(scenario, settings, { show: true });
    const fullest = machine.stop();
    if (fullest) console.log(`The machine: ${fullest}.`);
    const { metrics: _, ...figures } = result ?? {};
    if (result && !['smoke', 'clean'].includes(scenario)) record(scenario, figures as typeof result, fullest);
    // `breakpoint` ends by breaking a threshold.
    return code === 0 || (scenario === 'breakpoint' && code === 99) ? 0 : 1;
  } finally {
    if (isMade) isClean = (await runLoad('clean', settings)).code === 0;
    if (isClean) rmSync(folder, { recursive: true, force: true });
    else
      console.log(
        `Not all people of this run could be deleted. Again: k6 run -e SCENARIO=clean -e PEOPLE_FILE=${file} tools/lab/load/run.ts`,
      );
  }
}
