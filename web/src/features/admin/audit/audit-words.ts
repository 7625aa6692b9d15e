const known: Record<string, string> = {
  login: 'logged in',
  'login-refused': 'was refused a login',
  logoff: 'logged off',
  'send-as': 'wrote a new mail',
  'reply-as': 'answered',
  'attend-mail': 'attended a mail',
  'mark-seen': 'marked mails as seen',
  'delete-user': 'deleted a user',
  'add-user': 'added a team profile',
  'set-online': 'set a profile online',
  'set-offline': 'set a profile offline',
  'random-online': 'let profiles come online at random',
  'add-operator': 'added an operator',
  'change-operator': 'changed an operator',
  'resolve-report': 'closed a report',
  'save-reply': 'saved a canned reply',
  'delete-reply': 'removed a canned reply',
};

/** An action in words; one that is not known as it is stored. */
export function actionWords(action: string): string {
  return known[action] ?? action.replaceAll('-', ' ');
}

/** What an entry says besides, such as `(asked 5, chosen 3)`; ids say nothing to people. */
export function detailWords(details: Record<string, unknown>): string {
  const parts = Object.entries(details)
    .filter(([name, value]) => value !== null && value !== undefined && !name.endsWith('Id'))
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}
