import type { ChangeRow } from './change-row.ts';

/** A message, and the row of the change that brought it. */
export interface Message extends Partial<Pick<ChangeRow, 'revision' | 'pending'>> {
  _id: string;
  conversationId: string;
  /** 1, 2, 3 … in its conversation. */
  seq: number;
  /** 1, 2, 3 … among its sender's messages in the conversation. */
  ordinal: number;
  sender: string;
  receiver: string;
  /** Empty after its author was erased; an operator's message also after its receiver was. */
  content: string;
  createdAt: Date;
  authoredBy: 'member' | 'staff';
  operatorId?: string;
  clientMessageId?: string;
  /** When the receiver read it. */
  readAt?: Date;
  /** How many messages the receiver had not read, this one included. Absent in seeded messages. */
  unreadCount?: number;
  /** It waits for operators, who answer for the receiver. */
  mail?: true;
}
