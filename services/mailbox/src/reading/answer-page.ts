import type { AnswerOf, listMessages } from '@emberline/contracts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { type Pair, readNewestPage, readPage } from './message-page.ts';

/** Answers the page that is asked for. The newest one goes out as the text it is kept as. */
export async function answerPage(
  context: Context,
  reply: FastifyReply,
  pair: Pair,
  place: { before?: string | undefined; after?: number | undefined } = {},
): Promise<AnswerOf<typeof listMessages> | FastifyReply> {
  const { before, after } = place;
  if (before !== undefined) return readPage(context, pair, { before });
  if (after !== undefined) return readPage(context, pair, { after });
  const json = await readNewestPage(context, pair);
  return reply.type('application/json; charset=utf-8').send(json);
}
