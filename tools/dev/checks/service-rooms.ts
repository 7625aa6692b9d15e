import type { SourceFile } from './import-walls.ts';
import { type Import, importsOf, targetOf, withoutComments } from './imports.ts';

/** Room -> the rooms of the same service that it may import, besides itself, the files beside the rooms and the types of rows. Answers read nothing: of clients they know types. */
const rooms: Record<string, readonly string[]> = {
  routes: ['actions', 'answers', 'clients', 'store', 'domain'],
  events: ['actions', 'answers', 'clients', 'store', 'domain'],
  jobs: ['actions', 'answers', 'clients', 'store', 'domain'],
  commands: ['actions', 'clients', 'store', 'domain'],
  actions: ['answers', 'clients', 'store', 'domain'],
  answers: ['domain'],
  clients: ['domain'],
  store: ['domain'],
  domain: [],
};
/** Rooms of a single service. They may import what actions may. */
const ownRooms: Record<string, readonly string[]> = {
  auth: ['passwords'],
  profile: ['photos'],
  mailbox: ['conversation'],
  notification: ['live', 'email'],
};
/** Modules that compute and reach nothing outside the process. */
const pureModules = ['node:crypto', 'node:net', 'typebox'];
/** Packages that reach another system. */
const providers = ['stripe', 'nodemailer'];
const besideRooms = ['main.ts', 'service.ts', 'context.ts', 'settings.ts'];

/** Files in the wrong room of a service, and forbidden imports between rooms. One line a problem. */
export function findMisplaced(files: SourceFile[], eventTypes: readonly string[]): string[] {
  const events = new Set(eventTypes);
  return files.flatMap(({ path, text }) => {
    const place = placeOf(path);
    if (!place || path.includes('.test.')) return [];
    const problems = [
      ...misnamed(place, events),
      ...misused(place, withoutComments(text)),
      ...importsOf(text).flatMap((one) => misimported(place, path, one)),
    ];
    return problems.map((problem) => `${path}: ${problem}`);
  });
}

interface Place {
  service: string;
  /** Empty for a file directly in src/. */
  room: string;
  file: string;
}

function placeOf(path: string): Place | undefined {
  const [, service = '', rest = ''] = /^services\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
  if (service === '' || service === 'kit') return undefined;
  const parts = rest.split('/');
  return { service, room: parts.length > 1 ? (parts[0] ?? '') : '', file: parts.at(-1) ?? '' };
}

function misnamed({ service, room, file }: Place, events: ReadonlySet<string>): string[] {
  if (room === '')
    return besideRooms.includes(file) ? [] : [`only ${besideRooms.join(', ')} stand beside the rooms`];
  if (!(room in rooms) && !ownRooms[service]?.includes(room)) return [`a service has no room "${room}"`];
  if (file === 'index.ts' || room !== 'events') return [];
  return events.has(file.replace(/\.ts$/, '')) ? [] : ['a file of events/ is named like its event'];
}

function misused({ room }: Place, text: string): string[] {
  return [
    ...(room !== 'store' && /\.\s*collection\s*[<(]/.test(text) ? ['only store/ may open a collection'] : []),
    ...(room !== 'store' && /(?<![\w`])['"]?\$[a-z]\w*['"]?\s*:/i.test(text)
      ? ['only store/ may write queries']
      : []),
    ...(room !== 'clients' && /(?<![.\w])fetch\s*\(/.test(text) ? ['only clients/ may call fetch'] : []),
  ];
}

function misimported(
  { service, room, file }: Place,
  path: string,
  { specifier, typeOnly, names }: Import,
): string[] {
  if (/^mongodb(\/|$)/.test(specifier)) {
    const isSession =
      (typeOnly || names.startsWith('{ type ')) && /^\{\s*(type )?ClientSession\s*\}$/.test(names);
    return room === 'store' || isSession ? [] : ['only store/ may import mongodb'];
  }
  if (specifier === '@emberline/kit/http/internal')
    return room === 'clients' ? [] : ['only clients/ may call other services'];
  if (providers.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
    return room === 'clients' ? [] : [`only clients/ may import ${specifier}`];
  if (room === 'domain' && !isPure(specifier, typeOnly))
    return [`domain/ is pure: it may not import ${specifier}`];
  const to = placeOf(targetOf(path, specifier));
  if (!to || to.service !== service || room === '' || to.room === room) return [];
  if (to.room === '')
    return room === 'domain' || (room === 'answers' && to.file === 'context.ts')
      ? [`${room}/ may not import ${to.file}`]
      : [];
  const mayImport = rooms[room] ?? rooms.actions ?? [];
  const isOwn = ownRooms[service]?.includes(to.room) && mayImport.includes('store');
  const isRowType = typeOnly && (to.room === 'store' || (room === 'answers' && to.room === 'clients'));
  return isOwn || isRowType || mayImport.includes(to.room)
    ? []
    : [`${room}/ may not import ${to.room}/ (${file} -> ${to.file})`];
}

/** Relative imports are checked by their room. */
function isPure(specifier: string, typeOnly: boolean): boolean {
  return (
    specifier.startsWith('.') ||
    /^@emberline\/contracts(\/|$)/.test(specifier) ||
    pureModules.includes(specifier) ||
    (typeOnly && specifier.startsWith('@emberline/kit/'))
  );
}
