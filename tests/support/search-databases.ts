import { MongoClient } from 'mongodb';

/** Takes what was found, e.g. a document's bytes in `mailbox.messages`. */
export type Look = (place: string, text: Buffer | string) => void;

/** Notes each of these words in each place once, ignoring case, e.g. `mailbox.messages: quixmoor`. */
export function noteWords(words: string[]): { look: Look; found: Set<string> } {
  const found = new Set<string>();
  const look: Look = (place, text) => {
    const content = (typeof text === 'string' ? text : text.toString('latin1')).toLowerCase();
    for (const word of words) if (content.includes(word.toLowerCase())) found.add(`${place}: ${word}`);
  };
  return { look, found };
}

/** Looks at each document of each database whose name begins with the prefix. @param url MongoDB's, without a database */
export async function searchDatabases(url: string, look: Look, prefix = ''): Promise<void> {
  await using client = await MongoClient.connect(url);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (!name.startsWith(prefix) || ['local', 'config'].includes(name)) continue;
    for (const collection of await client.db(name).listCollections({ type: 'collection' }).toArray()) {
      if (collection.name.startsWith('system.')) continue;
      const documents = client.db(name).collection(collection.name).find({}, { raw: true });
      for await (const document of documents as unknown as AsyncIterable<Buffer>)
        look(`${name.slice(prefix.length)}.${collection.name}`, document);
    }
  }
}
