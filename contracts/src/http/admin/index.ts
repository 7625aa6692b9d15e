/** The operators’ area. Every call is checked and every action lands in the audit list. */

export * from './acts.ts';
export * from './audit.ts';
export * from './broadcasts.ts';
export * from './dashboard.ts';
export * from './erasures.ts';
export * from './exports.ts';
export * from './messaging.ts';
export * from './moderation.ts';
export * from './money.ts';
export * from './people.ts';
export * from './queue.ts';
export * from './replies.ts';
export * from './reports.ts';
export * from './switches.ts';
export * from './team.ts';
export * from './tickets.ts';
export * from './users.ts';
