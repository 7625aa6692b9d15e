import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@emberline/contracts';
import { createAuthority, issueCertificate } from './certificates.ts';

/** Who logs in to the engines: each service, the gateway, the commands of ops, and the engines themselves, who may do all. */
export const engineUsers = [...serviceNames, 'gateway', 'tools', 'engines'] as const;
export type EngineUser = (typeof engineUsers)[number];

/** What secured engines prove themselves with, and their users' passwords. Files are PEM. */
export interface EngineKeys {
  caFile: string;
  /** The authority's own key, to issue more certificates with. */
  caKeyFile: string;
  /** The engines' certificate and its key in one file. */
  engineFile: string;
  /** What the members of MongoDB prove themselves with to each other. */
  mongoKeyFile: string;
  /** Signs the tokens that Kafka takes in place of a password, and what Kafka checks them by (JWKS). */
  tokenKeyFile: string;
  tokenKeysFile: string;
  passwords: Record<EngineUser, string>;
}

/** The certificate's common name; Kafka's controllers know each other by it. */
export const engineName = 'engines' satisfies EngineUser;

/** The keys in the folder, made the first time. The folder appears at once, so one that exists is complete. */
export async function engineKeys(dir: string): Promise<EngineKeys> {
  const folder = join(dir, 'keys');
  if (!existsSync(folder)) {
    refuseOlderData(dir);
    const building = `${folder}-${randomUUID()}`;
    await mkdir(building, { recursive: true, mode: 0o700 });
    await make(building);
    await rename(building, folder);
  }
  const file = (name: string) => join(folder, name);
  return {
    caFile: file('ca.pem'),
    caKeyFile: file('ca-key.pem'),
    engineFile: file('engines.pem'),
    mongoKeyFile: file('mongo.key'),
    tokenKeyFile: file('token-key.pem'),
    tokenKeysFile: file('token-keys.json'),
    passwords: JSON.parse(await readFile(file('passwords.json'), 'utf8')),
  };
}

async function make(folder: string): Promise<void> {
  const authority = createAuthority();
  const { certificate, key } = issueCertificate(authority, engineName);
  const token = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = { ...token.publicKey.export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' };
  const passwords = engineUsers.map((user) => [user, randomBytes(24).toString('base64url')]);
  const files = {
    'ca.pem': authority.certificate,
    'ca-key.pem': authority.key,
    'engines.pem': `${certificate}${key}`,
    'mongo.key': randomBytes(96).toString('base64'),
    'token-key.pem': token.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'token-keys.json': JSON.stringify({ keys: [publicKey] }),
    'passwords.json': JSON.stringify(Object.fromEntries(passwords), null, 2),
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), content, { mode: 0o600 });
}

/** Kafka's users are made with its data, so data without keys cannot be used. */
function refuseOlderData(dir: string): void {
  if (existsSync(join(dir, 'kafka/log')))
    throw new Error(`The engines' data in ${dir} were made before they had users: remove that folder.`);
}

/** The database of a user's own; none for those who see all. The database `admin` is MongoDB's own, with its users in it. */
export function databaseOf(user: EngineUser): string {
  if (user === 'tools' || user === 'engines') return '';
  return user === 'admin' ? 'operators' : user;
}
