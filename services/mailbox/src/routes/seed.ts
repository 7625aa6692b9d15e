import { seedMailbox } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '../context.ts';
import { seedWorld } from '../seeding/seed-world.ts';

/** The facts of a member, as later told by events (which win: these count as version 0). */
const MemberRow = Type.Object({
  kind: Type.Literal('member'),
  id: Type.String(),
  profileKind: Type.Union([Type.Literal('member'), Type.Literal('staff')]),
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  /** A photo's file name. */
  profileImage: Type.Union([Type.String(), Type.Null()]),
  isVerified: Type.Boolean(),
  complete: Type.Boolean(),
  assistedReplies: Type.Boolean(),
  /** Absent: never paid. */
  paymentStatus: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  ),
  online: Type.Optional(Type.Boolean()),
  lastOnline: Type.Optional(Type.String({ description: 'ISO 8601' })),
});

/** A whole conversation; the same pair again replaces it. Send member rows first: they decide what is a mail. */
const ConversationRow = Type.Object({
  kind: Type.Literal('conversation'),
  memberA: Type.String(),
  memberB: Type.String(),
  /** Oldest first; they get seq 1, 2, 3 … */
  messages: Type.Array(
    Type.Object({
      sender: Type.String(),
      content: Type.String(),
      at: Type.String({ description: 'ISO 8601' }),
      /** Default `member`. A `staff` message of an operated profile attends the mails before it. */
      authoredBy: Type.Optional(Type.Union([Type.Literal('member'), Type.Literal('staff')])),
    }),
    { minItems: 1 },
  ),
  /** How far each one has read, by id; default: up to the last message written oneself. */
  readBy: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
});

const Row = Type.Union([MemberRow, ConversationRow]);

export type SeedMemberRow = Static<typeof MemberRow>;
export type SeedConversationRow = Static<typeof ConversationRow>;
export type SeedMailboxRow = Static<typeof Row>;

export function routeSeed(app: App, context: Context): void {
  const validator = Compile(Row);
  implement(app, seedMailbox, async ({ body }) => {
    if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    const rows = body.rows.map((row, i) => {
      if (!validator.Check(row))
        throw new ProblemError('INVALID', `Row ${i} is neither a member nor a conversation.`);
      return row;
    });
    await seedWorld(context, rows);
    return { stored: rows.length };
  });
}
