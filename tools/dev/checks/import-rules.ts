import type { IFlattenedRuleSet } from 'dependency-cruiser';
import manifest from '../../package.json' with { type: 'json' };

type Rule = Extract<NonNullable<IFlattenedRuleSet['forbidden']>[number], { to: unknown }>;

/**
 * Who may import what, as rules of dependency-cruiser: each names what it forbids. Paths are regular expressions from the
 * repository's root; `$1` in `to` is what the first group of `from` has matched.
 */
export function importRules(): Rule[] {
  return [...everywhere, ...walls(), ...packages, ...rooms(), ...floors()].map((rule) => ({
    severity: 'error',
    ...rule,
  }));
}

/** A rule about imports that are there at run time. */
const atRunTime = { dependencyTypesNot: ['type-only'] } satisfies Rule['to'];
const typesOnly = { dependencyTypes: ['type-only'] } satisfies Rule['to'];
const tests = '\\.test\\.tsx?$';

// express-gateway is installed apart.
const everywhere: Rule[] = [
  { name: 'no import circles; types count', from: {}, to: { circular: true } },
  {
    name: 'what is imported must exist',
    from: {},
    to: { couldNotResolve: true, pathNot: '^express-gateway$' },
  },
];

function walls(): Rule[] {
  const service = '^services/(?!kit/)([^/]+)/';
  const wall = (name: string, path: string, others: string, pathNot?: string): Rule => ({
    name: `${name} may import no other part than its own list says`,
    from: { path },
    to: { path: `^(${others})`, ...(pathNot && { pathNot }) },
  });
  // Tables that are data: tests of the whole product open what they list, and look for it.
  const tables = '^web/src/((all-)?pages|kept/(database-)?table)\\.ts$';
  return [
    wall('contracts', '^contracts/', 'services/|web/|gateway/|tools/|tests/'),
    wall('kit', '^services/kit/', 'services/(?!kit/)|web/|gateway/|tests/'),
    wall('service', service, 'services/(?!kit/|$1/)|web/|gateway/|tests/'),
    // Of a service the tests may use the payment sandbox, as tests/ do.
    wall('service', '^services/[^/]+/(?!test/)', 'tools/'),
    wall('web', '^web/', 'services/|gateway/|tools/|tests/'),
    wall('gateway', '^gateway/', 'services/(?!kit/)|web/|tools/|tests/'),
    wall('tools', '^tools/', 'services/(?!kit/)|web/|gateway/', tables),
    // The lab drives whole products, with the tests' helpers.
    wall('tools', '^tools/(?!lab/)', 'web/|tests/'),
    wall('tests', '^tests/', 'services/(?!kit/)|web/|gateway/', tables),
    {
      name: 'web/public is served as it is: it may import nothing',
      from: { path: '^web/public/' },
      to: {},
    },
  ];
}

const ofPackage = (name: string) => `(^|/)node_modules/${name}/`;
const inServices = '^services/(?!kit/)[^/]+/src/';

const packages: Rule[] = [
  {
    name: 'only the bus and its patches may import kafkajs',
    from: { pathNot: '^services/kit/src/events/(bus|kafkajs-patches)\\.ts$' },
    to: { path: ofPackage('kafkajs') },
  },
  {
    name: 'only what keeps photos and backups may import the S3 client',
    from: {
      pathNot: '^services/profile/src/clients/s3-photos\\.ts$|^tools/ops/backup/src/places/s3-place\\.ts$',
    },
    to: { path: ofPackage('@aws-sdk') },
  },
  {
    name: 'the S3 client costs memory: import it where it is chosen, by import()',
    from: { path: '^services/profile/src/(?!commands/)', pathNot: tests },
    to: { path: '^services/profile/src/clients/s3-photos\\.ts$', dynamic: false, ...atRunTime },
  },
  {
    name: 'only store/ may import mongodb; of types see source-rules.ts',
    from: { path: `${inServices}(?!store/)`, pathNot: tests },
    to: { path: ofPackage('mongodb'), ...atRunTime },
  },
  {
    name: 'only clients/ may reach other systems',
    from: { path: `${inServices}(?!clients/)`, pathNot: tests },
    to: {
      path: `^services/kit/src/http/internal\\.ts$|${ofPackage('(stripe|nodemailer|undici)')}|^(node:)?https?2?$`,
      ...atRunTime,
    },
  },
  {
    name: 'npm start installs no devDependencies: what it runs of tools may import none',
    from: {
      path: '^tools/dev/(balancer|engines|observe|payment-sandbox/src|process|seed|start)/',
      pathNot: `${tests}|/engines/(browser|container-engines|s3-server)\\.ts$`,
    },
    to: { path: ofPackage(`(${Object.keys(manifest.devDependencies).join('|')})`), ...atRunTime },
  },
];

/** Room -> the rooms of the same service that it may import, besides itself. */
const uses: Record<string, string[]> = {
  'routes|events|jobs': ['actions', 'answers', 'clients', 'store', 'domain'],
  commands: ['actions', 'clients', 'store', 'domain'],
  'actions|passwords|photos|conversation|live|email': ['answers', 'clients', 'store', 'domain'],
  answers: ['domain'],
  clients: ['domain'],
  store: ['domain'],
};
/** Rooms of a single service: whoever may use the store may use them. */
const ownRooms = ['passwords', 'photos', 'conversation', 'live', 'email'];
/** Modules that compute and reach nothing outside the process. */
const pure = ['^contracts/', '^(node:)?(crypto|net)$', ofPackage('typebox')];

