import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asyncapi } from './asyncapi.ts';
import { breaks, publish, publishedText } from './breaking.ts';
import { formTypes, formValidators } from './forms.ts';
import { openapi } from './openapi.ts';
import { clientTables, gatewayRoutes } from './tables.ts';

// npm run contracts               writes contracts/generated and published.json from the declarations
// npm run contracts -- --build    writes contracts/generated alone, which is not in git: every npm command does when a source is newer
// npm run contracts -- --check    fails when published.json is stale or a change would break a reader or a caller
// npm run contracts -- --accept   writes, and accepts a breaking change as the new published contract

const folder = new URL('../generated/', import.meta.url);
/** What releases are compared with. */
const published = new URL('../published.json', import.meta.url);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const flag = process.argv[2];
const broken = breaks(JSON.parse(read(published) ?? '{}') as Parameters<typeof breaks>[0]);
const current = publishedText(publish());
if (flag !== '--build' && flag !== '--accept' && broken.length > 0) {
  for (const reason of broken) console.error(`breaks a reader: ${reason}`);
  console.error('If no reader depends on it, accept it with `npm run contracts -- --accept`.');
  process.exit(1);
}
if (flag === '--check') check();
else await write();

function check(): void {
  if (read(published) !== current) {
    console.error('stale: contracts/published.json. Run `npm run contracts`.');
    process.exit(1);
  }
  console.log('contracts: nothing breaks a reader');
}

async function write(): Promise<void> {
  const files: Record<string, string> = {
    'gateway.json': json(gatewayRoutes()),
    'openapi.json': json(openapi()),
    'asyncapi.json': json(asyncapi()),
    ...clientTables(),
    'forms.js': await formValidators(),
    'forms.d.ts': formTypes(),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
  if (flag !== '--build') writeFileSync(published, current);
  console.log(`contracts: wrote ${Object.keys(files).join(', ')}`);
}

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
