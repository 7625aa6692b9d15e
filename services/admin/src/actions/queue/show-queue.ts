import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { isSnoozed, type Queued, type QueueView, queueOf } from '../../domain/queue.ts';
import { pagesOf } from '../../domain/total.ts';
import type { ConversationWait } from '../../store/waiting.ts';
import { requireAssisted } from '../messaging/require-assisted.ts';
import { showUsersById } from '../users/show-users.ts';

interface Wanted {
  view: QueueView;
  /** Only members with this label. */
  label: string | undefined;
  /** Only what is written to this profile. */
  profileId: string | undefined;
  page: number;
  limit: number;
  operatorId: string;
  bearer: string | undefined;
}

/** A page of a view of the queue, and how many conversations each view has. */
export async function showQueue(
  context: Context,
  { view, label, profileId, page, limit, operatorId, bearer }: Wanted,
) {
  const { waiting, queueStates, notes, now } = context;
  const [waits, states, labelled] = await Promise.all([
    waiting.conversations({ ...(profileId !== undefined && { profileId }) }),
    queueStates.all(),
    label ? notes.labelled(label) : undefined,
  ]);
  const narrowed = labelled ? waits.filter(({ memberId }) => labelled.has(memberId)) : waits;
  const { shown, counts } = queueOf(narrowed, states, { view, operatorId, now: now() });
  const total = { total: shown.length, more: false };
  const asked = { reader: operatorId, list: ['queue', view, label, profileId], page, limit };
  const { rows } = await context.pageOnce(asked, async (rest) => {
    const before = new Set(rest.shown);
    const queued = shown.map((one) => ({ ...one, _id: one.wait.conversationId }));
    const left = queued.filter(({ _id }) => !before.has(_id));
    return { rows: left.slice(rest.skip, rest.skip + limit) };
  });
  return {
    cards: await showCards(context, rows, bearer),
    counts,
    totalPages: pagesOf(total, limit),
    ...total,
  };
}

/** One conversation, also when no mail of it waits. @throws NOT_FOUND, ASSISTANCE_NOT_ALLOWED */
export async function showCard(
  context: Context,
  pair: { profileId: string; memberId: string },
  bearer: string | undefined,
) {
  await requireAssisted(context, pair.profileId);
  const [waits, state] = await Promise.all([
    context.waiting.conversations(pair),
    context.queueStates.find(pair),
  ]);
  const wait = waits[0] ?? {
    ...pair,
    ...answered,
    conversationId: conversationIdOf(pair.profileId, pair.memberId),
    since: context.now(),
  };
  const [card] = await showCards(context, [{ wait, state: state ?? undefined }], bearer);
  if (!card) throw new ProblemError('NOT_FOUND');
  return card;
}

const answered = { firstMailId: '', lastMailId: '', lastSeq: 0, mails: 0 };

async function showCards(context: Context, queued: Queued<ConversationWait>[], bearer: string | undefined) {
  const { others, now, log } = context;
  const ids = queued.flatMap(({ wait }) => [wait.firstMailId, wait.lastMailId]).filter(Boolean);
  const [shown, mails] = await Promise.all([
    showUsersById(
      context,
      queued.flatMap(({ wait }) => [wait.profileId, wait.memberId]),
    ),
    ids.length === 0
      ? []
      : others
          .for(bearer)
          .mailsOf([...new Set(ids)])
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the queue goes without texts');
            return [];
          }),
  ]);
  const mailOf = new Map(mails.map((mail) => [mail._id, mail]));
  return queued.flatMap(({ wait, state }) => {
    const [answerer, writer] = [shown.get(wait.profileId), shown.get(wait.memberId)];
    // Erased a moment ago.
    if (!answerer || !writer) return [];
    const { conversationId, since, mails: mailCount, firstMailId, lastMailId } = wait;
    const asleep = mailCount > 0 && isSnoozed(state, wait.lastSeq, now());
    return {
      ...{ conversationId, writer, answerer, oldestAt: since.toISOString(), mailCount },
      oldestMailId: firstMailId || null,
      newestText: mailOf.get(lastMailId)?.content ?? null,
      claim: mailOf.get(firstMailId)?.claim ?? mailOf.get(lastMailId)?.claim ?? null,
      assigneeId: state?.assigneeId ?? null,
      isSnoozed: asleep,
      snoozedUntil: asleep ? (state?.snooze?.until?.toISOString() ?? null) : null,
      version: state?.version ?? 0,
    };
  });
}
