/** What operators choose from, and their times. A separate file, so that members' pages do not load it. */

/** The views of the queue; `late`: over the target. */
export const queueViews = ['all', 'mine', 'unassigned', 'snoozed', 'late'] as const;

/** By what lists of users are sorted: when they joined, first and last name, username, presence. */
export const userSorts = ['joined', 'name', 'username', 'seen'] as const;

/**
 * Why an operator has opened a member's conversation: a message waited for an answer, the team has answered, it was opened
 * without either, or a message of it was reported.
 */
export const openedFor = ['mail', 'answer', 'look', 'report'] as const;

/** The actions of the audit list by which operators have only read. */
export const auditReads = [
  'claim-mail',
  'export-audit',
  'export-payments',
  'export-users',
  'list-adverts',
  'list-appeals',
  'list-broadcasts',
  'list-candidates',
  'list-disputes',
  'list-erasures',
  'list-operators',
  'list-paid-users',
  'list-queue',
  'list-refund-requests',
  'list-reports',
  'list-team',
  'list-tickets',
  'list-users',
  'list-waiting',
  'read-conversation',
  'view-audit',
  'view-card',
  'view-dashboard',
  'view-payments',
  'view-person',
  'view-report',
  'view-status',
  'view-team-profile',
  'view-user',
] as const;

/** How operators close an account, which is erased after `operatorTimings.banUndo`. */
export const closings = ['ban', 'removal'] as const;
export type Closing = (typeof closings)[number];

/** For how long a member may be suspended; none is longer than the last. */
export const suspensionDays = [1, 3, 7, 30, 90] as const;

/** `1 day` or `7 days`. */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** What a team profile needs before members see it. */
export const teamNeeds = ['photo', 'age', 'words'] as const;
export type TeamNeed = (typeof teamNeeds)[number];

/** Seconds. */
export const operatorTimings = {
  /** How long an answer can be taken back before it is sent. */
  undoAnswer: 8,
  /** How soon a member should have an answer of the team. */
  answerTarget: 60 * 60,
  /** The longest that a conversation can be put aside. */
  longestSnooze: 60 * 24 * 60 * 60,
  /** An operator's session ends so long after the last touch of keyboard or mouse. */
  idleEnd: 30 * 60,
  /** How long before that the page asks. */
  idleWarning: 2 * 60,
  /** A page in use tells the server at most so often. */
  activityNote: 60,
  /** Until then a ban or a removal can be undone; then the account is erased. */
  banUndo: 24 * 60 * 60,
} as const;

/** House adverts: the files that the pages ask for, each a place in the column. */
export const advertPlaces = ['sponsored-1.svg', 'sponsored-2.svg', 'live-cams.svg'] as const;

/** Whom adverts and emails to many members are for. */
export const advertAudiences = ['everybody', 'paying', 'not paying'] as const;

export const advertLimits = { wordsMax: 120, linkMax: 500, fileBytes: 5 * 1024 * 1024 } as const;

/** What an email to many members is about. `news` can be stopped, and goes to confirmed addresses alone; `contract`, such as a change of the price or the terms, reaches everybody. */
export const broadcastSubjects = ['news', 'contract'] as const;

/** What became of an email to them. `stopped`: before everybody had it; a draft that was stopped is one that was discarded. */
export const broadcastStates = ['draft', 'sending', 'sent', 'stopped'] as const;

export const broadcastLimits = { subjectMax: 120, textMax: 5_000, bannerMax: 200 } as const;
