import type { Context } from '../context.ts';
import { isOperated, type Member } from '../domain/member.ts';
import { seededConversation } from '../domain/seeded-conversation.ts';
import type { SeedConversationRow, SeedMailboxRow, SeedMemberRow } from '../routes/seed.ts';

/** Stores a part of the demonstration world without events; the same rows again change nothing. */
export async function seedWorld(context: Context, rows: SeedMailboxRow[]): Promise<void> {
  await seedMembers(
    context,
    rows.filter((row) => row.kind === 'member'),
  );
  await seedConversations(
    context,
    rows.filter((row) => row.kind === 'conversation'),
  );
}

async function seedMembers({ stores }: Context, rows: SeedMemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  await stores.members.addMissingParts(rows.map(memberOf));
}

function memberOf(row: SeedMemberRow): Member {
  const { id, profileKind, paymentStatus, online, lastOnline } = row;
  const { firstname, lastname, username, profileImage, isVerified, complete, assistedReplies } = row;
  return {
    _id: id,
    facts: {
      version: 0,
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

async function seedConversations({ stores, now }: Context, rows: SeedConversationRow[]): Promise<void> {
  if (rows.length === 0) return;
  const known = await stores.members.find([
    ...new Set(rows.flatMap(({ memberA, memberB }) => [memberA, memberB])),
  ]);
  const revision = now().getTime();
  const seeded = rows.map((row) => seededConversation(row, (id) => isOperated(known.get(id))));
  const ids = seeded.map(({ conversation }) => conversation._id);
  await stores.messages.collection.deleteMany({ conversationId: { $in: ids } });
  await stores.mails.collection.deleteMany({ conversationId: { $in: ids } });
  await stores.conversations.collection.deleteMany({ _id: { $in: ids } });
  await stores.messages.collection.insertMany(
    seeded.flatMap(({ messages }) => messages),
    { ordered: false },
  );
  await stores.conversations.collection.insertMany(
    seeded.map(({ conversation }) => ({ ...conversation, revision })),
    { ordered: false },
  );
  const mails = seeded.flatMap((one) => one.mails);
  await stores.mailboxes.touch([...known.keys()]);
  if (mails.length > 0) await stores.mails.collection.insertMany(mails, { ordered: false });
}
