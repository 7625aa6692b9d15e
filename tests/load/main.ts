import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { k6Program } from './k6.ts';
import { type ScenarioName, scenarios, secondsOf } from './lib/plan.ts';
import { runLoad } from './run-load.ts';

// npm run load -- smoke | load | stress | spike | soak: against the product that `npm start` has started; long ones with
// PROFILE_BUDGET_TIMES=20 in its environment, since all profiles are opened from one address. The load
// scenario's figures go to docs/load.md.

const [name = 'smoke'] = process.argv.slice(2) as ScenarioName[];
if (!scenarios.includes(name)) throw new Error(`There is no scenario ${name}: ${scenarios.join(', ')}`);
const { API_ORIGIN: api = 'http://localhost:8080', WEB_ORIGIN: web = 'http://localhost:3000' } = process.env;
const world = process.env.WORLD === 'small' ? 'small' : 'demo';

const k6 = await k6Program(console.log);
console.log(
  `${name}: ${secondsOf(name)} s against ${api}; right after another run the logins wait up to five minutes`,
);
const { isGood, table, printed } = await runLoad(k6, name, { api, web, world });
console.log(printed);
if (name === 'load' && isGood) writeFileSync(new URL('../../docs/load.md', import.meta.url), report(table));
process.exitCode = isGood ? 0 : 1;

function report(figures: string): string {
  const [cpu] = cpus();
  return `# The last load run

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()};
\`npm run load -- load\`, ${secondsOf('load')} s. Engines, services, gateway and k6 share this one machine.

${figures}`;
}
