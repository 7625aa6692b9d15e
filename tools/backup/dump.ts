import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type {
  ClientSession,
  Collection,
  CreateCollectionOptions,
  Db,
  IndexDescription,
  MongoClient,
} from 'mongodb';
import { BSON } from 'mongodb';

/** The contents of a backup's manifest.json. */
export interface BackupManifest {
  /** At or before the time of the snapshot. */
  takenAt: string;
  collections: CollectionRecord[];
}

/** Tells of photos that a backup does not hold, because a bucket does; empty if there are none. */
export function photosElsewhere({ collections }: BackupManifest): string {
  const count = (name: string) =>
    collections.find((one) => one.name === name && one.documents > 0)?.documents ?? 0;
  const photos = count('photos.files') > 0 ? 0 : count('photos');
  return photos === 0 ? '' : `The bytes of ${photos} photos are in their bucket, not in this backup`;
}

export interface CollectionRecord {
  database: string;
  name: string;
  options: CreateCollectionOptions;
  indexes: IndexDescription[];
  documents: number;
  /** SHA-256 over all documents as BSON, in the order of their ids. */
  sha256: string;
}

type RawCollection = Collection<Record<string, unknown>>;

/**
 * Writes a snapshot of the databases to `folder`, one gzipped file of BSON documents per collection. Later writes are not
 * in it.
 */
export async function dump(
  client: MongoClient,
  databases: string[],
  folder: string,
): Promise<BackupManifest> {
  const takenAt = new Date().toISOString();
  const session = client.startSession({ snapshot: true });
  try {
    const collections: CollectionRecord[] = [];
    for (const database of databases) {
      await mkdir(join(folder, database), { recursive: true });
      const found = await collectionsOf(client.db(database));
      if (found.length === 0)
        throw new Error(`The database ${database} holds nothing: name the right ones in MONGO_DATABASES`);
      for (const { name, options } of found) {
        const collection = client.db(database).collection(name);
        const written = await writeDocuments(collection, session, fileOf(folder, database, name));
        collections.push({ database, name, options, indexes: await indexesOf(collection), ...written });
      }
    }
    return { takenAt, collections };
  } finally {
    await session.endSession();
  }
}

/** @throws when the collection's file differs from its record */
export async function requireWhole(folder: string, record: CollectionRecord): Promise<void> {
  const path = fileOf(folder, record.database, record.name);
  const hash = createHash('sha256');
  let documents = 0;
  try {
    for await (const document of documentsIn(path)) {
      hash.update(document);
      documents++;
    }
  } catch (cause) {
    throw new Error(`${path} cannot be read`, { cause });
  }
  if (documents !== record.documents || hash.digest('hex') !== record.sha256)
    throw new Error(`${path} is damaged`);
}

/** Restores a collection and verifies it. @throws when the restored documents differ from the backup */
export async function load(client: MongoClient, folder: string, record: CollectionRecord): Promise<void> {
  const { database, name, options, indexes, documents, sha256 } = record;
  const db = client.db(database);
  await db.createCollection(name, options);
  const collection: RawCollection = db.collection(name);
  for await (const batch of batchesIn(fileOf(folder, database, name))) {
    await collection.insertMany(batch, { ordered: false });
  }
  const further = indexes.filter((index) => index.name !== '_id_');
  if (further.length > 0) await collection.createIndexes(further);
  const found = await fingerprint(collection);
  if (found.documents !== documents || found.sha256 !== sha256)
    throw new Error(`${database}.${name} differs: ${found.documents} documents of ${documents}`);
}

export async function collectionsOf(db: Db): Promise<{ name: string; options: CreateCollectionOptions }[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  return all
    .filter(({ name }) => !name.startsWith('system.'))
    .map(({ name, options }) => ({ name, options: (options ?? {}) as CreateCollectionOptions }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function indexesOf(collection: RawCollection): Promise<IndexDescription[]> {
  return (await collection.indexes()).map(
    ({ v: _version, ns: _namespace, ...index }) => index as IndexDescription,
  );
}

/** The number and the hash of all documents. */
export async function fingerprint(
  collection: RawCollection,
  session?: ClientSession,
  each: (document: Buffer) => Promise<void> = async () => {},
): Promise<Pick<CollectionRecord, 'documents' | 'sha256'>> {
  const hash = createHash('sha256');
  let documents = 0;
  const cursor = collection.find({}, { raw: true, ...(session && { session }) }).sort({ _id: 1 });
  for await (const document of cursor as unknown as AsyncIterable<Buffer>) {
    hash.update(document);
    documents++;
    await each(document);
  }
  return { documents, sha256: hash.digest('hex') };
}

async function writeDocuments(collection: RawCollection, session: ClientSession, path: string) {
  const packed = createGzip({ level: 1 });
  const file = createWriteStream(path, { mode: 0o600 });
  packed.pipe(file);
  const written = await fingerprint(collection, session, async (document) => {
    if (!packed.write(Buffer.from(document))) await once(packed, 'drain');
  });
  packed.end();
  await finished(file);
  return written;
}

const batchDocuments = 500;
const batchBytes = 8 * 2 ** 20;

async function* batchesIn(path: string): AsyncGenerator<never[]> {
  let batch: never[] = [];
  let bytes = 0;
  for await (const document of documentsIn(path)) {
    batch.push(BSON.deserialize(document, preserving) as never);
    bytes += document.length;
    if (batch.length >= batchDocuments || bytes >= batchBytes) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
  }
  if (batch.length > 0) yield batch;
}

/** BSON documents begin with their own length. */
async function* documentsIn(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => {});
  for await (const part of unpacked) {
    rest = Buffer.concat([rest, part as Buffer]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${path} breaks off`);
}

/** Keeps the types of numbers and binary data, so that the same bytes are written again. */
const preserving = { promoteValues: false, promoteBuffers: false, promoteLongs: false, bsonRegExp: true };

function fileOf(folder: string, database: string, name: string): string {
  return join(folder, database, `${name}.bson.gz`);
}
