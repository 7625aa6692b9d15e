export interface Message {
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
  /** When the receiver read it. Written in the same transaction as the receiver's reading position. */
  readAt?: Date;
}
