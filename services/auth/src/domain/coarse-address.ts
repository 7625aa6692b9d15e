import { isIP } from 'node:net';

/** The network of an address, without the part that names one line in it: `203.0.113.*`, `2001:db8:85a3:*`. */
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

/** Those before the zeros that are left out. */
function groupsOf(address: string): string[] {
  return (address.split('::')[0] ?? '').split(':').filter(Boolean);
}
