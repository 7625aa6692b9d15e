import { operations } from '../src/index.ts';

type Operation = (typeof operations)[number];

/** The web client’s run-time half of the contract: where each operation lives. Its types come from the declarations. */
export function clientOperations(): string {
  return table(
    'operations',
    (one) => !isForOperators(one) && !isSecondDoor(one) && !isOfPasskeys(one) && !late.has(one.id),
  );
}

/** Those of the operators' client, which members do not load. */
export function operatorOperations(): string {
  return table('operatorOperations', (one) => isForOperators(one) && !late.has(one.id));
}

/** Those of members' passkeys, which few pages use. */
export function passkeyOperations(): string {
  return table('passkeyOperations', (operation) => !isForOperators(operation) && isOfPasskeys(operation));
}

function isOfPasskeys({ path }: Operation): boolean {
  return path.includes('/passkey');
}

/** Those that the client calls only from parts of it that few pages load. */
export function lateOperations(): string {
  return table('lateOperations', ({ id }) => late.has(id));
}

const late: ReadonlySet<string> = new Set([
  'acceptTerms',
  'acknowledgeWarning',
  'addPushDevice',
  'appealSuspension',
  'askRefund',
  'askSupport',
  'askSupportAsMember',
  'beginConfirmation',
  'blockMember',
  'cancelSubscription',
  'changeCard',
  'changeEmail',
  'changePassword',
  'confirmEmailChange',
  'createCardChange',
  'createSetupIntent',
  'deleteAccount',
  'deletePhoto',
  'endSession',
  'exportMyData',
  'getEmailChange',
  'getNoticeSettings',
  'getPushKey',
  'getUnreadDetails',
  'listBlocked',
  'listHotlist',
  'listInvoices',
  'listMyPhotos',
  'listOpened',
  'listPushDevices',
  'listSessions',
  'listSwitchedOff',
  'listViewers',
  'logoffEverywhere',
  'isAccountGone',
  'orderMyPhotos',
  'removePushDevice',
  'reportMember',
  'requestPasswordReset',
  'resendVerification',
  'resetPassword',
  'resumeSubscription',
  'setAssistedReplies',
  'setNoticeSettings',
  'setPaused',
  'startSubscription',
  'stopEmailChange',
  'unblockMember',
  'unsubscribe',
  'updateMyImages',
  'updatePayment',
  'uploadPhoto',
]);

/** `/chat/*` leads to the same messages as `/mailbox/*`, which this client calls. */
function isSecondDoor({ path }: Operation): boolean {
  return path.startsWith('/chat/');
}

function isForOperators({ path, who }: Operation): boolean {
  return path.startsWith('/admin/') || who === 'newcomer' || who === 'operator' || who === 'manager';
}

/** Photos are loaded from the signed addresses that answers hold. */
const notCalled: ReadonlySet<Operation['who']> = new Set(['service', 'provider', 'photo']);

function table(name: string, isIn: (operation: Operation) => boolean): string {
  const lines = operations
    .filter((operation) => !notCalled.has(operation.who) && isIn(operation))
    .map(({ id, method, path, timeoutMs }) => {
      const parts = [method, path, ...(timeoutMs ? [timeoutMs] : [])];
      return `  ${id}: '${parts.join(' ')}',`;
    });
  return `// Written by \`npm run contracts\`; do not edit.\nexport const ${name} = {\n${lines.join('\n')}\n} as const;\n`;
}
