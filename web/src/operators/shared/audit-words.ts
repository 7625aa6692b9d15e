/** Every action, and its words. */
export const auditActions: Record<string, string> = {
  login: 'logged in',
  'login-refused': 'was refused a login',
  logoff: 'logged off',
  'send-as': 'wrote a new mail',
  'reply-as': 'answered',
  'claim-mail': 'opened a mail',
  'release-mail': 'gave a mail back',
  'attend-mail': 'attended a mail',
  'mark-seen': 'marked mails as seen',
  'list-queue': 'looked at the queue',
  'view-card': 'opened a conversation of the queue',
  'assign-conversation': 'assigned a conversation',
  'unassign-conversation': 'took a conversation from its operator',
  'snooze-conversation': 'put a conversation aside',
  'wake-conversation': 'took a conversation back into the queue',
  'read-conversation': 'read a conversation',
  'view-dashboard': 'looked at the dashboard',
  'list-users': 'listed users',
  'view-user': 'looked at a user',
  'view-person': 'opened a user’s page',
  'add-note': 'wrote a note about a user',
  'set-labels': 'changed a user’s labels',
  'list-paid-users': 'listed paid users',
  'list-candidates': 'listed recipients',
  'list-waiting': 'listed who waits for an answer',
  'list-reports': 'listed reports',
  'view-report': 'opened what was reported',
  'list-erasures': 'listed erasures',
  'list-operators': 'listed operators',
  'view-audit': 'looked at the audit list',
  'view-status': 'looked whether a user is online',
  'export-audit': 'downloaded the audit list as CSV',
  'delete-user': 'deleted a user',
  'add-user': 'added a team profile',
  'list-team': 'listed team profiles',
  'view-team-profile': 'opened a team profile',
  'edit-team-profile': 'edited a team profile',
  'pause-team-profile': 'paused a team profile',
  'show-team-profile': 'showed a team profile again',
  'add-team-photo': 'added a photo to a team profile',
  'order-team-photos': 'ordered the photos of a team profile',
  'remove-team-photo': 'removed a photo of a team profile',
  'set-online': 'set a profile online',
  'set-offline': 'set a profile offline',
  'random-online': 'let profiles come online at random',
  'add-operator': 'added an operator',
  'change-operator': 'changed an operator',
  'offer-passkey': 'began to set up a passkey',
  'add-passkey': 'added a passkey',
  'remove-passkey': 'removed a passkey',
  'change-password': 'changed the own password',
  'set-operator-password': 'gave an operator a new password',
  'offer-second-factor': 'began to set up a second step',
  'add-second-factor': 'turned on the second step',
  'remove-second-factor': 'turned off the second step',
  'prove-second-factor': 'entered a code',
  'reset-second-factor': 'reset an operator’s second step',
  'end-session': 'ended an own session',
  'resolve-report': 'closed a report',
  'warn-user': 'warned a member',
  'suspend-user': 'suspended a member',
  'lift-suspension': 'ended a suspension',
  'ban-user': 'banned a member',
  'unban-user': 'undid a ban',
  'remove-part': 'removed a part of a profile',
  'list-appeals': 'listed appeals',
  'decide-appeal': 'answered an appeal',
  'list-tickets': 'listed requests to the support',
  'answer-ticket': 'answered a request to the support',
  'close-ticket': 'closed a request to the support',
  'view-payments': 'looked at a user’s payments',
  'refund-payment': 'refunded a payment',
  'list-refund-requests': 'listed what members ask back',
  'decline-refund': 'declined a refund',
  'list-disputes': 'listed disputes',
  'resend-receipt': 'sent a receipt again',
  'cancel-membership': 'cancelled a membership for a member',
  'export-payments': 'downloaded payments as CSV',
  'export-users': 'downloaded users as CSV',
  'save-reply': 'saved a canned reply',
  'delete-reply': 'removed a canned reply',
  'use-reply': 'used a canned reply',
};

/** Orders to other services. Each has one entry before the call and one with its outcome. */
const ordered: Record<string, string> = {
  'send-as': 'sent a new mail off',
  'reply-as': 'sent an answer off',
  'delete-user': 'ordered a user’s deletion',
  'warn-user': 'ordered a warning',
  'suspend-user': 'ordered a suspension',
  'lift-suspension': 'ordered the end of a suspension',
  'ban-user': 'ordered a ban',
  'unban-user': 'ordered a ban to be undone',
  'remove-part': 'ordered the removal of a part of a profile',
  'decide-appeal': 'sent off the answer to an appeal',
  'answer-ticket': 'sent off the answer to a request',
  'close-ticket': 'ordered to close a request',
  'refund-payment': 'ordered a refund',
  'decline-refund': 'ordered to decline a refund',
  'resend-receipt': 'ordered a receipt again',
  'cancel-membership': 'ordered a cancel for a member',
  'add-user': 'ordered a new team profile',
  'edit-team-profile': 'ordered a change of a team profile',
  'pause-team-profile': 'ordered a pause of a team profile',
  'show-team-profile': 'ordered to show a team profile again',
  'add-team-photo': 'ordered a photo for a team profile',
  'order-team-photos': 'ordered another order of photos',
  'remove-team-photo': 'ordered the removal of a team profile’s photo',
  'add-operator': 'ordered a new operator',
  'change-operator': 'ordered a change of an operator',
  'change-password': 'asked for another password',
  'set-operator-password': 'ordered a new password for an operator',
  'offer-second-factor': 'asked to set up a second step',
  'add-second-factor': 'asked to turn on the second step',
  'remove-second-factor': 'asked to turn off the second step',
  'prove-second-factor': 'asked to enter a code',
  'reset-second-factor': 'ordered a reset of an operator’s second step',
  'offer-passkey': 'asked to set up a passkey',
  'add-passkey': 'asked to add a passkey',
  'remove-passkey': 'asked to remove a passkey',
  'end-session': 'asked to end a session',
  logoff: 'asked to be logged off',
};

type Details = Record<string, unknown>;

/** An action in words, with the outcome of an order. An unknown action is shown as stored. */
export function actionWords(action: string, { outcome, code }: Details = {}): string {
  const plain = action.replaceAll('-', ' ');
  if (outcome === 'ordered') return ordered[action] ?? `ordered: ${plain}`;
  if (outcome === 'refused') return `was refused: ${plain} (${String(code)})`;
  if (outcome === 'unknown') return `got no answer: ${plain}`;
  return auditActions[action] ?? plain;
}

const saidInWords = ['outcome', 'code', 'order'];

/** An entry's details, such as `(asked 5, chosen 3)`, without ids. */
export function detailWords(details: Details): string {
  const parts = Object.entries(details)
    .filter(([name, value]) => value !== null && value !== undefined && !name.endsWith('Id'))
    .filter(([name]) => !('outcome' in details && saidInWords.includes(name)))
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}
