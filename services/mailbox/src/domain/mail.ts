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
}

export interface Claim {
  operatorId: string;
  until: Date;
}

/** Why an operator may not answer, or claim, a mail now. */
export function refusalToAnswer(
  mail: Mail,
  operatorId: string,
  now: Date,
): 'MAIL_ANSWERED' | 'MAIL_CLAIMED' | undefined {
  if (mail.state === 'attended') return 'MAIL_ANSWERED';
  const claim = validClaim(mail, now);
  return claim && claim.operatorId !== operatorId ? 'MAIL_CLAIMED' : undefined;
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
  if (waiting.some((mail) => isOthers(validClaim(mail, now)?.operatorId))) return 'MAIL_CLAIMED';
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
