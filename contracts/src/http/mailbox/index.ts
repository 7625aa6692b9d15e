/** Conversations and messages; `/mailbox/*` and `/chat/*` are two doors to one store. */

export * from './mails.ts';
export * from './messages.ts';
export * from './seed-rows.ts';
export * from './services.ts';
