import type { PaymentStatus } from './choices.ts';
import type { ErrorCode } from './errors.ts';

/** The live connection (socket.io, path /socket.io/): what each side emits. Everything the server says is a hint. */

export const livePath = '/socket.io/';
/** Largest message a client may emit, in bytes. */
export const liveMaxBytes = 16 * 1024;

/** Why a handshake fails: the message of the error (`connect_error`). Only the first means that the session is over. */
export type LiveRefusal = Extract<ErrorCode, 'UNAUTHENTICATED' | 'TOO_MANY' | 'UNAVAILABLE'>;

export interface ClientEvents {
  /** Must be emitted first after connecting; a userId that is not the token’s closes the connection. */
  init: (hello: { type: 'init'; userId: string }) => void;
  typing: (to: { contactId: string }) => void;
  /** Repeated every `timings.lookingMs` while the page is visible and has the focus; then no push notice is sent. */
  looking: (state: { looking: boolean }) => void;
}

export interface ServerEvents {
  /** Counts or a conversation changed. Goes to members with `unread`, to operators with only a conversation. */
  timestamp: (notice: Timestamp) => void;
  /** Goes to the pages of the writer, and to operators if they may see the conversation. */
  read: (notice: { conversationId: string; contactId: string; upToSeq: number }) => void;
  typing: (notice: { contactId: string }) => void;
  /** The member muted or archived a conversation on some page, or took it back. */
  conversation: (notice: ConversationNotice) => void;
  presence: (notice: PresenceNotice) => void;
  membership: (notice: { paymentStatus: PaymentStatus | null; lastChargeFailed: boolean }) => void;
  /** To members: the banner changed; null when it was removed or has ended. Also on connecting, while there is one. */
  banner: (notice: { banner: BannerNotice | null }) => void;
  /** Emails to the member's address come back, or no longer do. Also on connecting, while they do. */
  letters: (notice: { returned: boolean }) => void;
  /** To operators: a mail was claimed, released or attended. */
  mail: (notice: {
    mailId: string;
    conversationId: string;
    operatorId: string;
    state: 'claimed' | 'released' | 'attended';
    until: string | null;
  }) => void;
  /** To operators: a conversation was assigned or put aside, or that was taken back. */
  queue: (notice: { conversationId: string; operatorId: string }) => void;
  /** The session was revoked or has expired; the connection closes. */
  ended: (notice: { reason: 'revoked' | 'expired' }) => void;
}

/** The fields of the shape `presence` in fields.ts. */
export interface PresenceNotice {
  memberId: string;
  online: boolean;
  lastOnline: string | null;
}

/** Ends by itself at `until`. */
export interface BannerNotice {
  text: string;
  until: string;
}

export interface ConversationNotice {
  contactId: string;
  muted: boolean;
  /** As in the list of contacts. */
  archivedSeq: number | null;
  settingsVersion: number;
}

export interface Timestamp {
  type: 'timestamp';
  /** Conversations with unread messages, absolute. */
  unread?: number;
  /** A count is stale if its version is lower than one already seen. */
  unreadVersion?: number;
  conversationId?: string;
  /** The other member of the conversation, from the receiver's point of view. */
  contactId?: string;
  seq?: number;
  /** Of the message with that seq: what lists show of it. Its text needs a membership and stays out. */
  message?: { _id: string; createdAt: string; authoredBy: 'member' | 'staff' };
  /** How far the receiver of this notice has read, after reading in one of their pages. */
  readSeq?: number;
  /** The contact's account was deleted, which read everything for the receiver. */
  left?: boolean;
  /** Unread messages in this conversation, as of `unreadVersion`. */
  unreadCount?: number;
  /** Whether the receiver of this notice wrote the message, on this or another page. */
  own?: boolean;
}
