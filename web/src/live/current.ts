import type { LiveConnection } from './connection.ts';

/** The connection, when there is one. Apart from socket.io's code, which arrives after the first paint. */
export const live: { connection: LiveConnection | undefined } = { connection: undefined };

/** Tells a contact that one is writing. The caller does so only now and then. */
export function emitTyping(contactId: string): void {
  live.connection?.typing(contactId);
}
