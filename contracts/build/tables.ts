import { defaultMaxBytes, defaultTimeoutMs, operations } from '../src/index.ts';

type Operation = (typeof operations)[number];

/** What the gateway lets through: exactly the operations that are not internal. */
export function gatewayRoutes() {
  return {
    routes: operations
      .filter((operation) => operation.who !== 'service')
      .map(({ id, service, method, path, who, maxBytes, timeoutMs, limit, switch: off }) => ({
        id,
        service,
        method,
        path,
        who,
        maxBytes: method === 'GET' || method === 'DELETE' ? 0 : (maxBytes ?? defaultMaxBytes),
        timeoutMs: timeoutMs ?? defaultTimeoutMs,
        limit,
        switch: off,
      })),
  };
}

/**
 * The web client's run-time half of the contract, by file: where each operation lives. Its types come from the declarations.
 * Operators' operations, those of members' passkeys, and those that few pages of members call are loaded apart.
 */
export function clientTables(): Record<string, string> {
  const called = operations.filter(
    ({ who, path, bytes }) => !notCalled.has(who) && !path.startsWith(sameMessages) && bytes !== leadsToPage,
  );
  const tables = [...Map.groupBy(called, tableOf)].map(([name, ones]) => {
    const lines = ones.map(
      ({ id, method, path, timeoutMs = '' }) => `  ${id}: '${`${method} ${path} ${timeoutMs}`.trimEnd()}',`,
    );
    const text = `export const ${name} = {\n${lines.join('\n')}\n} as const;\n`;
    return [`${name.replace('O', '-o')}.ts`, `// Written by \`npm run contracts\`; do not edit.\n${text}`];
  });
  return Object.fromEntries(tables);
}

/** Photos are loaded from the signed addresses that answers hold. */
const notCalled: ReadonlySet<Operation['who']> = new Set(['service', 'provider', 'photo']);
/** `/chat/*` leads to the same messages as `/mailbox/*`, which this client calls. */
const sameMessages = '/chat/';
/** Links of emails, which browsers open by themselves. */
const leadsToPage = 'text/html';

function tableOf({ id, path, who }: Operation): string {
  if (path.startsWith('/admin/') || ['newcomer', 'operator', 'manager'].includes(who))
    return 'operatorOperations';
  if (path.includes('/passkey')) return 'passkeyOperations';
  if (access.has(id)) return 'accessOperations';
  if (everywhere.has(id)) return 'operations';
  return early.has(id) ? 'memberOperations' : 'lateOperations';
}

/** What pages with and without a session call. */
const everywhere: ReadonlySet<string> = new Set(['countMembers', 'getMe', 'locate', 'logoff']);
/** Ways to get a session. */
const access: ReadonlySet<string> = new Set([
  'login',
  'loginByLink',
  'requestLoginLink',
  'signup',
  'verifyMagicLink',
]);

/** What members' client calls from its first pages on; all else is in parts of it that few pages load. */
const early: ReadonlySet<string> = new Set([
  'addToHotlist',
  'browse',
  'getOwnProfile',
  'getPaymentStatus',
  'getProfile',
  'removeFromHotlist',
  'renewPhotoAddresses',
  'saveProfile',
]);
