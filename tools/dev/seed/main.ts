import { portraitsOfAll, seed } from './seed.ts';
import { createServices, type Services, seedSettings } from './services.ts';
import { portionsOf } from './world/portions.ts';
import { type World, type WorldName, worldOf, worldSizes } from './world/world.ts';

/**
 * `node tools/dev/seed/main.ts demo` or `… small`: puts a demonstration world into running services. `… demo front`
 * those of it who stand in front alone; `… demo portraits` draws these, for which nothing need run.
 */
const [name = 'demo', part] = process.argv.slice(2);
if (!(name in worldSizes))
  throw new Error(`There is no world ${name}: ${Object.keys(worldSizes).join(', ')}`);

const start = Date.now();
const log = (line: string) => console.log(line);
await putWorld(portionsOf(worldOf(name as WorldName, new Date())));

async function putWorld(portions: World[]): Promise<void> {
  const [front] = portions as [World];
  if (part === 'portraits') return void (await portraitsOfAll(front, log));
  const wanted = part === 'front' ? [front] : portions;
  const isNew = await seed(wanted, servicesToFill(), log);
  const count = wanted.reduce((sum, { people }) => sum + people.length, 0);
  log(isNew ? `${count} people are there (${seconds()} s)` : `The ${name} world was there already`);
}

function servicesToFill(): Services {
  const settings = seedSettings();
  if (settings.APP_ENV === 'production') throw new Error('The demonstration world is not for production');
  return createServices(settings);
}

function seconds(): number {
  return Math.round((Date.now() - start) / 1000);
}
