import { type Conversation, sideOf } from './conversation.ts';

/** What a member has set for one conversation. No part of the conversation's projection. */
export interface ConversationSettings {
  /** See `settingsIdOf`. */
  _id: string;
  memberId: string;
  contactId: string;
  muted: boolean;
  /** Archived up to this message; null when not archived. See `archivedSeqOf`. */
  archivedSeq: number | null;
  /** Rises with each change. */
  version: number;
}

/** As members and other services are told. */
export interface ShownSettings {
  muted: boolean;
  archivedSeq: number | null;
  settingsVersion: number;
}

export function settingsIdOf(memberId: string, contactId: string): string {
  return `${memberId}:${contactId}`;
}

/** The settings after a change; the same object when nothing changes. What is not wanted stays. */
export function settingsAfter(
  before: ConversationSettings,
  wanted: { muted?: boolean | undefined; archived?: boolean | undefined },
  conversation: Conversation,
): ConversationSettings {
  const muted = wanted.muted ?? before.muted;
  const kept = archivedSeqOf({ ...before, muted }, conversation);
  const archivedSeq = wanted.archived === undefined ? kept : wanted.archived ? conversation.lastSeq : null;
  if (muted === before.muted && archivedSeq === before.archivedSeq) return before;
  return { ...before, muted, archivedSeq, version: before.version + 1 };
}

/** null once the contact has written after the archiving, except while the conversation is muted. */
export function archivedSeqOf(
  { contactId, muted, archivedSeq }: ConversationSettings,
  conversation: Conversation,
): number | null {
  if (archivedSeq === null || muted) return archivedSeq;
  return (sideOf(conversation, contactId).last?.seq ?? 0) > archivedSeq ? null : archivedSeq;
}

export function shownSettings(
  settings: ConversationSettings | undefined,
  conversation: Conversation,
): ShownSettings {
  if (!settings) return { muted: false, archivedSeq: null, settingsVersion: 0 };
  const { muted, version: settingsVersion } = settings;
  return { muted, archivedSeq: archivedSeqOf(settings, conversation), settingsVersion };
}

export function newSettings(memberId: string, contactId: string): ConversationSettings {
  const _id = settingsIdOf(memberId, contactId);
  return { _id, memberId, contactId, muted: false, archivedSeq: null, version: 0 };
}
