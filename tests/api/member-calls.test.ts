import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Operation, operations } from '@emberline/contracts';
import { expect, inject, test } from 'vitest';

const script = join(import.meta.dirname, 'member-calls.sh');

/** Operations that this product adds to the specified calls; the tests of their services call them. */
const beyondTheSpecified = [
  ...[
    'changePassword',
    'endSession',
    'listSessions',
    'loginByLink',
    'logoff',
    'logoffEverywhere',
    'isAccountGone',
  ],
  ...['requestLoginLink', 'blockMember', 'unblockMember', 'listBlocked', 'reportMember', 'exportMyData'],
  ...['countMembers', 'locate', 'removeFromHotlist', 'renewPhotoAddresses', 'setAssistedReplies', 'markRead'],
  ...[
    'orderMyPhotos',
    'searchMessages',
    'setConversation',
    'setPaused',
    'appealSuspension',
    'acknowledgeWarning',
  ],
  ...['askSupport', 'askSupportAsMember', 'listSwitchedOff'],
  ...[
    'changeCard',
    'createCardChange',
    'listInvoices',
    'resumeSubscription',
    'askRefund',
    'beginConfirmation',
  ],
  ...[
    'offerPasskey',
    'addPasskey',
    'listPasskeys',
    'renamePasskey',
    'removePasskey',
    'offerPasskeyLogin',
    'loginByPasskey',
  ],
  ...['listPasskeysByLink'],
  ...['changeEmail', 'getEmailChange', 'stopEmailChange', 'confirmEmailChange'],
  ...[
    'getNoticeSettings',
    'setNoticeSettings',
    'showUnsubscribe',
    'unsubscribe',
    'getPushKey',
    'addPushDevice',
    'listPushDevices',
    'removePushDevice',
  ],
];
const logins = ['adminLogin', 'offerAdminLogin'];
const notForMembers = ['service', 'provider', 'newcomer', 'operator', 'manager'];

test('each operation for guests and members is called by the script, or is named here', async () => {
  const calls = [
    ...(await readFile(script, 'utf8')).matchAll(/\b(GET|POST|PUT|PATCH|DELETE) ['"]?(\/[^\s'"?]*)/g),
  ];
  const isCalled = ({ method, path }: Operation) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    return calls.some(([, by, to = '']) => by === method && pattern.test(to));
  };
  const forMembers = operations.filter(({ id, who }) => !logins.includes(id) && !notForMembers.includes(who));
  const missing = forMembers.filter((operation) => !isCalled(operation)).map(({ id }) => id);
  expect(missing.toSorted()).toEqual(beyondTheSpecified.toSorted());
});

test('each call of a member works as written, with curl, and with a token alone', async () => {
  const { api, mailCatcherUrl, paymentSandbox } = inject('product');
  const env = {
    ...process.env,
    API_ORIGIN: api,
    MAIL_CATCHER_URL: mailCatcherUrl,
    STRIPE_API_BASE: paymentSandbox,
  };
  const { stdout } = await promisify(execFile)('bash', [script], { env }).catch((failure) => failure);
  const lines = (stdout as string).split('\n');
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  expect(lines).toContain('0 failed');
  expect(lines.filter((line) => line.startsWith('ok')).length).toBeGreaterThan(100);
});
