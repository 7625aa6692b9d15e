import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { operatorActed } from '../../events/acts.ts';
import { counted, Day, Id, More, Nullable, paging, SearchWords, Time } from '../../schemas.ts';

export const AuditEntry = Type.Object({
  n: Type.Integer(),
  at: Time,
  operatorId: Id,
  operator: Type.String(),
  action: Type.String(),
  asId: Nullable(Id),
  as: Nullable(Type.String({ description: 'username' })),
  targetId: Nullable(Id),
  target: Nullable(Type.String({ description: 'username of the user or operator' })),
  targetIsOperator: Type.Boolean(),
  details: Type.Record(Type.String(), Type.Unknown()),
  hash: Type.String(),
});

/** `what`: everything that was read, everything else, or one action. */
export const auditFilter = {
  operator: Type.Optional(Id),
  what: Type.Optional(
    Type.String({ pattern: '^[a-z][a-z-]{0,39}$', description: '`reads`, `acts`, or an action' }),
  ),
};

export const listAudit = admin('listAudit', 'operator', 'GET /admin/audit', {
  summary: 'Who did and read what, as whom, when. Append-only.',
  query: Type.Object({
    ...paging(100),
    search: Type.Optional(SearchWords(100, 0)),
    ...auditFilter,
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    upTo: Type.Optional(
      Type.Integer({
        ...counted(1),
        description: 'the newest entry’s number: later ones do not move the pages',
      }),
    ),
  }),
  answer: Type.Object({
    entries: Type.Array(AuditEntry),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    more: More,
  }),
});

export const hearAct = admin('hearAct', 'service', 'POST /internal/acts', {
  callers: operatorActed.publishedBy,
  summary: 'The event of an act as soon as it is committed, so that the operators’ pages have it at once.',
  body: Type.Object({ id: Id, occurredAt: Time, data: operatorActed.data }),
});
