import { setTimeout as sleep } from 'node:timers/promises';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { Outbox } from '@emberline/kit/events/outbox';
import type { Acts } from '@emberline/kit/identity/acts';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { type Change, type Outcome, type Plan, pairOf, type State } from '../domain/change.ts';
import { decide } from '../domain/decide.ts';
import { isOperated } from '../domain/member.ts';
import type { Message } from '../domain/rows.ts';
import type { KnownStates } from './known-states.ts';
import {
  type Decided,
  partition,
  type Writer,
  type Written,
  writeInTransaction,
  writeRows,
} from './write-rows.ts';

export interface Committer extends Writer {
  mongo: Mongo;
  outbox: Outbox;
  acts: Acts;
  now: () => Date;
  known: KnownStates;
  /** Later changes of the same members wait until this work has settled too. */
  hold: (work: Promise<unknown>) => void;
}

const attempts = 20;

type Committed = Pick<Written, 'outcomes' | 'refused'>;

/**
 * Reads, decides and writes. Changes of one conversation follow each other, in their order. Those that lose their
 * revision to another replica, or repeat a clientMessageId, are looked up or decided again.
 * @returns UNAVAILABLE for those that lost too often.
 */
export async function commitChanges(committer: Committer, changes: Change[]): Promise<Map<Change, Outcome>> {
  const outcomes = new Map<Change, Outcome>();
  const losses = new Map<Change, number>();
  for (let open = changes; open.length > 0; open = open.filter((change) => !outcomes.has(change))) {
    const committed = await commitOnce(committer, firstOfEachConversation(open));
    for (const [change, outcome] of committed.outcomes) outcomes.set(change, outcome);
    const before = await findSentBefore(committer, committed.refused);
    for (const [change, message] of before) outcomes.set(change, message);
    const lost = committed.refused.filter((change) => !outcomes.has(change));
    for (const change of lost) {
      losses.set(change, (losses.get(change) ?? 0) + 1);
      if (losses.get(change) === attempts) outcomes.set(change, 'UNAVAILABLE');
    }
    if (lost.length > 0) await letOthersFinish(committer, lost, losses);
  }
  return outcomes;
}

/** The faster replica may have died before it wrote the document. */
async function letOthersFinish({ heads }: Committer, lost: Change[], losses: Map<Change, number>) {
  await sleep(Math.random() * Math.max(...lost.map((change) => losses.get(change) ?? 0)));
  const again = lost.filter((change) => (losses.get(change) ?? 0) > 1);
  await heads.catchUp(again.map((change) => conversationIdOf(...pairOf(change))));
}

async function commitOnce(committer: Committer, changes: Change[]): Promise<Committed> {
  const at = committer.now();
  const remembered = committer.known.of(changes);
  const decided = remembered && { state: remembered, changes, at, plan: decide(remembered, changes, at) };
  // A cached state may be out of date: a refusal, or nothing to do, counts only after everything was read.
  if (decided && rowCount(decided.plan) === changes.length) return commitRows(committer, decided);
  const [ofOperators, ofMembers] = partition(changes, isOfOperators);
  const state = ofMembers.length > 0 && (await committer.readState(ofMembers));
  const [alone, others] = partition(ofMembers, (change) => state && needsNoTransaction(state, change));
  const together = [...ofOperators, ...others];
  const both = await Promise.allSettled([
    state && alone.length > 0
      ? commitRows(committer, { state, changes: alone, at, plan: decide(state, alone, at) })
      : nothing,
    together.length > 0 ? writeInTransaction(committer, together) : nothing,
  ]);
  const failed = both.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const written = both.map((one) => (one as PromiseFulfilledResult<Committed>).value);
  return {
    outcomes: new Map(written.flatMap(({ outcomes }) => [...outcomes])),
    refused: written.flatMap(({ refused }) => refused),
  };
}

async function commitRows(committer: Committer, decided: Decided): Promise<Committed> {
  const { known, hold } = committer;
  if (rowCount(decided.plan) === 0) {
    const { changes, plan } = decided;
    return {
      outcomes: new Map(changes.map((change, i) => [change, plan.outcomes[i] as Outcome])),
      refused: [],
    };
  }
  known.forget(decided.changes);
  const { outcomes, refused, plan, counts } = await writeRows(committer, decided);
  hold(counts.then((taken) => known.keep(decided.state, plan, taken)));
  return { outcomes, refused };
}

/** Only members write and read here, and the conversation exists: no mails, no other documents are part of it. */
function needsNoTransaction({ conversations, members }: State, change: Change): boolean {
  const pair = pairOf(change);
  const conversation = conversations.get(conversationIdOf(...pair));
  if (!conversation) return change.kind === 'read';
  return !conversation.operated && !pair.some((id) => isOperated(members.get(id)));
}

function isOfOperators(change: Change): boolean {
  return change.kind === 'send' && change.authoredBy === 'staff';
}

function firstOfEachConversation(changes: Change[]): Change[] {
  const first = new Map<string, Change>();
  for (const change of changes) {
    const id = conversationIdOf(...pairOf(change));
    if (!first.has(id)) first.set(id, change);
  }
  return [...first.values()];
}

/** The messages of these sends that are stored already: under their clientMessageId, or their own id. */
async function findSentBefore(committer: Committer, changes: Change[]): Promise<[Change, Message][]> {
  const sends = changes.filter((change) => change.kind === 'send');
  const messages = sends.length > 0 ? await committer.messages.findSent(sends) : [];
  return sends.flatMap((send) => {
    const message = messages.find(
      ({ _id, sender, receiver, clientMessageId }) =>
        _id === send.messageId ||
        (clientMessageId !== undefined &&
          sender === send.sender &&
          receiver === send.receiver &&
          clientMessageId === send.clientMessageId),
    );
    return message ? [[send, message] as [Change, Message]] : [];
  });
}

function rowCount({ messages, readings }: Plan): number {
  return messages.length + readings.length;
}

const nothing: Committed = { outcomes: new Map(), refused: [] };
