/**
 * All that this product keeps in a browser, and when each thing goes. `tools/dev/checks/kept-things.ts` finds every other use of a
 * browser's storages; `left-behind.ts` clears.
 *
 * `of`: whose it is. A browser may hold a member's and an operator's session at the same time; each has an end of its own.
 *
 * `goes`:
 * `never`: a choice of this device, or the program; it says nothing of anybody.
 * `ended`: with the session, however it ends, and at every start without one: the session itself, and all that was received.
 * `visit`: with the session, and with the tab: what a visitor has said before there was one.
 * `left`: what somebody was writing, and their own choices here. It outlives a session that ended by itself or from elsewhere, for
 * the same person and `keptDays`; it goes when they log off, when the account is deleted (elsewhere: once the login
 * page has asked), and when somebody else logs in.
 */
export type Goes = 'never' | 'ended' | 'visit' | 'left';
export type Audience = 'member' | 'operator';

export type SessionEnd =
  /** By itself or from elsewhere: it expired, was refused, was ended on another device or by us. */
  | 'ended'
  /** The person has logged off, here or everywhere, or the account is deleted. */
  | 'left';

/** Whose the things are that outlive a session, and how and when (in ms) it ended. Stored as `keptFor`. */
export interface Owner {
  /** Empty where it is not known. */
  person: string;
  end?: SessionEnd;
  at?: number;
  /** The token that has ended, by which the server tells whether the account is deleted. */
  token?: string;
}

/** Days for which unsent texts wait for the person whose session ended by itself. */
export const keptDays = 14;

/** In localStorage and sessionStorage. A name that ends with a space or a colon is the beginning of many. */
export const keptTexts = {
  token: { in: 'local', of: 'member', goes: 'ended' },
  user: { in: 'local', of: 'member', goes: 'ended' },
  banners: { in: 'local', of: 'member', goes: 'ended' },
  bannerPutAway: { in: 'session', of: 'member', goes: 'ended' },
  signup: { in: 'session', of: 'member', goes: 'visit' },
  firstAnswers: { in: 'session', of: 'member', goes: 'visit' },
  'welcome ': { in: 'session', of: 'member', goes: 'left' },
  // What is being typed, by person and place (`typed.ts`), and what a guest types.
  'typed ': { in: 'local', of: 'member', goes: 'left' },
  'typedHere ': { in: 'session', of: 'member', goes: 'visit' },
  browseOrder: { in: 'local', of: 'member', goes: 'left' },
  safetyKnown: { in: 'local', of: 'member', goes: 'left' },
  linksKnown: { in: 'local', of: 'member', goes: 'left' },
  pushAsked: { in: 'local', of: 'member', goes: 'left' },
  pushFor: { in: 'local', of: 'member', goes: 'left' },
  pushDevice: { in: 'local', of: 'member', goes: 'left' },
  pushText: { in: 'local', of: 'member', goes: 'left' },
  // Whose the things are that go with `left`; removed when they have gone.
  'keptFor member': { in: 'local', goes: 'never' },

  adminToken: { in: 'local', of: 'operator', goes: 'ended' },
  operatorLinksKnown: { in: 'local', of: 'operator', goes: 'left' },
  operatorActiveAt: { in: 'local', of: 'operator', goes: 'left' },
  'operatorAnswer:': { in: 'local', of: 'operator', goes: 'left' },
  'operatorTyped ': { in: 'local', of: 'operator', goes: 'left' },
  // As releases before named them.
  'operatorDrafts ': { in: 'session', of: 'operator', goes: 'left' },
  operatorDrafts: { in: 'session', of: 'operator', goes: 'left' },
  'keptFor operator': { in: 'local', goes: 'never' },

  colorScheme: { in: 'local', goes: 'never' },
  sound: { in: 'local', goes: 'never' },
  shortcuts: { in: 'local', goes: 'never' },
  adminShortcuts: { in: 'local', goes: 'never' },
  // The place of the last row of the outbox.
  outboxCount: { in: 'local', goes: 'never' },
  reloadedForNewRelease: { in: 'session', goes: 'never' },
} as const satisfies Record<string, { in: 'local' | 'session'; of?: Audience; goes: Goes }>;

/** The service worker's: shown notices, the right to show further ones, and the program in Cache Storage (`program-…`). */
export const keptByWorker = {
  notices: { goes: 'ended' },
  pushSubscription: { goes: 'left' },
  program: { goes: 'never' },
} as const satisfies Record<string, { goes: Goes }>;

type Name = keyof typeof keptTexts;
type Beginning = Extract<Name, `${string} ` | `${string}:`>;
export type KeptKey = Exclude<Name, Beginning> | `${Beginning}${string}`;
