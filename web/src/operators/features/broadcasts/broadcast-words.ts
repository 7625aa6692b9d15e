import type { Broadcast } from '../../api/broadcasts-api.ts';

export function stateOf({ state, startedAt }: Pick<Broadcast, 'state' | 'startedAt'>): string {
  return state === 'stopped' && startedAt === null ? 'Discarded' : stateWords[state];
}

const stateWords = {
  draft: 'Draft',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
} as const;

export function membersOf({ total, more }: NonNullable<Broadcast['recipients']>): string {
  if (more) return `more than ${total.toLocaleString('en-US')} members`;
  return total === 1 ? '1 member' : `${total.toLocaleString('en-US')} members`;
}
