import { isIPv4 } from 'node:net';

/** Networks such as `203.0.113.0/24` or `2001:db8::/32`, with their records. */
export type Networks = Record<string, object>;

type Node = [left: Node | number | null, right: Node | number | null];

/**
 * A database of addresses in MaxMind's format (version 2.0, 24 bits a record, IPv4 and IPv6): a binary search tree, the
 * records, and the metadata.
 */
export function addressDatabase(networks: Networks): Buffer {
  const root: Node = [null, null];
  const records: Buffer[] = [];
  for (const [network, record] of Object.entries(networks)) {
    insert(root, bitsOf(network), Buffer.concat(records).length);
    records.push(encode(record));
  }
  const nodes = listOf(root);
  const about = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_767_225_600 },
    ...{ database_type: 'Test-City', description: { en: 'For a test' }, ip_version: 6, languages: ['en'] },
    ...{ node_count: nodes.length, record_size: 24 },
  };
  return Buffer.concat([
    treeOf(nodes),
    Buffer.alloc(16),
    ...records,
    Buffer.from('ABCDEF4D61784D696E642E636F6D', 'hex'),
    encode(about),
  ]);
}

/** @param at the record's offset in the data section */
function insert(root: Node, bits: string, at: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1;
    node[side] ??= [null, null];
    node = node[side] as Node;
  }
  node[Number(bits.at(-1)) as 0 | 1] = at;
}

/** IPv4 addresses are the lowest 32 bits of IPv6 addresses. */
function bitsOf(network: string): string {
  const [address = '', length = ''] = network.split('/');
  if (isIPv4(address)) {
    const bytes = address.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'));
    return `${'0'.repeat(96)}${bytes.join('').slice(0, Number(length))}`;
  }
  const [left = '', right = ''] = address.split('::').map((part) => part);
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = Array<string>(8 - groupsOf(left).length - groupsOf(right).length).fill('0');
  const groups = [...groupsOf(left), ...zeros, ...groupsOf(right)];
  const bits = groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'));
  return bits.join('').slice(0, Number(length));
}

function listOf(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) for (const side of node) if (Array.isArray(side)) nodes.push(side);
  return nodes;
}

/** Each side of a node is a node's number, or the number of nodes for no record, or a higher number for a record. */
function treeOf(nodes: Node[]): Buffer {
  const numbers = new Map(nodes.map((node, n) => [node, n]));
  const tree = Buffer.alloc(nodes.length * 6);
  const numberOf = (side: Node | number | null) => {
    if (side === null) return nodes.length;
    return typeof side === 'number' ? nodes.length + 16 + side : (numbers.get(side) as number);
  };
  for (const [n, [left, right]] of nodes.entries()) {
    tree.writeUIntBE(numberOf(left), n * 6, 3);
    tree.writeUIntBE(numberOf(right), n * 6 + 3, 3);
  }
  return tree;
}

const types = { string: 2, unsigned: 6, map: 7, array: 11 };

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(types.string, text.length), text]);
  }
  if (typeof value === 'number') {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(value);
    return Buffer.concat([control(types.unsigned, 4), number]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(types.array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([control(types.map, entries.length), ...entries.flat().map(encode)]);
}

/** Kind and size, up to 28. */
function control(type: number, size: number): Buffer {
  if (size > 28) throw new Error('Too long for this database');
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
}
