import { Type } from 'typebox';
import { limits } from '../../choices.ts';
import { admin } from '../../declare.ts';
import { queueViews } from '../../operator-choices.ts';
import {
  Code,
  counted,
  Id,
  MessageText,
  More,
  Nullable,
  OneOf,
  paging,
  SearchWords,
  shape,
  Time,
} from '../../schemas.ts';
import { OperatorUser } from './users.ts';

/** A conversation in which a member waits for an answer of a profile. */
const QueueCard = Type.Object(
  {
    conversationId: Type.String(),
    writer: OperatorUser,
    answerer: OperatorUser,
    oldestAt: Time,
    mailCount: Type.Integer({ description: 'how many mails of the member wait; 0 after the answer' }),
    oldestMailId: Nullable(Id),
    newestText: Nullable(
      Type.String({ description: 'of the newest one; null while the mailbox does not answer' }),
    ),
    claim: Nullable(Type.Object({ operatorId: Id, until: Time })),
    assigneeId: Nullable(Id),
    isSnoozed: Type.Boolean({ description: 'without a time: until the member writes again' }),
    snoozedUntil: Nullable(Time),
    version: Type.Integer({ description: 'of assignee and snooze; 0 before the first change' }),
  },
  shape('queueCard'),
);

const Pair = { profileId: Id, memberId: Id };

const Seen = {
  ...Pair,
  version: Type.Integer({
    ...counted(),
    description: 'that the operator has seen; any other one is a conflict',
  }),
};

export const listQueue = admin('listQueue', 'operator', 'GET /admin/queue', {
  summary:
    'Conversations that wait for an answer, the longest wait first; of members with a label, or to one profile, if these are given. Snoozed ones only in their own view.',
  query: Type.Object({
    view: Type.Optional(OneOf(queueViews)),
    label: Type.Optional(SearchWords(limits.labelMax, 0)),
    profileId: Type.Optional(Id),
    ...paging(50),
  }),
  answer: Type.Object({
    cards: Type.Array(QueueCard),
    counts: Type.Object(
      {
        all: Type.Integer(),
        mine: Type.Integer(),
        unassigned: Type.Integer(),
        snoozed: Type.Integer(),
        late: Type.Integer(),
      },
      { description: 'conversations in each view, with the same label and profile' },
    ),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    more: More,
  }),
});

export const getQueueCard = admin('getQueueCard', 'operator', 'GET /admin/queue/card', {
  summary: 'One conversation of the queue, also after it was answered.',
  query: Type.Object(Pair),
  answer: QueueCard,
  errors: ['ASSISTANCE_NOT_ALLOWED'],
});

export const assignConversation = admin('assignConversation', 'operator', 'POST /admin/queue/assign', {
  summary: 'Give a conversation to an operator, or to nobody. CONFLICT names who has changed it meanwhile.',
  body: Type.Object({ ...Seen, assigneeId: Nullable(Id) }),
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['ASSISTANCE_NOT_ALLOWED', 'CONFLICT'],
});

export const snoozeConversation = admin('snoozeConversation', 'operator', 'POST /admin/queue/snooze', {
  summary:
    'Put a conversation aside until a time or the member’s next message, whichever comes first; null ends that. CONFLICT names who has changed it meanwhile.',
  body: Type.Object({
    ...Seen,
    until: Type.Union([Time, Type.Literal('message'), Type.Null()]),
  }),
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['ASSISTANCE_NOT_ALLOWED', 'CONFLICT'],
});

export const listColleagues = admin('listColleagues', 'operator', 'GET /admin/colleagues', {
  summary: 'Ids and names of all operators.',
  answer: Type.Array(Type.Object({ id: Id, username: Type.String() }, shape('operatorAccount'))),
});

export const listQueueProfiles = admin('listQueueProfiles', 'operator', 'GET /admin/queue/profiles', {
  summary:
    'Profiles for which conversations of the queue wait, those with the most first, at most 200; and one more that is named.',
  query: Type.Object({ also: Type.Optional(Id) }),
  answer: Type.Array(
    Type.Object(
      { id: Id, firstname: Type.String(), username: Type.String(), waitingConversations: Type.Integer() },
      shape('queueProfile'),
    ),
  ),
});

export const CannedReply = Type.Object({
  id: Id,
  code: Type.String(),
  text: Type.String(),
});

export const listReplies = admin('listReplies', 'operator', 'GET /admin/replies', {
  summary: 'Canned replies.',
  answer: Type.Array(CannedReply),
});

const ReplyCode = Code('^[a-z0-9-]{1,30}$', 'must have 1 to 30 small letters, digits and hyphens');

export const saveReply = admin('saveReply', 'operator', 'POST /admin/replies', {
  summary: 'Add or change a canned reply by its short code.',
  body: Type.Object({ code: ReplyCode, text: MessageText }),
  answer: CannedReply,
});

export const deleteReply = admin('deleteReply', 'operator', 'DELETE /admin/replies/:id', {
  summary: 'Remove a canned reply.',
});
