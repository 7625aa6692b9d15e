import { isolated } from '@emberline/contracts/shown-text';
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
  'save-queue-view': 'saved a view of the queue',
  'rename-queue-view': 'renamed a view of the queue',
  'remove-queue-view': 'removed a view of the queue',
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
  'restore-user': 'undid a deletion',
  'erase-user': 'had a user erased without waiting',
  'add-user': 'added a team profile',
  'list-adverts': 'listed house adverts',
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
  'rename-passkey': 'renamed a passkey',
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
  'add-advert': 'added a house advert',
  'change-advert': 'changed a house advert',
  'set-banner': 'showed a banner to all members',
  'remove-banner': 'removed the banner',
  'switch-off': 'switched something off for members',
  'switch-on': 'switched something on for members again',
  'list-broadcasts': 'listed emails to many members',
  'add-broadcast': 'wrote an email to many members',
  'change-broadcast': 'changed an email to many members',
  'test-broadcast': 'sent a test of an email to many members',
  'start-broadcast': 'sent an email to many members',
  'stop-broadcast': 'stopped an email to many members',
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
  'give-days': 'gave a member days',
  'export-payments': 'downloaded payments as CSV',
  'export-users': 'downloaded users as CSV',
  'save-reply': 'saved a canned reply',
  'delete-reply': 'removed a canned reply',
  'use-reply': 'used a canned reply',
};

/** Orders to several services. Each has one entry before the calls and one with its outcome. */
const ordered: Record<string, string> = {
  'send-as': 'sent a new mail off',
  'reply-as': 'sent an answer off',
  'delete-user': 'ordered a user’s deletion',
  'restore-user': 'ordered a deletion to be undone',
  'erase-user': 'ordered a user’s erasure without waiting',
  'ban-user': 'ordered a ban',
  'unban-user': 'ordered a ban to be undone',
  'decide-appeal': 'sent off the answer to an appeal',
  'refund-payment': 'ordered a refund',
  'decline-refund': 'ordered to decline a refund',
  'resend-receipt': 'ordered a receipt again',
  'cancel-membership': 'ordered a cancel for a member',
  'add-user': 'ordered a new team profile',
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

/** An entry's details, such as `(asked 5, chosen 3)`, without ids; of pages only those after the first. */
export function detailWords(details: Details): string {
  const parts = Object.entries(details)
    .filter(([name, value]) => value !== null && value !== undefined && !name.endsWith('Id'))
    .filter(([name, value]) => name !== 'page' || value !== 1)
    .filter(([name]) => !('outcome' in details && saidInWords.includes(name)))
    .map(
      ([name, value]) =>
        `${name} ${isolated(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    );
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}