function rooms(): Rule[] {
  const inRoom = (names: string) => ({ path: `^services/(?!kit/)([^/]+)/src/(${names})/`, pathNot: tests });
  const own = (names: string[]) => `^services/$1/src/(${names.join('|')})/`;
  const beside = '^services/$1/src/[^/]+$';
  return [
    ...Object.entries(uses).flatMap(([names, others]): Rule[] => {
      const mayUse = [...others, ...(others.includes('store') ? ownRooms : [])];
      // Of rows types are free; answers know those of clients too.
      const types = [...mayUse, 'store', ...(names === 'answers' ? ['clients'] : [])];
      const name = `${names.replaceAll('|', '/, ')}/ may import ${mayUse.join('/, ')}/ and types of store/`;
      return [
        {
          name,
          from: inRoom(names),
          to: { path: '^services/$1/src/', pathNot: [own(['$2', ...mayUse]), beside], ...atRunTime },
        },
        {
          name,
          from: inRoom(names),
          to: { path: '^services/$1/src/', pathNot: [own(['$2', ...types]), beside], ...typesOnly },
        },
      ];
    }),
    {
      name: 'the context is built from store, clients, domain and answers; none of these may import it',
      from: inRoom('store|clients|domain|answers'),
      to: { path: '^services/$1/src/context\\.ts$' },
    },
    {
      name: 'the context is built from store, clients, domain and answers; it may import no use case',
      from: { path: '^services/(?!kit/)([^/]+)/src/context\\.ts$' },
      to: { path: own(['routes', 'events', 'jobs', 'commands', 'actions']) },
    },
    {
      name: 'domain/ is pure',
      from: inRoom('domain'),
      to: { pathNot: [own(['domain']), ...pure], ...atRunTime },
    },
    {
      name: 'domain/ is pure; of rows and of the kit it may know types',
      from: inRoom('domain'),
      to: { pathNot: [own(['domain', 'store']), ...pure, '^services/kit/'], ...typesOnly },
    },
  ];
}

/** Files of web/src that every floor may import. */
const common = ['kept/', 'ui/', 'theme/', 'texts\\.', 'pages\\.'];
const members = ['api/', 'store/', 'live/', 'outbox/', 'members/', 'conversation/', 'features/', 'app/'];
const shared = members.slice(0, -2);
const operators = ['api/', 'live/', 'shared/', 'features/', 'app/'].map((floor) => `operators/${floor}`);

/** Lowest first: each floor with what it may import. */
function floorUses(): Record<string, string[]> {
  const upTo = (floors: string[], below: string[]) =>
    floors.map((floor, index) => [floor, [...below, ...floors.slice(0, index + 1), ...common]]);
  return {
    ...Object.fromEntries(upTo(members, [])),
    ...Object.fromEntries(upTo(operators, [...shared, 'operator-pages\\.'])),
    // Both clients share the crash and 404 screens.
    'operators/app/': [...shared, 'operator-pages\\.', 'app/', ...operators, ...common],
    // Given what it shows by both clients: it knows no store, call or outbox.
    'conversation/': ['members/(card|photo|written)/', 'conversation/', ...common],
    // `ui` knows no word of the domain, so it may import nothing that does, but for what stores a form for a reload.
    'kept/': ['kept/'],
    'ui/': ['kept/', 'ui/'],
    'theme/': ['theme/'],
    'texts\\.': ['pages\\.', 'texts\\.'],
    'pages\\.': ['pages\\.'],
    'operator-pages\\.': ['pages\\.', 'operator-pages\\.'],
    // No client may import it, since members would load the operators' pages with it.
    'all-pages\\.': ['pages\\.', 'operator-pages\\.', 'all-pages\\.'],
  };
}

function floors(): Rule[] {
  const inTests = '\\.test\\.tsx?$|/testing/|\\.d\\.ts$';
  const known = [...Object.keys(floorUses()), 'testing/', '[^/]+\\.d\\.ts$'].join('|');
  return [
    ...Object.entries(floorUses()).flatMap(([floor, mayUse]): Rule[] =>
      [{ pathNot: inTests }, { path: inTests }].map((which, isTest) => ({
        name: `${floor} may import ${mayUse.join(', ')}`.replaceAll('\\.', ''),
        from: isTest ? { path: `^web/src/${floor}.*(${inTests})` } : { path: `^web/src/${floor}`, ...which },
        to: {
          path: '^web/src/',
          pathNot: `^web/src/(${[...mayUse, ...(isTest ? ['testing/'] : [])].join('|')})`,
        },
      })),
    ),
    {
      name: 'a feature may not import another one',
      from: { path: '^web/src/((?:operators/)?features)/([^/]+)/' },
      to: { path: '^web/src/$1/', pathNot: '^web/src/$1/$2/' },
    },
    {
      name: 'ui, theme and the table of pages know no domain',
      from: { path: '^web/src/(ui/|theme/|pages\\.ts)', pathNot: inTests },
      to: { path: '^contracts/' },
    },
    {
      name: 'web/src has these floors only',
      from: { path: `^web/src/(?!${known})` },
      to: {},
    },
  ];
}
