/** Accounts, sessions and the links in emails. */

export * from './accounts.ts';
export * from './bans.ts';
export * from './email-change.ts';
export * from './operator-login.ts';
export * from './operator-passkeys.ts';
export * from './operators.ts';
export * from './passkeys.ts';
export * from './passwords.ts';
export * from './second-factor.ts';
export * from './services.ts';
export * from './sessions.ts';
