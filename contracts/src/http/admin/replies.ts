import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done, Id, MessageText } from '../../schemas.ts';

export const CannedReply = Type.Object({
  id: Id,
  code: Type.String(),
  text: Type.String(),
});

export const listReplies = operation({
  id: 'listReplies',
  service: 'admin',
  method: 'GET',
  path: '/admin/replies',
  who: 'operator',
  summary: 'Canned replies.',
  answer: Type.Array(CannedReply),
});

export const saveReply = operation({
  id: 'saveReply',
  service: 'admin',
  method: 'POST',
  path: '/admin/replies',
  who: 'operator',
  summary: 'Add or change a canned reply by its short code.',
  body: Type.Object({ code: Type.String({ pattern: '^[a-z0-9-]{1,30}$' }), text: MessageText }),
  answer: CannedReply,
});

export const deleteReply = operation({
  id: 'deleteReply',
  service: 'admin',
  method: 'DELETE',
  path: '/admin/replies/:id',
  who: 'operator',
  summary: 'Remove a canned reply.',
  params: Type.Object({ id: Id }),
  answer: Done,
});
