import { serviceNames } from '@emberline/contracts';
import { isTest, type SourceFile, withoutComments } from './sources.ts';

interface Rule {
  where: RegExp;
  except?: RegExp;
  /** What may not stand in the code, comments aside. */
  never: RegExp;
  /** Where this stands too, it may. */
  unless?: RegExp;
  problem: string;
}

const inService = /^services\/(?!kit\/)[^/]+\/src\//;

/** What imports do not show, which import-rules.ts holds; tests are free. */
const rules: Rule[] = [
  {
    where: /^services\/[^/]+\/src\/|^gateway\/|^web\/(?!build\/|vite)/,
    // express-gateway takes its settings from the environment; the web's server hands its own to settings.ts.
    except:
      /^services\/[^/]+\/src\/settings\.ts$|^gateway\/(settings|express-gateway|measure\/.*)\.ts$|^web\/server\/main\.ts$/,
    never:
      /\bprocess\s*\.\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](node:)?process/,
    problem: 'only settings.ts may read the environment',
  },
  {
    where: inService,
    except: /\/src\/store\//,
    never: /\.\s*collection\s*[<(]/,
    problem: 'only store/ may open a collection',
  },
  {
    where: inService,
    except: /\/src\/store\//,
    never: /(?<![\w`])['"]?\$[a-z]\w*['"]?\s*:/i,
    problem: 'only store/ may write queries',
  },
  {
    where: inService,
    except: /\/src\/store\//,
    never: /import\s(?!type \{ ClientSession \} from)[^;]*?from 'mongodb'/,
    problem: 'only store/ may import mongodb, but for the type ClientSession',
  },
  {
    where: inService,
    except: /\/src\/clients\//,
    never: /(?<![.\w'])fetch\b(?!\s*[:'])|\bglobalThis\s*\.\s*fetch\b|\bnew WebSocket\b/,
    problem: 'only clients/ may call fetch',
  },
  {
    where: /^web\/src\//,
    never: /(?<!typeof )(?<!\b(?:late|lazyPart|lazyPage)\(\s*\(\) =>\s*)\bimport\s*\(/,
    problem: 'parts load by late(), lazyPart() or lazyPage() of ui/late/',
  },
  {
    where: /^web\/src\//,
    // What no field can be typed into while it listens, or what only notes that somebody is there.
    except: /\/(attention|activity|use-scroll-place|use-photo-drag)\.ts$/,
    never: /\bonKeyDown=|'keydown'/,
    unless: /\bkeys\(/,
    problem: 'a handler of keys is wrapped by keys() of ui/forms/is-typing.ts',
  },
  {
    where: /^web\/src\//,
    except: /\/(ui\/forms\/[\w-]+|conversation\/composer)\.tsx?$/,
    never: /<textarea\b|import\s*\{[^}]*\b(TextInput|Textarea|InputBase)\b[^}]*\}\s*from '@mantine\/core'/,
    problem: 'fields for text are those of ui/forms, which keep what is typed',
  },
  {
    where: /^services\/(?!kit\/)[^/]+\/src\/domain\//,
    never: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bMath\.random\b|\brandom(UUID|Bytes|Int)\b/,
    problem: 'domain/ knows neither clock nor chance: it is given both',
  },
  {
    where: /^(web|services\/[^/]+)\/src\//,
    never: /\.substr(?:ing)?\(|\[\.\.\.\w+\]\.slice\(|\.slice\([^()]*\)\}…|\.slice\(0, limits\./,
    problem: 'texts are cut by cutText or beginningOf, which split no character',
  },
];

const besideRooms = ['main.ts', 'service.ts', 'context.ts', 'settings.ts'];
const rooms = ['routes', 'events', 'jobs', 'commands', 'actions', 'answers', 'clients', 'store', 'domain'];
/** Rooms of a single service. */
const ownRooms: Record<string, string[]> = {
  auth: ['passwords'],
  profile: ['photos'],
  mailbox: ['conversation'],
  notification: ['live', 'email'],
};

/** What the rules forbid, words of the domain where nobody may know it, and files in the wrong room of a service; one line each. */
export function findSourceProblems(files: SourceFile[], eventTypes: readonly string[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path)) return [];
    const code = withoutComments(text);
    const broken = rules.filter(
      ({ where, except, never, unless }) =>
        where.test(path) && !except?.test(path) && never.test(code) && !unless?.test(code),
    );
    return [
      ...broken.map(({ problem }) => problem),
      ...knownDomain(path, code),
      ...misplaced(path, eventTypes),
    ].map((problem) => `${path}: ${problem}`);
  });
}

function knownDomain(path: string, code: string): string[] {
  const isKit = path.startsWith('services/kit/src/');
  if (!isKit && !path.startsWith('web/src/ui/')) return [];
  // The library names the icons.
  const words = domainWordsIn(isKit ? code : code.replace(/\bIcon\w+/g, ''));
  return words.map((word) => `${isKit ? 'the kit' : 'ui'} may not know the domain's "${word}"`);
}

function misplaced(path: string, eventTypes: readonly string[]): string[] {
  const [, service = '', place = ''] = /^services\/((?!kit\/)[^/]+)\/src\/(.+)$/.exec(path) ?? [];
  if (service === '') return [];
  const [room = '', ...rest] = place.split('/');
  const file = rest.at(-1);
  if (file === undefined)
    return besideRooms.includes(room) ? [] : [`only ${besideRooms.join(', ')} stand beside the rooms`];
  if (!rooms.includes(room) && !ownRooms[service]?.includes(room)) return [`a service has no room "${room}"`];
  const isNamed = room !== 'events' || file === 'index.ts' || eventTypes.includes(file.replace(/\.ts$/, ''));
  return isNamed ? [] : ['a file of events/ is named like its event'];
}

/** Words of the product's domain; the kit must not use them, so that it could serve any product. */
const domainWords = new Set(
  [
    ...[
      'member',
      'operator',
      'message',
      'mail',
      'mailbox',
      'conversation',
      'unread',
      'recipient',
      'receiver',
    ],
    ...['profile', 'photo', 'hotlist', 'gender', 'preference', 'dating', 'payment', 'membership', 'trial'],
    ...['report', 'block', 'advert', 'suspension', 'staff'],
  ].flatMap((word) => [word, `${word}s`]),
);

/** Identifiers with a technical meaning, which are allowed. */
const technical = new Set([
  // The text of an error, of a schema violation or of a log line.
  ...['message', 'validationMessage'],
  // Kafka's records, as kafkajs names them.
  ...['messages', 'topicMessages', 'TopicMessages'],
  // Addresses of the services.
  ...serviceNames.map((name) => `${name.toUpperCase()}_URL`),
]);

/** The domain's words in a source text's identifiers, each once; strings are ignored. */
function domainWordsIn(text: string): string[] {
  const identifiers = withoutStrings(text).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const words = identifiers
    .filter((identifier) => !technical.has(identifier))
    .flatMap((identifier) => identifier.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|_/u))
    .map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => domainWords.has(word));
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

/**
 * Collections that a service opens and its schema does not create, one line each. Two transactions that both would create
 * a collection can both be committed, and one of the two writes is lost.
 */
export function findMissingCollections(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const [, service] = /^services\/([^/]+)\/src\/(?!.*migrations\/)/.exec(path) ?? [];
    if (!service || service === 'kit') return [];
    const schema = files.find((file) => file.path === `services/${service}/src/store/stores.ts`)?.text ?? '';
    return openedIn(text)
      .filter((name) => !new RegExp(`^ +${name}: (\\[|\\w+Indexes)`, 'm').test(schema))
      .map((name) => `${path}: the schema in store/stores.ts does not create ${name}`);
  });
}

/** The name may stand behind the type of the rows. */
function openedIn(text: string): string[] {
  return [...text.matchAll(/\.collection(?:<[^('"]*>)?\(\s*['"](\w+)['"]/g)].map(([, name = '']) => name);
}
