import { expect, test } from 'vitest';
import { operations } from '../index.ts';
import { byKey } from './repeats.ts';

/** Why a call that could create something needs no key. */
const harmlessAgain: Record<string, string> = {
  'has a key of its own in the body': `
    sendMessage chatSend messagingSend messagingReply respondToMail refundPayment startSubscription`,
  'says what shall be, and changes nothing where it is so': `
    acceptTerms acknowledgeWarning addToHotlist answerTicket askRefund assignConversation banUser
    blockMember cancelSubscription cancelUserMembership changeCard claimMail closeTicket
    confirmEmailChange decideAppeal declineRefund deleteAccount eraseUser markMailsSeen markRead
    randomOnline releaseMail removeSecondFactor resolveReport resumeSubscription saveProfile saveReply
    saveTeamProfile setUserStatus snoozeConversation startBroadcast stopBroadcast suspendUser
    unsubscribe updatePayment changeOwnOperatorPassword changePassword resetPassword warnUser`,
  'begins or ends a session, or something that is thrown away unused': `
    addOwnPasskey adminLogin adminLogoff login loginByLink loginByPasskey logoff logoffEverywhere
    beginConfirmation createCardChange createSetupIntent noteOwnActivity offerAdminLogin offerOwnPasskey
    offerOwnProof offerPasskey offerPasskeyLogin offerSecondFactor proveSecondFactor verifyMagicLink`,
  'sends another letter of which the newest counts': `
    changeEmail requestLoginLink requestPasswordReset resendVerification`,
  reads: `
    exportAudit exportMyData exportPayments exportUsers isAccountGone renewPhotoAddresses`,
  'is between services or from the provider, and idempotent by its content': `
    applyBlock applyMembership applyProfile checkPassword createLink getMails getProfileFacts hearAct
    rebuildReadModels receiveWebhook seedAdmin seedAuth seedMailbox seedNotification seedPayment
    seedProfile signPhotos`,
};

test('each call that could create something says what becomes of it when it is made again', () => {
  const creating = operations.filter(({ method, files }) => method === 'POST' || files !== undefined);
  const harmless = Object.values(harmlessAgain).flatMap((ids) => ids.trim().split(/\s+/));
  expect([...byKey, ...harmless].toSorted()).toEqual(creating.map(({ id }) => id).toSorted());
});
