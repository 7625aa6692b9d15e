import { seed } from './seed.ts';
import { createServices } from './services.ts';
import { seedSettings } from './settings.ts';
import { type WorldName, worldOf, worldSizes } from './world/world.ts';

/** `node tools/seed/main.ts demo` or `… small`: puts a demonstration world into services that are running. */
const [name = 'demo'] = process.argv.slice(2).filter((argument) => argument !== '--world');
if (!(name in worldSizes))
  throw new Error(`There is no world ${name}: ${Object.keys(worldSizes).join(', ')}`);

const settings = seedSettings();
if (settings.APP_ENV === 'production') throw new Error('The demonstration world is not for production');

const start = Date.now();
const log = (line: string) => console.log(line);
const isNew = await seed(worldOf(name as WorldName, new Date()), createServices(settings), log);
log(
  isNew
    ? `The ${name} world is there (${Math.round((Date.now() - start) / 1000)} s)`
    : `The ${name} world was there already`,
);
