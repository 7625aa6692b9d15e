import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
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

export interface CollectionRecord {
  database: string;
  name: string;
  options: CreateCollectionOptions;
  indexes: IndexDescription[];
  documents: number;
  /** SHA-256 over all documents as BSON, in the order of their ids. */
  sha256: string;
}

/** The files of one backup. */
export interface Files {
  write: (path: string, content: Readable) => Promise<void>;
  read: (path: string) => Promise<Readable>;
}

type RawCollection = Collection<Record<string, unknown>>;
type Fingerprint = Pick<CollectionRecord, 'documents' | 'sha256'>;

/** Writes the databases as of one moment, one gzipped file of BSON documents per collection. Later writes are not in it. */
export async function dump(
  client: MongoClient,
  databases: string[],
  files: Files,
): Promise<CollectionRecord[]> {
  const session = client.startSession({ snapshot: true });
  try {
    const collections: CollectionRecord[] = [];
    for (const database of databases) {
      const found = await collectionsOf(client.db(database));
      if (found.length === 0)
        throw new Error(`The database ${database} holds nothing: name the right ones in MONGO_DATABASES`);
      for (const { name, options } of found) {
        const collection = client.db(database).collection(name);
        const documents = countedDocuments(collection, session);
        const packed = pipeline(Readable.from(documents), createGzip({ level: 1 }), () => {});
        await files.write(fileOf({ database, name }), packed);
        const written = documents.fingerprint();
        collections.push({ database, name, options, indexes: await indexesOf(collection), ...written });
      }
    }
    return collections;
  } finally {
    await session.endSession();
  }
}

/** @throws when the collection's file differs from its record */
export async function requireWhole(files: Files, record: CollectionRecord): Promise<void> {
  const path = fileOf(record);
  const hash = createHash('sha256');
  let documents = 0;
  try {
    for await (const document of documentsIn(files, path)) {
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
export async function load(client: MongoClient, files: Files, record: CollectionRecord): Promise<void> {
  const { database, name, options, indexes, documents, sha256 } = record;
  const db = client.db(database);
  await db.createCollection(name, options);
  const collection: RawCollection = db.collection(name);
  for await (const batch of batchesIn(files, fileOf(record))) {
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

async function fingerprint(collection: RawCollection): Promise<Fingerprint> {
  const documents = countedDocuments(collection);
  for await (const _piece of documents);
  return documents.fingerprint();
}

/** Pieces of this size cost a stream less than single documents. */
const pieceBytes = 256 * 1024;

/** All documents as BSON, in pieces; at the end `fingerprint` tells how many they were, and their hash. */
function countedDocuments(collection: RawCollection, session?: ClientSession) {
  const hash = createHash('sha256');
  let documents = 0;
  async function* pieces() {
    const cursor = collection.find({}, { raw: true, ...(session && { session }) }).sort({ _id: 1 });
    let piece: Buffer[] = [];
    let bytes = 0;
    for await (const document of cursor as unknown as AsyncIterable<Buffer>) {
      hash.update(document);
      documents++;
      piece.push(document);
      bytes += document.length;
      if (bytes < pieceBytes) continue;
      yield Buffer.concat(piece);
      [piece, bytes] = [[], 0];
    }
    yield Buffer.concat(piece);
  }
  return {
    [Symbol.asyncIterator]: pieces,
    fingerprint: (): Fingerprint => ({ documents, sha256: hash.digest('hex') }),
  };
}

const batchDocuments = 500;
const batchBytes = 8 * 2 ** 20;

async function* batchesIn(files: Files, path: string): AsyncGenerator<never[]> {
  let batch: never[] = [];
  let bytes = 0;
  for await (const document of documentsIn(files, path)) {
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
async function* documentsIn(files: Files, path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  const unpacked = pipeline(await files.read(path), createGunzip(), () => {});
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

function fileOf({ database, name }: Pick<CollectionRecord, 'database' | 'name'>): string {
  return `${database}/${encodeURIComponent(name)}.bson.gz`;
}
