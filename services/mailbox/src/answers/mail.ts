import { asSeenBy, type Mail as MailAnswer } from '@emberline/contracts';
import type { Static } from 'typebox';
import type { PhotoAddress } from '../clients/other-services.ts';
import { type Mail, validClaim } from '../domain/mail.ts';
import type { Member } from '../domain/member.ts';
import type { Message } from '../domain/rows.ts';

interface Known {
  texts: Map<string, Message>;
  members: Map<string, Member>;
  addresses: Map<string, PhotoAddress>;
  now: Date;
}

/** A mail as the API answers it, with texts, names and the sender's face. */
export function mailAnswer(mail: Mail, { texts, members, addresses, now }: Known): Static<typeof MailAnswer> {
  const sender = members.get(mail.sender);
  const receiver = members.get(mail.receiver);
  const claim = validClaim(mail, now);
  return asSeenBy('operator', 'mail', {
    _id: mail._id,
    conversationId: mail.conversationId,
    seq: mail.seq,
    sender: mail.sender,
    senderUsername: sender?.facts?.username ?? '',
    senderFirstname: sender?.facts?.firstname ?? 'Member',
    senderPhoto: addresses.get(sender?.facts?.profileImage ?? '') ?? null,
    receiver: mail.receiver,
    receiverUsername: receiver?.facts?.username ?? '',
    receiverFirstname: receiver?.facts?.firstname ?? 'Member',
    content: texts.get(mail._id)?.content ?? '',
    timestamp: mail.at.toISOString(),
    adminResponse: texts.get(mail.answerId ?? '')?.content ?? null,
    attendedAt: mail.attendedAt?.toISOString() ?? null,
    attendedBy: mail.attendedBy ?? null,
    seen: mail.seenAt !== undefined,
    senderLastOnline: sender?.presence?.lastOnline?.toISOString() ?? null,
    senderOnline: sender?.presence?.online ?? false,
    claim: claim ? { operatorId: claim.operatorId, until: claim.until.toISOString() } : null,
  });
}
