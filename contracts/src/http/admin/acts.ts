import { Type } from 'typebox';
import { operatorActed } from '../../events/acts.ts';
import { operation } from '../../operation.ts';
import { Done, Id, Time } from '../../schemas.ts';

export const hearAct = operation({
  id: 'hearAct',
  service: 'admin',
  method: 'POST',
  path: '/internal/acts',
  who: 'service',
  callers: operatorActed.publishedBy,
  summary: 'The event of an act as soon as it is committed, so that the operators’ pages have it at once.',
  body: Type.Object({ id: Id, occurredAt: Time, data: operatorActed.data }),
  answer: Done,
});
