/** Conversations and messages; `/mailbox/*` and `/chat/*` use the same store. */

export * from './mails.ts';
export * from './messages.ts';
export * from './seed-rows.ts';
export * from './services.ts';
