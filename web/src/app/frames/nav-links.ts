/** The links of the top, in the specified order and words. */
export const topLinks = [
  { to: '/home', label: 'My Home' },
  { to: '/mailbox', label: 'My Mailbox' },
  { to: '/account', label: 'My Account' },
  { to: '/profile', label: 'My Profile' },
  { to: '/photo', label: 'My Photo' },
  { to: '/advice', label: 'Dating Advice' },
  { to: '/help', label: 'Help' },
  { to: '/logoff', label: 'Log Off' },
] as const;
