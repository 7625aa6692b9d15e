import type { CommandStartedEvent, Document } from 'mongodb';

/** Database's service -> collection -> shard key. Explained in docs/sharding.md. */
export const shardKeys: Record<string, Record<string, string>> = {
  mailbox: { messages: 'conversationId', conversations: '_id', mails: 'conversationId' },
  profile: { profiles: '_id' },
};

/** Collection -> hints and comments of the commands that may go to all shards. The reasons are in docs/sharding.md. */
export const exceptions: Record<string, readonly string[]> = {
  messages: ['pending in order', 'all shards: sent again', 'all shards: left behind'],
  conversations: ['all shards: of a member', 'all shards: compared', 'all shards: page by page', 'operated'],
  mails: ['all shards: for operators', 'all shards: page by page', 'all shards: erasure'],
  profiles: [
    ...['active', 'active in a state', 'active in a square', 'active with an interest', 'newest'],
    'real members',
    'all shards: page by page',
  ],
};

/** The collections of which a command names no shard key, with the filter; exceptions are left out. */
export function unkeyed(keys: Record<string, string>, { command, commandName }: CommandEvent): string[] {
  const collection = String(command[commandName === 'findandmodify' ? 'findAndModify' : commandName]);
  return filtersOf(collection, command)
    .filter(({ from, filter }) => keys[from] !== undefined && !names(filter, keys[from]))
    .filter(({ from }) => !isException(from, command))
    .map(({ from, filter }) => `${commandName} of ${from} ${JSON.stringify(filter)}`);
}

type CommandEvent = Pick<CommandStartedEvent, 'command' | 'commandName'>;

interface Asked {
  from: string;
  filter: Document;
}

function isException(collection: string, { hint, comment }: Document): boolean {
  return [hint, comment].some((name) => exceptions[collection]?.includes(name));
}

/** What a command asks of each collection. Inserts name their key by themselves. */
function filtersOf(from: string, command: Document): Asked[] {
  if (command.pipeline) return filtersIn(from, command.pipeline);
  const parts: Document[] = [...listOf(command.updates), ...listOf(command.deletes)];
  if (parts.length > 0) return parts.map(({ q }) => ({ from, filter: q }));
  const isRead = command.find ?? command.count ?? command.distinct ?? command.findAndModify;
  return isRead === undefined ? [] : [{ from, filter: command.filter ?? command.query ?? {} }];
}

/** A pipeline asks by its first stage; others may ask further collections. */
function filtersIn(from: string, pipeline: Document[], bound: Document = {}): Asked[] {
  const further = pipeline.flatMap(({ $lookup, $unionWith }) => {
    if ($unionWith) return filtersIn($unionWith.coll, $unionWith.pipeline ?? []);
    if (!$lookup) return [];
    const { from: other, foreignField, pipeline: inner = [] } = $lookup;
    return filtersIn(other, inner, foreignField === undefined ? {} : { [foreignField]: 'joined' });
  });
  return [{ from, filter: { ...pipeline[0]?.$match, ...bound } }, ...further];
}

/** Whether only documents with certain values of the key fit. A range of values may be on every shard. */
export function names(filter: Document, key: string): boolean {
  const value = filter[key];
  const isValue = value !== undefined && (value === null || typeof value !== 'object');
  if (isValue || value?.$in !== undefined || value?.$eq !== undefined) return true;
  const every = (filter.$or ?? []) as Document[];
  if (every.length > 0 && every.every((one) => names(one, key))) return true;
  return ((filter.$and ?? []) as Document[]).some((one) => names(one, key));
}

/** The driver sends some lists as sequences of documents. */
function listOf(list: Document[] | { documents: Document[] } | undefined): Document[] {
  return Array.isArray(list) ? list : (list?.documents ?? []);
}
