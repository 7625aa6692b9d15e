import { isOperated, type Member } from './member.ts';

/** A message to an operated profile, as operators see it. Its text and order are in the message. */
export interface Mail {
  /** The message's id. */
  _id: string;
  conversationId: string;
  seq: number;
  sender: string;
  receiver: string;
  at: Date;
  state: 'waiting' | 'attended';
  attendedAt?: Date;
  /** The operator. */
  attendedBy?: string;
  answerId?: string;
  seenAt?: Date;
  seenBy?: string;
  claim?: Claim;
  /** Of the mail that has waited longest in its conversation: rises with each claim there, so that of two at once one looks again. */
  claims?: number;
}

export interface Claim {
  operatorId: string;
  until: Date;
}

/**
 * Why an operator may not answer, or claim, a mail now. An answer attends all mails that wait for its profile in the
 * conversation, so a claim of one is a claim of all.
 * @param waiting these mails
 */
export function refusalToAnswer(
  { mail, waiting, operatorId }: { mail: Mail; waiting: readonly Mail[]; operatorId: string },
  now: Date,
): 'MAIL_ANSWERED' | 'MAIL_CLAIMED' | undefined {
  if (mail.state === 'attended') return 'MAIL_ANSWERED';
  return claimOfAnother(waiting, operatorId, now) && 'MAIL_CLAIMED';
}

/** Who else is answering. @param waiting the mails that wait for one profile in a conversation */
export function claimOfAnother(waiting: readonly Mail[], operatorId: string, now: Date): Claim | undefined {
  return waiting
    .map((mail) => validClaim(mail, now))
    .find((claim) => claim !== undefined && claim.operatorId !== operatorId);
}

/**
 * Why an operator may not write as a profile without naming a mail. A reply needs a waiting mail. A message is
 * refused when another operator has claimed a mail or has written after `seenSeq`.
 * @param written messages written as the profile in this conversation after `seenSeq`.
 */
export function refusalToWriteAs(
  message: {
    isReply: boolean;
    seenSeq: number;
    operatorId: string;
    waiting: Mail[];
    written: { seq: number; operatorId?: string | undefined }[];
  },
  now: Date,
): 'MAIL_ANSWERED' | 'MAIL_CLAIMED' | undefined {
  const { isReply, seenSeq, operatorId, waiting, written } = message;
  const isOthers = (other: string | undefined) => other !== undefined && other !== operatorId;
  if (claimOfAnother(waiting, operatorId, now)) return 'MAIL_CLAIMED';
  if (isReply && waiting.length === 0) return 'MAIL_ANSWERED';
  const isUnseen = written.some((one) => one.seq > seenSeq && isOthers(one.operatorId));
  return isUnseen ? 'MAIL_ANSWERED' : undefined;
}

/** Whether an answer of this profile in the conversation would attend this mail. */
export function isWaiting(mail: Mail, conversationId: string, profile: string): boolean {
  return mail.state === 'waiting' && mail.conversationId === conversationId && mail.receiver === profile;
}

export function validClaim(mail: Mail, now: Date): Claim | undefined {
  return mail.claim && mail.claim.until > now ? mail.claim : undefined;
}

/** The mail after an operator's answer. */
export function attended(mail: Mail, answer: { operatorId: string; answerId: string; at: Date }): Mail {
  const { claim: _given, ...rest } = mail;
  return {
    ...rest,
    state: 'attended',
    attendedAt: answer.at,
    attendedBy: answer.operatorId,
    answerId: answer.answerId,
  };
}

/** Mails whose receiver operators answer for now: consent may have been withdrawn a moment ago. */
export function visibleMails(mails: Mail[], receivers: ReadonlyMap<string, Member>): Mail[] {
  return mails.filter(({ receiver }) => isOperated(receivers.get(receiver)));
}
