import { serviceNames } from '@emberline/contracts';
import { type Db, MongoClient, type MongoServerError } from 'mongodb';
import { waitUntil } from '../process/wait-until.ts';
import { databaseOf, type EngineKeys, engineName } from './engine-keys.ts';
import { type MongoMember, memberAddress, mongoAddress } from './mongod.ts';

/**
 * One user for each service, with rights on its own database alone, one for backups, and one who may do all. Those who are
 * there stay.
 */
export async function ensureMongoUsers(members: MongoMember[], keys: EngineKeys): Promise<void> {
  await waitUntil('A primary of MongoDB', () => ensureFirstUser(members, keys), { timeoutMs: 60_000 });
  await using client = await new MongoClient(mongoAddress(members, keys), {
    serverSelectionTimeoutMS: 30_000,
  }).connect();
  const admin = client.db('admin');
  for (const name of serviceNames) {
    const roles = [{ role: 'readWrite', db: databaseOf(name) }];
    await ensureUser(admin, name, keys.passwords[name], roles);
  }
  await ensureUser(admin, 'tools', keys.passwords.tools, ['readWriteAnyDatabase', 'dbAdminAnyDatabase']);
}

/** Until there is a user, MongoDB lets whoever is on this machine make one, at the primary. */
async function ensureFirstUser(members: MongoMember[], keys: EngineKeys): Promise<boolean> {
  for (const member of members) {
    await using client = new MongoClient(memberAddress(member, keys), { serverSelectionTimeoutMS: 2_000 });
    const admin = client.db('admin');
    if (!(await admin.command({ hello: 1 })).isWritablePrimary) continue;
    await ensureUser(admin, engineName, keys.passwords[engineName], ['root']);
    return true;
  }
  return false;
}

async function ensureUser(admin: Db, name: string, pwd: string, roles: unknown[]): Promise<void> {
  try {
    await admin.command({ createUser: name, pwd, roles, writeConcern: { w: 'majority' } });
  } catch (error) {
    // Whoever has no user is refused once there is one.
    if (!['Unauthorized', 'Location51003'].includes((error as MongoServerError).codeName ?? '')) throw error;
  }
}
