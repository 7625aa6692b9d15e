import { Type } from 'typebox';
import { limits } from '../../choices.ts';
import { admin } from '../../declare.ts';
import { Id, Line, MemberProfile, Nullable, Text, Time } from '../../schemas.ts';
import { LastWarning } from '../profile/facts.ts';
import { listTicketsOf } from '../profile/support.ts';

import { ReviewedReport } from './reports.ts';
import { OperatorUser } from './users.ts';

const Note = Type.Object({ id: Id, at: Time, by: Type.String(), text: Type.String() });

export const Label = Line(limits.labelMax);

export const getPerson = admin('getPerson', 'operator', 'GET /admin/users/:id/person', {
  summary:
    'Everything about a user that operators may see; what another service does not answer in time is null.',
  answer: Type.Object({
    user: OperatorUser,
    profile: Nullable(
      Type.Object({
        profile: MemberProfile,
        complete: Type.Boolean(),
        paused: Type.Boolean(),
        lastWarning: Type.Optional(LastWarning),
      }),
    ),
    waiting: Type.Array(
      Type.Object({ mailId: Id, since: Time, profileId: Id, profile: Nullable(Type.String()) }),
      { description: 'mails of this user that wait for an answer, the longest wait first, at most 20' },
    ),
    reports: Type.Object(
      { about: Type.Array(ReviewedReport), by: Type.Array(ReviewedReport) },
      { description: 'the newest 10 of each' },
    ),
    requests: Nullable(
      Type.Array(
        Type.Object({
          ...listTicketsOf.answer.items.properties,
          decidedBy: Nullable(Type.String({ description: 'an operator’s name' })),
        }),
        { description: 'to the support, the newest 10' },
      ),
    ),
    acts: Type.Array(
      Type.Object({
        n: Type.Integer(),
        at: Time,
        operator: Type.String(),
        action: Type.String(),
        details: Type.Record(Type.String(), Type.Unknown()),
      }),
      { description: 'the newest 20 entries of the audit list about this user' },
    ),
    notes: Type.Array(Note, { description: 'newest first, at most 100' }),
    labels: Type.Array(Label),
  }),
});

export const addNote = admin('addNote', 'operator', 'POST /admin/users/:id/notes', {
  summary: 'Write a note about a user for other operators. Notes cannot be changed.',
  body: Type.Object({
    text: Text(limits.noteMax),
  }),
  answer: Note,
});

export const setLabels = admin('setLabels', 'operator', 'PUT /admin/users/:id/labels', {
  summary: 'Replace a user’s labels.',
  body: Type.Object({ labels: Type.Array(Label, { maxItems: limits.labels, uniqueItems: true }) }),
  answer: Type.Object({ labels: Type.Array(Label) }),
});
