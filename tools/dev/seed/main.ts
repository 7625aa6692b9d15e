import { seed } from './seed.ts';
import { seedLarge } from './seed-large.ts';
import { createServices, seedSettings } from './services.ts';
import { type WorldName, worldOf, worldSizes } from './world/world.ts';

/**
 * `node tools/dev/seed/main.ts demo`, `… small` or `… large [users] [messages]`: puts a demonstration world into running
 * services.
 */
const [name = 'demo', users = 100_000, messages = 1_000_000] = process.argv
  .slice(2)
  .filter((argument) => argument !== '--world');
if (name !== 'large' && !(name in worldSizes))
  throw new Error(`There is no world ${name}: ${Object.keys(worldSizes).join(', ')}, large`);

const settings = seedSettings();
if (settings.APP_ENV === 'production') throw new Error('The demonstration world is not for production');

const start = Date.now();
const log = (line: string) => console.log(line);
const services = createServices(settings);
const isNew =
  name === 'large'
    ? await seedLarge({ users: Number(users), messages: Number(messages) }, services, log).then(() => true)
    : await seed(worldOf(name as WorldName, new Date()), services, log);
log(
  isNew
    ? `The ${name} world is there (${Math.round((Date.now() - start) / 1000)} s)`
    : `The ${name} world was there already`,
);
