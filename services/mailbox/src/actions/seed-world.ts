import type { MailboxSeedRow, SeedConversation, SeedMember } from '@emberline/contracts';
import type { Context } from '../context.ts';
import { isOperated, type Member } from '../domain/member.ts';
import { seededConversation } from '../domain/seeded-conversation.ts';

/** Stores a part of the demonstration world without events. Idempotent. */
export async function seedWorld(context: Context, rows: MailboxSeedRow[]): Promise<void> {
  await seedMembers(
    context,
    rows.filter((row) => row.kind === 'member'),
  );
  await seedConversations(
    context,
    rows.filter((row) => row.kind === 'conversation'),
  );
}

async function seedMembers({ members }: Context, rows: SeedMember[]): Promise<void> {
  if (rows.length === 0) return;
  await members.addMissingParts(rows.map(memberOf));
}

function memberOf(row: SeedMember): Member {
  const { id, profileKind, paymentStatus, online, lastOnline } = row;
  const { firstname, lastname, username, profileImage, isVerified, complete, assistedReplies } = row;
  return {
    _id: id,
    facts: {
      version: row.version ?? 0,
      kind: profileKind,
      firstname,
      lastname,
      username,
      profileImage,
      isVerified,
      complete,
      assistedReplies,
    },
    ...(paymentStatus !== undefined && { payment: { status: paymentStatus, validUntil: null, version: 0 } }),
    presence: { online: online ?? false, lastOnline: lastOnline ? new Date(lastOnline) : null, version: 0 },
  };
}

async function seedConversations(context: Context, rows: SeedConversation[]): Promise<void> {
  if (rows.length === 0) return;
  const known = await context.members.find([
    ...new Set(rows.flatMap(({ memberA, memberB }) => [memberA, memberB])),
  ]);
  const revision = context.now().getTime();
  const seeded = rows.map((row) => seededConversation(row, (id) => isOperated(known.get(id))));
  const ids = seeded.map(({ conversation }) => conversation._id);
  await context.messages.replaceIn(
    ids,
    seeded.flatMap(({ messages }) => messages),
  );
  await context.conversations.replaceAll(seeded.map(({ conversation }) => ({ ...conversation, revision })));
  await context.mailboxes.raiseVersions([...known.keys()]);
  await context.mails.replaceIn(
    ids,
    seeded.flatMap(({ mails }) => mails),
  );
}
