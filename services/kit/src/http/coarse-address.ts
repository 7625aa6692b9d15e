import { isIP } from 'node:net';

/** The network of an address, without the part that identifies one line: `203.0.113.*`, `2001:db8:85a3:*`. */
export function coarseAddress(address: string): string {
  switch (isIP(address)) {
    case 4:
      return `${address.split('.').slice(0, 3).join('.')}.*`;
    case 6:
      return [...groupsOf(address).slice(0, 3), '*'].join(':');
    default:
      return 'unknown';
  }
}

/** The groups before the omitted zeros. */
function groupsOf(address: string): string[] {
  return (address.split('::')[0] ?? '').split(':').filter(Boolean);
}
