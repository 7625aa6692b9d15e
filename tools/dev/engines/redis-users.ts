import { createHash } from 'node:crypto';
import { serviceNames } from '@emberline/contracts';
import { type EngineUser, engineName } from './engine-keys.ts';

export type RedisUser = Exclude<EngineUser, 'tools'>;
/** As Redis takes it: the password itself, or its SHA-256. */
export type AclPassword = `>${string}` | `#${string}`;

interface Rights {
  keys?: string[];
  channels?: string[];
}

/** What all who admit callers use. */
const sessions: Rights = { keys: ['revoked-sessions', 'seen-sessions'], channels: ['session-revoked'] };

const own: Partial<Record<RedisUser, Rights>> = {
  profile: { keys: ['profiles:*'] },
  mailbox: { keys: ['switched-off'] },
  payment: { keys: ['jobs:payment:*'] },
  notification: { keys: ['jobs:emails:*', 'jobs:pushes:*'], channels: ['live-*'] },
  admin: { keys: ['switched-off'] },
  gateway: { keys: ['limit:*', 'switched-off'] },
};

/** Redis's ACL file: each service with its own keys and channels, nobody without a password, and one who may do all. */
export function redisUsers(passwordOf: (user: RedisUser) => AclPassword): string {
  const users = [...serviceNames, 'gateway' as const].map((user) => {
    const { keys = [], channels = [] } = own[user] ?? {};
    // Of what readers of its lists were shown.
    const shown = user === 'gateway' ? [] : [`shown:${user}:*`];
    const may = [
      ...[...(sessions.keys ?? []), ...shown, ...keys].map((key) => `~${key}`),
      ...[...(sessions.channels ?? []), ...channels, `outbox-${user}`].map((channel) => `&${channel}`),
    ];
    // Clients read INFO to see whether the server has loaded its data, and what keeps jobs safe.
    return line(user, passwordOf(user), [...may, '+@all', '-@admin', '-@dangerous', '+info']);
  });
  return [
    ...users,
    line(engineName, passwordOf(engineName), ['~*', '&*', '+@all']),
    // Nobody can be it, but Redis 7 reads its append-only file as it, and leaves out transactions that it may not do.
    'user default off ~* &* +@all',
    '',
  ].join('\n');
}

/** The password's hash, which a file may hold. */
export function hashed(password: string): AclPassword {
  return `#${createHash('sha256').update(password).digest('hex')}`;
}

function line(user: RedisUser, password: AclPassword, rights: string[]): string {
  return `user ${user} on ${password} resetchannels ${rights.join(' ')}`;
}
