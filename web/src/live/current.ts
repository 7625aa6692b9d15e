import type { LiveConnection } from './connection.ts';

/** The connection, if there is one. A separate file, so that its users do not import socket.io, which loads later. */
export const live: { connection: LiveConnection | undefined } = { connection: undefined };

/** Tells a contact that the member is typing. The caller limits how often. */
export function emitTyping(contactId: string): void {
  live.connection?.typing(contactId);
}
