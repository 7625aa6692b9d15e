import type { Broadcast } from '../../api/broadcasts-api.ts';

export const stateWords: Record<Broadcast['state'], string> = {
  draft: 'Draft',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
};

export function membersOf({ total, more }: NonNullable<Broadcast['recipients']>): string {
  if (more) return `more than ${total.toLocaleString('en-US')} members`;
  return total === 1 ? '1 member' : `${total.toLocaleString('en-US')} members`;
}
