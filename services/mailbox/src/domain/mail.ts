/** A message to an operated profile, as operators see it; text and order live in the message. */
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
