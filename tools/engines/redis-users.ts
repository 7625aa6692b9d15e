import { createHash } from 'node:crypto';
import { serviceNames } from '@emberline/contracts';
import { type EngineKeys, type EngineUser, engineName } from './engine-keys.ts';

interface Rights {
  keys?: string[];
  channels?: string[];
}

/** What all who admit callers use. */
const sessions: Rights = { keys: ['revoked-sessions', 'seen-sessions'], channels: ['session-revoked'] };

const own: Partial<Record<EngineUser, Rights>> = {
  profile: { keys: ['profiles:*'] },
  payment: { keys: ['jobs:payment:*'] },
  notification: { keys: ['jobs:emails:*', 'jobs:pushes:*'], channels: ['live-*'] },
  gateway: { keys: ['limit:*'] },
};

/** Redis's ACL file: each service with its own keys and channels, nobody without a password. */
export function redisUsers({ passwords }: EngineKeys): string {
  const users = [...serviceNames, 'gateway' as const].map((user) => {
    const { keys = [], channels = [] } = own[user] ?? {};
    const may = [
      ...[...(sessions.keys ?? []), ...keys].map((key) => `~${key}`),
      ...[...(sessions.channels ?? []), ...channels, `outbox-${user}`].map((channel) => `&${channel}`),
    ];
    // Clients read INFO to see whether the server has loaded its data, and what keeps jobs safe.
    return line(user, passwords[user], [...may, '+@all', '-@admin', '-@dangerous', '+info']);
  });
  return [
    ...users,
    line(engineName, passwords[engineName], ['~*', '&*', '+@all']),
    // Nobody can be it, but Redis 7 reads its append-only file as it, and leaves out transactions that it may not do.
    'user default off ~* &* +@all',
    '',
  ].join('\n');
}

function line(user: string, password: string, rights: string[]): string {
  const hash = createHash('sha256').update(password).digest('hex');
  return `user ${user} on #${hash} resetchannels ${rights.join(' ')}`;
}
