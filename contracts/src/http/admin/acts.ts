import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { operatorActed } from '../../events/acts.ts';
import { Done, Id, Time } from '../../schemas.ts';

export const hearAct = admin('hearAct', 'service', 'POST /internal/acts', {
  callers: operatorActed.publishedBy,
  summary: 'The event of an act as soon as it is committed, so that the operators’ pages have it at once.',
  body: Type.Object({ id: Id, occurredAt: Time, data: operatorActed.data }),
  answer: Done,
});
