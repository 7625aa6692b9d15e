/**
 * Every error a caller may get: its code, its HTTP status and a sentence fit to show. A service throws a code, one
 * place turns it into HTTP, and the client decides by `code`, never by the sentence.
 */
export const errors = {
  INVALID: { status: 400, message: 'Please check what you entered.' },
  PASSWORD_MISMATCH: { status: 400, message: 'The passwords do not match.' },
  PASSWORD_WEAK: { status: 400, message: 'This password is too easy to guess. Please choose another one.' },
  NAME_RESERVED: {
    status: 400,
    message: 'This name has a word that only our team may use. Please choose another one.',
  },
  UNDER_AGE: { status: 400, message: 'You must be at least 18 years old to use this site.' },
  LINK_INVALID: { status: 400, message: 'Invalid or expired link.' },
  ALREADY_VERIFIED: { status: 400, message: 'Your email is already confirmed.' },
  SIGNATURE_INVALID: { status: 400, message: 'The signature is not valid.' },
  TRANSFER_REFUSED: { status: 400, message: 'This request is not framed in a way we accept.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  CREDENTIALS_INVALID: { status: 401, message: 'Invalid credentials' },
  PASSWORD_NEEDED: {
    status: 401,
    message: 'Please enter the password that was chosen at sign-up, or say that you do not know it.',
  },
  CODE_NEEDED: { status: 401, message: 'Please enter the code of your app too.' },
  CODE_INVALID: {
    status: 401,
    message: 'This code is not right, or was used before. Please enter the newest one.',
  },
  PASSKEY_INVALID: {
    status: 401,
    message: 'This passkey is not known here, or it took too long. Please try again, or log in another way.',
  },
  PAYMENT_REQUIRED: { status: 402, message: 'You must be subscribed to use this.' },
  FORBIDDEN: { status: 403, message: 'You may not do this.' },
  EMAIL_UNVERIFIED: { status: 403, message: 'Please verify your email first.' },
  PROFILE_INCOMPLETE: { status: 403, message: 'Please add your age to your profile first.' },
  SUSPENDED: { status: 403, message: 'This profile is suspended and cannot write until that ends.' },
  BLOCKED: { status: 403, message: 'You cannot write to this member.' },
  ASSISTANCE_NOT_ALLOWED: { status: 403, message: 'This member has not allowed the team to act for them.' },
  NOT_FOUND: { status: 404, message: 'We could not find that.' },
  STALLED: { status: 408, message: 'The rest of it did not arrive. Please try again.' },
  CONFLICT: { status: 409, message: 'This has changed in the meantime. Please look again.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'This email cannot be used. If it is yours, log in or reset your password.',
  },
  TERMS_NOT_ACCEPTED: { status: 409, message: 'Please accept the terms first.' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You already have a membership.' },
  TRIAL_USED: {
    status: 409,
    message:
      'This card or this email has had its free day before, so your membership would start with the first payment now. Nothing has been charged.',
  },
  OFFER_CHANGED: {
    status: 409,
    message:
      'What you were shown is not what would be charged any more. Nothing has been charged. Please read the price again.',
  },
  PAYMENT_UNCONFIRMED: { status: 409, message: 'Your bank asks you to confirm this payment first.' },
  NOTHING_TO_CONFIRM: { status: 409, message: 'No payment of yours waits to be confirmed.' },
  NOT_SUBSCRIBED: { status: 409, message: 'No active subscription found.' },
  CARD_NOT_CONFIRMED: { status: 409, message: 'Your card has not been confirmed yet.' },
  CHARGE_DISPUTED: {
    status: 409,
    message: 'A bank has taken this payment back, so it cannot be refunded.',
  },
  MAIL_CLAIMED: { status: 409, message: 'Another operator is answering this mail.' },
  MAIL_ANSWERED: { status: 409, message: 'This mail has already been answered.' },
  PHOTO_LIMIT: { status: 409, message: 'You have reached the most photos a profile can have.' },
  /** By a manager. No 503, with which clients would try again by themselves and alerts would ring. */
  NEW_CONVERSATIONS_OFF: {
    status: 409,
    message:
      'New conversations cannot be started at the moment. Those that you have go on as always. Please come back a little later.',
  },
  TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'This kind of content is not supported.' },
  PHOTO_UNREADABLE: {
    status: 422,
    message: 'This file is not a photo we can read. Please use JPEG, PNG, WebP or AVIF.',
  },
  CARD_DECLINED: { status: 422, message: 'Your card was declined.' },
  NEW_CONVERSATIONS_LIMIT: {
    status: 429,
    message:
      'You have started as many new conversations as one may in a day. Those that you have go on as always; please write to somebody new later.',
  },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'We are busy for a moment. Please try again.' },
  /** By a manager; the answer says what, in the words of `switches.ts`. */
  SWITCHED_OFF: {
    status: 503,
    message: 'This is switched off at the moment. Please come back a little later.',
  },
} as const;

export type ErrorCode = keyof typeof errors;

/** The body of every error answer, from every service and from the gateway. */
export interface ErrorBody {
  statusCode: number;
  /** HTTP reason phrase, e.g. `Not Found`. */
  error: string;
  /** Fit to show to a person. */
  message: string;
  code: ErrorCode;
}
