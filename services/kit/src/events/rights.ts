import { deadLetterTopic, type EventKind, eventKinds, type ServiceCaller } from '@emberline/contracts';

/** What a user may do at Kafka (an ACL that allows). Names are without the bus's prefix. */
export interface Right {
  user: string;
  on: 'topic' | 'group';
  /** A final `*` matches any rest of the name. */
  name: string;
  may: 'read' | 'write' | 'create' | 'describe' | 'describe-configs';
}

/**
 * From the contracts' lists of who publishes and consumes what: a service writes what it publishes, reads what it consumes, in
 * groups that begin with its name, and writes dead letters. It reads its own journals. Commands of ops make topics and send
 * dead letters again.
 */
export function rightsOfAll(): Right[] {
  const kinds = Object.entries<EventKind>(eventKinds);
  const readers = ({ consumedBy, journal, publishedBy }: EventKind) => [
    ...consumedBy,
    ...(journal ? publishedBy : []),
  ];
  const rights = kinds.flatMap(([name, kind]) => [
    ...kind.publishedBy.map((user): Right => ({ user, on: 'topic', name, may: 'write' })),
    ...readers(kind).map((user): Right => ({ user, on: 'topic', name, may: 'read' })),
  ]);
  const consumers = new Set(kinds.flatMap(([, kind]) => readers(kind)));
  return [
    ...rights,
    ...[...consumers].flatMap((user): Right[] => [
      { user, on: 'group', name: `${user}*`, may: 'read' },
      { user, on: 'topic', name: deadLetterTopic, may: 'write' },
    ]),
    ...(['create', 'write', 'describe', 'describe-configs'] as const).map(
      (may): Right => ({ user: 'tools' satisfies ServiceCaller, on: 'topic', name: '*', may }),
    ),
  ];
}

/** The part of the client library's admin that is used. */
export interface AclAdmin {
  describeAcls(filter: AclFilter): Promise<{ resources: (Resource & { acls: Entry[] })[] }>;
  createAcls(acls: { acl: Acl[] }): Promise<boolean>;
  deleteAcls(filters: { filters: AclFilter[] }): Promise<unknown>;
}
interface Resource {
  resourceType: number;
  resourceName: string;
  resourcePatternType: number;
}
interface Entry {
  principal: string;
  host: string;
  operation: number;
  permissionType: number;
}
type Acl = Resource & Entry;
type AclFilter = Partial<Resource> &
  Partial<Entry> &
  Pick<Acl, 'resourceType' | 'operation' | 'permissionType' | 'resourcePatternType'>;

/** Sets the ACLs of these users to exactly these rights. It adds before it removes, so that no right is missing in between. */
export async function setRights(admin: AclAdmin, rights: Right[], prefix: string): Promise<void> {
  const wanted = rights.map((right) => aclOf(right, prefix));
  const principals = [...new Set(wanted.map(({ principal }) => principal))];
  const present = (await Promise.all(principals.map((principal) => aclsOf(admin, principal)))).flat();
  const missing = without(wanted, present);
  const extra = without(present, wanted);
  if (missing.length > 0) await admin.createAcls({ acl: missing });
  if (extra.length > 0) await admin.deleteAcls({ filters: extra });
}

async function aclsOf(admin: AclAdmin, principal: string): Promise<Acl[]> {
  const any = { resourceType: 1, resourcePatternType: 1, operation: 1, permissionType: 1 };
  const { resources } = await admin.describeAcls({ ...any, principal });
  return resources.flatMap(({ acls, resourceType, resourceName, resourcePatternType }) =>
    acls.map(({ host, operation, permissionType }) => ({
      ...{ resourceType, resourceName, resourcePatternType },
      ...{ principal, host, operation, permissionType },
    })),
  );
}

function without(acls: Acl[], others: Acl[]): Acl[] {
  const known = new Set(others.map(textOf));
  return acls.filter((acl) => !known.has(textOf(acl)));
}

function textOf(acl: Acl): string {
  return JSON.stringify(Object.entries(acl).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Numbers of Kafka's protocol. */
const resourceTypes = { topic: 2, group: 3 };
const operations = { read: 3, write: 4, create: 5, describe: 8, 'describe-configs': 10 };
const patterns = { literal: 3, prefixed: 4 };
const allow = 3;

function aclOf({ user, on, name, may }: Right, prefix: string): Acl {
  const isPrefix = name.endsWith('*');
  const full = prefix + name.replace(/\*$/, '');
  return {
    principal: `User:${user}`,
    host: '*',
    resourceType: resourceTypes[on],
    // Kafka takes no empty prefix.
    resourceName: full === '' ? '*' : full,
    resourcePatternType: isPrefix && full !== '' ? patterns.prefixed : patterns.literal,
    operation: operations[may],
    permissionType: allow,
  };
}
