import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asyncapi } from './asyncapi.ts';
import { breaks, publish, publishedText } from './breaking.ts';
import { clientOperations, lateOperations, operatorOperations, passkeyOperations } from './client.ts';
import { formTypes, formValidators } from './forms.ts';
import { gatewayRoutes } from './gateway.ts';
import { openapi } from './openapi.ts';

// npm run contracts               writes contracts/generated from the declarations
// npm run contracts -- --check    fails when a generated file is stale or a change would break a reader or a caller
// npm run contracts -- --accept   writes, and accepts a breaking change as the new published contract

const folder = new URL('../generated/', import.meta.url);
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const flag = process.argv[2];
const broken = breaks(JSON.parse(read('published.json') ?? '{}') as Parameters<typeof breaks>[0]);
const files: Record<string, string> = {
  'gateway.json': json(gatewayRoutes()),
  'openapi.json': json(openapi()),
  'asyncapi.json': json(asyncapi()),
  'operations.ts': clientOperations(),
  'late-operations.ts': lateOperations(),
  'operator-operations.ts': operatorOperations(),
  'passkey-operations.ts': passkeyOperations(),
  'forms.js': await formValidators(),
  'forms.d.ts': formTypes(),
  'published.json': publishedText(publish()),
};
if (broken.length > 0 && flag !== '--accept') {
  for (const reason of broken) console.error(`breaks a reader: ${reason}`);
  console.error('If no reader depends on it, accept it with `npm run contracts -- --accept`.');
  process.exit(1);
}
if (flag === '--check') check(files);
else write(files);

function check(files: Record<string, string>): void {
  const stale = Object.keys(files).filter((name) => read(name) !== files[name]);
  if (stale.length > 0) {
    console.error(`stale: contracts/generated/${stale.join(', ')}. Run \`npm run contracts\`.`);
    process.exit(1);
  }
  console.log(`contracts: ${Object.keys(files).length} generated files are current, nothing breaks a reader`);
}

function write(files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
  console.log(`contracts: wrote ${Object.keys(files).join(', ')}`);
}

function read(name: string): string | undefined {
  try {
    return readFileSync(new URL(name, folder), 'utf8');
  } catch {
    return undefined;
  }
}
