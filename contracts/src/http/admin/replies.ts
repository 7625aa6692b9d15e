import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Done, Id, MessageText } from '../../schemas.ts';

export const CannedReply = Type.Object({
  id: Id,
  code: Type.String(),
  text: Type.String(),
});

export const listReplies = admin('listReplies', 'operator', 'GET /admin/replies', {
  summary: 'Canned replies.',
  answer: Type.Array(CannedReply),
});

export const saveReply = admin('saveReply', 'operator', 'POST /admin/replies', {
  summary: 'Add or change a canned reply by its short code.',
  body: Type.Object({ code: Type.String({ pattern: '^[a-z0-9-]{1,30}$' }), text: MessageText }),
  answer: CannedReply,
});

export const deleteReply = admin('deleteReply', 'operator', 'DELETE /admin/replies/:id', {
  summary: 'Remove a canned reply.',
  params: Type.Object({ id: Id }),
  answer: Done,
});
