/** Business constants; no other file defines any. Longer lists of choices are in choice-lists.ts. */

export const productName = 'Emberline';

/** The one paid plan. Amounts in cents of US dollars. */
export const plan = {
  amount: 3000,
  currency: 'usd',
  interval: 'month',
  trialHours: 24,
  validDays: 31,
  lookupKey: 'emberline_monthly',
} as const;

/** Codes of a member's `paymentStatus`; absent means never paid. */
export const paymentStatus = { ended: 0, active: 1, pastDue: 2, terminated: 3 } as const;
export type PaymentStatus = (typeof paymentStatus)[keyof typeof paymentStatus];

export const termsVersion = '2025-03-21';

export const limits = {
  ageMin: 18,
  ageMax: 120,
  usernameMin: 3,
  usernameMax: 24,
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 60,
  emailMax: 254,
  aboutMeMax: 2000,
  prompts: 3,
  promptAnswerMax: 200,
  heightCmMin: 120,
  heightCmMax: 230,
  photos: 12,
  photoBytes: 10 * 1024 * 1024,
  /** Phones of 200 megapixels have 16,384 × 12,288. */
  photoPixels: 16_384 * 12_288,
  photoSideMin: 32,
  /** Largest ratio of the longer side to the shorter one. */
  photoStretch: 8,
  /** Concurrent uploads, per account and per address. */
  uploadsAtOnce: 2,
  uploadsAtOncePerAddress: 4,
  /** A slower upload is aborted; measured from some seconds after its start. */
  uploadBytesPerSecond: 16 * 1024,
  /** The same while others wait for a place. */
  uploadBytesPerSecondCrowded: 128 * 1024,
  messageMax: 2000,
  popupChats: 3,
  /** Devices with push notices, per account. */
  pushDevices: 10,
  previewLength: 15,
  /** Characters of “About me” on a card. */
  aboutLineMax: 90,
  /** Characters of an operator's note about a user. */
  noteMax: 2_000,
  /** Labels of one user, and characters of one. */
  labels: 10,
  labelMax: 30,
} as const;

/**
 * How many full profiles of others one account and one address may open. A household or a small office shares an
 * address; PROFILE_BUDGET_TIMES of the profile service raises the limit for runs from one address.
 */
export const profileBudgets = {
  account: { hour: 300, day: 1_500 },
  address: { hour: 1_200, day: 6_000 },
} as const;

/** In seconds: how long a signed photo address is valid at most, and how long the same address is reused. */
export const photoAddress = { life: 60 * 60, same: 15 * 60 } as const;

export const pageSizes = { browse: 24, messages: 30, operators: 20, contacts: 100 } as const;
export const paginationWindow = 4;
/** Operators’ lists count no further, and end there. */
export const mostCounted = 10_000;

/** Browsing lists members who were here within this many days. */
export const activeDays = 30;

/**
 * Distances between members are told in these steps only, in miles, and measured between squares of a tenth of a degree (about
 * 7 by 5 miles), so that asking from many places finds a square, never a person.
 */
export const distanceSteps = [10, 25, 50, 100] as const;
export type DistanceStep = (typeof distanceSteps)[number];

/** Team profiles in their strip on the first page of members. */
export const teamShown = 8;

/** Seconds unless the name says otherwise. */
export const timings = {
  /** How often a page that is looked at says so. */
  lookingMs: 20_000,
  reconnectMs: 3000,
  paymentCheckWindow: 60,
  paymentCheckPoll: 5,
  paymentRedirect: 30,
  operatorRefresh: 5,
  resetRedirectMs: 2500,
  mailClaim: 90,
  randomOnline: 60 * 60,
  memberToken: 24 * 60 * 60,
  operatorToken: 8 * 60 * 60,
  linkToken: 30 * 60,
  longLinkToken: 24 * 60 * 60,
  /** An account is deleted if its email is not verified by then. */
  unverifiedAccount: 7 * 24 * 60 * 60,
  awayBeforeEmail: 10 * 60,
  /** A browser's push service keeps a notice so long for a device that is off. Nobody can take it back from there. */
  heldNotice: 4 * 60 * 60,
} as const;

export const qualifierQuestions = [
  'Are you open to a casual relationship?',
  'Do you enjoy spontaneous dates?',
  'Do you like meeting new people?',
  'Are you looking for fun and adventure?',
  'Would you call yourself outgoing?',
  'Are you ready for new experiences?',
] as const;

/** Why operators give money back. */
export const refundReasons = [
  'Asked within 7 days of the charge',
  'Charged twice',
  'Charged after cancelling',
  'Something did not work',
  'Charged by mistake',
  'Goodwill',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Who somebody is and would like to meet. */
export const genderChoices = {
  gender: ['female', 'male', 'other'],
  preference: ['female', 'male', 'both'],
} as const;
