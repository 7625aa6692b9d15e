import type { PaymentStatus } from './choices.ts';

/** The live connection (socket.io, path /socket.io/): what each side emits. Everything the server says is a hint. */

export const livePath = '/socket.io/';
/** Largest message a client may emit, in bytes. */
export const liveMaxBytes = 16 * 1024;

export interface ClientEvents {
  /** First after connecting; a userId that is not the token’s closes the connection. */
  init: (hello: { type: 'init'; userId: string }) => void;
  typing: (to: { contactId: string }) => void;
}

export interface ServerEvents {
  /** Counts or a conversation changed. To members with `unread`, to operators with a conversation alone. */
  timestamp: (notice: Timestamp) => void;
  /** To the pages of whoever wrote, and to operators when they may see the conversation. */
  read: (notice: { conversationId: string; contactId: string; upToSeq: number }) => void;
  typing: (notice: { contactId: string }) => void;
  presence: (notice: PresenceNotice) => void;
  membership: (notice: { paymentStatus: PaymentStatus | null; lastChargeFailed: boolean }) => void;
  /** To operators: a mail was claimed, given back or attended. */
  mail: (notice: {
    mailId: string;
    conversationId: string;
    operatorId: string;
    state: 'claimed' | 'released' | 'attended';
    until: string | null;
  }) => void;
  /** The session was revoked or has expired; the connection closes. */
  ended: (notice: { reason: 'revoked' | 'expired' }) => void;
}

/** The fields of the shape `presence` in fields.ts. */
export interface PresenceNotice {
  memberId: string;
  online: boolean;
  lastOnline: string | null;
}

export interface Timestamp {
  type: 'timestamp';
  /** Conversations with unread messages, absolute. */
  unread?: number;
  /** A count with a lower version than one already seen is stale. */
  unreadVersion?: number;
  conversationId?: string;
  /** The other member of the conversation, seen from the receiver of the notice. */
  contactId?: string;
  seq?: number;
  /** Unread messages in this conversation. */
  unreadCount?: number;
  /** Whether this notice is about a message of one’s own, sent from another page or device. */
  own?: boolean;
}
