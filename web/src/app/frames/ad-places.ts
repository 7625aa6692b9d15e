/** Pages without adverts: where people write, pay, or look at somebody. */
const quiet = [
  '/mailbox',
  '/payment',
  '/payment-success',
  '/membership',
  '/profile',
  '/view',
  '/photo',
  '/welcome',
];

/** Whether a page has the column of adverts. Subscribers, and who is not known yet, have it on the home page alone. */
export function hasAdverts(pathname: string, paid: boolean | undefined): boolean {
  if (pathname === '/home') return true;
  return paid === false && !quiet.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
