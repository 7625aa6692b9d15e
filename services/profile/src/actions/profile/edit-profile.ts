import type { BodyOf, saveProfile } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { profileEditOf, type Refusal, refusedEdit } from '../../domain/profile-edit.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';
import { findMe } from './find-me.ts';

/**
 * @param also runs in the same transaction
 * @throws ProblemError UNAUTHENTICATED when the profile is gone; UNDER_AGE, NAME_RESERVED or INVALID for the form.
 */
export async function editProfile(
  context: Context,
  caller: { id: string },
  body: BodyOf<typeof saveProfile>,
  also: (session: ClientSession) => Promise<void> = async () => {},
): Promise<ProfileRow> {
  const edit = profileEditOf(body);
  if ('code' in edit) throw problemOf(edit);
  const { mongo, profiles } = context;
  const { facts, own } = edit;
  const square = own.zip === undefined ? {} : { square: context.squareOf(own.zip) };
  await findMe(context, caller);
  const row = await inTransaction(mongo.client, async (session) => {
    await also(session);
    return profiles.change(session, caller.id, (old) => {
      const changes = { ...own, ...square, facts: { ...old.facts, ...facts } };
      const refusal = refusedEdit(own, old, { ...old, ...changes });
      if (refusal) throw problemOf(refusal);
      return changes;
    });
  });
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  return row;
}

function problemOf({ code, message }: Refusal): ProblemError {
  return new ProblemError(code, message);
}

/**
 * Stores whether a member's profile is paused. The mailbox applies it before the member gets the answer: from then on
 * nobody begins a conversation with a paused member. Conversations that exist go on.
 * @param also runs in the same transaction
 */
export async function setPaused(
  context: Context,
  caller: { id: string },
  paused: boolean,
  also: (session: ClientSession) => Promise<void> = async () => {},
): Promise<boolean> {
  const { mongo, profiles, mailbox } = context;
  await findMe(context, caller);
  const row = await inTransaction(mongo.client, async (session) => {
    await also(session);
    return profiles.change(session, caller.id, (me) => ((me.paused ?? false) === paused ? {} : { paused }));
  });
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  await mailbox.applyProfile(row);
  return paused;
}

/**
 * Stores whether the team may answer for a member. The mailbox applies it before the member gets the answer: once it is
 * withdrawn, the team writes nothing more.
 */
export async function setAssistedReplies(
  context: Context,
  caller: { id: string },
  allowed: boolean,
): Promise<boolean> {
  const { mongo, profiles, mailbox } = context;
  await findMe(context, caller);
  const row = await inTransaction(mongo.client, (session) =>
    profiles.change(session, caller.id, () => ({ assistedReplies: allowed })),
  );
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  await mailbox.applyProfile(row);
  return row.assistedReplies;
}
