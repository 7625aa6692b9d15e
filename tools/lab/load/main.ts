import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorldName } from '@emberline/tools/dev/seed/world/world.ts';
import { k6Program } from './k6.ts';
import { csvOf, makePeople, seededPeople } from './people.ts';
import { watchProcesses } from './processes.ts';
import { draw, record } from './record.ts';
import { type LoadSettings, runLoad } from './run-load.ts';

// npm run lab -- load smoke            runs a script of scenarios/ with people made for it, cleans, and keeps its figures
// npm run lab -- load people made 500  prints people for PEOPLE_FILE: made now, or of a seeded world (demo, small, large)
// npm run lab -- load page             writes docs/results/load.md and its picture anew, of the figures that are kept
// Everything else is in README.md: k6 runs the same scripts without any of this.

const [name = 'smoke', ...further] = process.argv.slice(2);
const scripts = readdirSync(join(import.meta.dirname, 'scenarios')).map((file) => file.replace('.ts', ''));
if (name === 'people') process.stdout.write(csvOf(await peopleAsked(further)));
else if (name === 'page') draw();
else if (scripts.includes(name)) process.exitCode = await runOnce(name);
else throw new Error(`There is no scenario ${name}: ${scripts.join(', ')}`);

async function peopleAsked([world = 'demo', count = '500']: string[]) {
  return world === 'made'
    ? makePeople(Number(count), process.env)
    : seededPeople(world as WorldName | 'large').slice(0, Number(count));
}

async function runOnce(script: string): Promise<number> {
  const { API_ORIGIN = 'http://localhost:8080', WEB_ORIGIN = 'http://localhost:3000' } = process.env;
  const k6 = await k6Program(console.log);
  const folder = mkdtempSync(join(tmpdir(), 'emberline-load-'));
  const settings: LoadSettings = {
    ...{ API_ORIGIN, WEB_ORIGIN, RESULT: join(folder, 'result.json') },
    PEOPLE_FILE: process.env.PEOPLE_FILE ?? join(folder, 'people.csv'),
  };
  const isMade = process.env.PEOPLE_FILE === undefined && script !== 'clean';
  try {
    if (isMade) {
      const count = Number(process.env.PEOPLE ?? (script === 'sessions' ? 100 : 40));
      writeFileSync(settings.PEOPLE_FILE as string, csvOf(await makePeople(count, process.env)));
    }
    const processes = watchProcesses();
    const { code } = await runLoad(k6, script, settings, { show: true });
    const fullest = processes.stop();
    if (fullest) console.log(`The machine: ${fullest}.`);
    if (script !== 'smoke' && existsSync(settings.RESULT as string))
      record(script, JSON.parse(readFileSync(settings.RESULT as string, 'utf8')), fullest);
    // `breakpoint` ends by breaking a threshold.
    return code === 0 || (script === 'breakpoint' && code === 99) ? 0 : 1;
  } finally {
    // The people may not be made yet.
    const isClean = !(isMade && existsSync(settings.PEOPLE_FILE as string)) || (await clean(k6, settings));
    if (isClean) rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns whether all people of the run are gone again */
async function clean(k6: string, settings: LoadSettings): Promise<boolean> {
  const { RESULT: _, ...rest } = settings;
  const { code } = await runLoad(k6, 'clean', rest as LoadSettings);
  if (code !== 0)
    console.log(
      `Not all people of this run could be deleted. Again: k6 run -e PEOPLE_FILE=${settings.PEOPLE_FILE} tools/lab/load/scenarios/clean.ts`,
    );
  return code === 0;
}
