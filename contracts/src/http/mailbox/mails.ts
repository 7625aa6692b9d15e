import { Type } from 'typebox';
import { forOperators, mailbox } from '../../declare.ts';
import {
  ClientMessageId,
  Id,
  MessageText,
  Nullable,
  OneOf,
  Photo,
  paging,
  SeenSeq,
  shape,
  Time,
  Token,
} from '../../schemas.ts';
import { Message, Sent } from './messages.ts';

export const Mail = Type.Object(
  {
    _id: Id,
    conversationId: Type.String(),
    seq: Type.Integer(),
    sender: Id,
    senderUsername: Type.String(),
    senderFirstname: Type.String(),
    senderPhoto: Nullable(Photo),
    receiver: Id,
    receiverUsername: Type.String(),
    receiverFirstname: Type.String(),
    content: Type.String(),
    timestamp: Time,
    adminResponse: Nullable(Type.String()),
    attendedAt: Nullable(Time),
    attendedBy: Nullable(Id),
    seen: Type.Boolean(),
    senderLastOnline: Nullable(Time),
    senderOnline: Type.Boolean(),
    claim: Nullable(Type.Object({ operatorId: Id, until: Time })),
  },
  shape('mail'),
);

export const respondToMail = mailbox('respondToMail', 'operator', 'POST /mailbox/respond', {
  summary: 'Answer a mail as the profile it was written to. Answered once, by whoever holds the claim.',
  body: Type.Object({
    mailId: Id,
    response: MessageText,
    receiver: Type.Optional(Id),
    originalSender: Type.Optional(Id),
    originalContent: Type.Optional(Token(4000, 0)),
    originalTimestamp: Type.Optional(Token(40, 0)),
    clientMessageId: Type.Optional(ClientMessageId),
  }),
  answer: Type.Object({ message: Message, mail: Mail }),
  errors: ['MAIL_CLAIMED', 'MAIL_ANSWERED', 'ASSISTANCE_NOT_ALLOWED', 'SUSPENDED', 'BLOCKED'],
});

export const markMailsSeen = mailbox('markMailsSeen', 'operator', 'POST /mailbox/mark-seen-all', {
  summary: 'Mark all listed mails seen.',
  body: Type.Object({ mailIds: Type.Array(Id, { maxItems: 1000 }) }),
  answer: Type.Object({ message: Type.String(), seen: Type.Integer() }),
});

export const claimMail = mailbox('claimMail', 'operator', 'POST /mailbox/claim', {
  summary: 'Take or renew the 90 s claim on a mail.',
  body: Type.Object({ mailId: Id }),
  answer: Type.Object({ until: Time }),
  errors: ['MAIL_CLAIMED', 'MAIL_ANSWERED'],
});

export const releaseMail = mailbox('releaseMail', 'operator', 'POST /mailbox/release', {
  summary: 'Give a claim back.',
  body: Type.Object({ mailId: Id }),
});

// Internal: between services only.

export const getMails = mailbox('getMails', 'service', 'POST /internal/mails/some', {
  ...forOperators,
  summary: 'These mails, without those that are gone.',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 200 }) }),
  answer: Type.Array(Mail),
});

export const listMails = mailbox('listMails', 'service', 'GET /internal/mails', {
  ...forOperators,
  summary:
    'Mails to team profiles and assisted members: unattended longest wait first, attended newest first.',
  query: Type.Object({
    state: Type.Optional(OneOf(['unattended', 'attended', 'any'] as const)),
    receiver: Type.Optional(Id),
    ...paging(200),
  }),
  answer: Type.Object({ mails: Type.Array(Mail), total: Type.Integer(), oldestWaiting: Nullable(Time) }),
});

const asProfile = {
  body: Type.Object({
    senderId: Id,
    receiverId: Id,
    content: MessageText,
    clientMessageId: Type.Optional(ClientMessageId),
    seenSeq: Type.Optional(SeenSeq),
  }),
  answer: Sent,
  errors: ['ASSISTANCE_NOT_ALLOWED', 'SUSPENDED', 'BLOCKED', 'MAIL_CLAIMED', 'MAIL_ANSWERED'],
} as const;

export const messagingSend = mailbox('messagingSend', 'operator', 'POST /admin/messaging/send', {
  summary:
    'Write as a team profile or a member who allowed it; carries authoredBy staff. Goes neither past another operator’s claim, nor past what another one has written unseen.',
  ...asProfile,
});

export const messagingReply = mailbox('messagingReply', 'operator', 'POST /admin/messaging/reply', {
  summary: 'Answer as a team profile; attends the waiting mail. Refused when none waits.',
  ...asProfile,
});
