import { Type } from 'typebox';

/**
 * What becomes of a call that is made again because its answer was lost. Each POST, and each call that takes a file, has its place
 * here, which a test demands.
 */

/**
 * Done once for each `Idempotency-Key` of its caller, for a day: sent again, at the same time too, it answers what the first one
 * answered. A client makes a key for each thing that a person wants, and keeps it while it tries again.
 */
export const byKey: readonly string[] = [
  ...['uploadPhoto', 'updateMyImages', 'addTeamPhoto', 'addAdvert'],
  ...['reportMember', 'appealSuspension', 'askSupport', 'askSupportAsMember'],
  ...['signup', 'addUser', 'addOperator', 'addPasskey'],
  ...['addNote', 'addBroadcast', 'testBroadcast', 'removeUserPart', 'resendReceipt'],
];

export const IdempotencyKey = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' });

/** Whether the operation with this id is done once for each key. */
export const takesKey = (operationId: string): boolean => byKey.includes(operationId);

/** Why the others need none. */
export const harmlessAgain: Readonly<Record<string, readonly string[]>> = {
  'has a key of its own in the body': [
    ...['sendMessage', 'chatSend', 'messagingSend', 'messagingReply', 'respondToMail', 'refundPayment'],
    'startSubscription',
  ],
  'says what shall be, and changes nothing where it is so': [
    ...[
      'acceptTerms',
      'acknowledgeWarning',
      'addToHotlist',
      'answerTicket',
      'askRefund',
      'assignConversation',
    ],
    ...['banUser', 'blockMember', 'cancelSubscription', 'cancelUserMembership', 'changeCard'],
    ...['claimMail', 'closeTicket', 'confirmEmailChange', 'decideAppeal', 'declineRefund', 'deleteAccount'],
    ...['eraseUser', 'markMailsSeen', 'markRead', 'randomOnline', 'releaseMail', 'removeSecondFactor'],
    ...[
      'resolveReport',
      'resumeSubscription',
      'saveProfile',
      'saveReply',
      'saveTeamProfile',
      'setUserStatus',
    ],
    ...[
      'snoozeConversation',
      'startBroadcast',
      'stopBroadcast',
      'suspendUser',
      'unsubscribe',
      'updatePayment',
    ],
    ...['changeOwnOperatorPassword', 'changePassword', 'resetPassword', 'warnUser'],
  ],
  'begins or ends a session, or something that is thrown away unused': [
    ...[
      'addOwnPasskey',
      'adminLogin',
      'adminLogoff',
      'login',
      'loginByLink',
      'loginByPasskey',
      'logoff',
      'logoffEverywhere',
    ],
    ...['beginConfirmation', 'createCardChange', 'createSetupIntent', 'noteOwnActivity', 'offerAdminLogin'],
    ...['offerOwnPasskey', 'offerOwnProof', 'offerPasskey', 'offerPasskeyLogin', 'offerSecondFactor'],
    ...['proveSecondFactor', 'verifyMagicLink'],
  ],
  'sends another letter of which the newest counts': [
    ...['changeEmail', 'requestLoginLink', 'requestPasswordReset', 'resendVerification'],
  ],
  reads: [
    ...[
      'exportAudit',
      'exportMyData',
      'exportPayments',
      'exportUsers',
      'isAccountGone',
      'renewPhotoAddresses',
    ],
  ],
  'is between services or from the provider, and idempotent by its content': [
    ...['applyBlock', 'applyMembership', 'applyProfile', 'checkPassword', 'createLink', 'getMails'],
    ...['getProfileFacts', 'hearAct', 'rebuildReadModels', 'receiveWebhook', 'seedAdmin', 'seedAuth'],
    ...['seedMailbox', 'seedNotification', 'seedPayment', 'seedProfile', 'signPhotos'],
  ],
};
