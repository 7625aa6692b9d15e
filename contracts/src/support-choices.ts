/** Requests to the support: what they are about, and their limits. A separate file, so that few pages load it. */

export const supportTopics = [
  'Logging in',
  'My profile or photos',
  'Messages',
  'Payment or membership',
  'Another member',
  'Something else',
] as const;

export const supportLimits = {
  textMax: 4_000,
  answerMax: 4_000,
  /** Days after which an answered or closed request is forgotten. */
  keptDays: 180,
} as const;
