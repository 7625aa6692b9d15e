import { generateKeyPairSync } from 'node:crypto';
import { serviceCallers } from '@emberline/contracts';
import { runCommand } from '../command.ts';
import { encodeKeyPair } from '../identity/service-tokens.ts';

// Makes a new key for each service and command. Each gets only its own SERVICE_KEY; all get the same SERVICE_KEYS.
await runCommand({ usage: 'node services/kit/src/commands/make-service-keys.ts' }, async () => {
  const pairs = serviceCallers.map((name) => encodeKeyPair(name, generateKeyPairSync('ed25519').privateKey));
  for (const [index, { key }] of pairs.entries())
    console.log(`SERVICE_KEY of ${serviceCallers[index]}: ${key}`);
  console.log(`SERVICE_KEYS of all: ${pairs.map(({ published }) => published).join(',')}`);
});
