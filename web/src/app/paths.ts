/** Every page of the client. Read by the router, by the static server (status of an answer) and by the prerenderer. */
export const publicPaths = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/mail/:magicId/:userId/:uuid',
  '/unsubscribe',
  '/terms',
  '/privacy-policy',
  '/refund-policy',
  '/error',
  '/logoff',
] as const;

export const memberPaths = [
  '/home',
  '/view/:memberId',
  '/mailbox',
  '/mailbox/:recipientId',
  '/account',
  '/profile',
  '/profile/edit',
  '/photo',
  '/advice',
  '/help',
  '/hotlists',
  '/hotlist/viewed',
  '/membership',
  '/payment',
  '/payment-success',
] as const;

export const operatorPaths = [
  '/admin',
  '/admin/login',
  '/admin/dashboard',
  '/admin/messaging',
  '/admin/userHandler',
  '/admin/audit',
  '/admin/reports',
  '/admin/replies',
  '/admin/operators',
] as const;

/** Pages whose HTML is made at build time: they read without any script. */
export const prerenderedPaths = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/terms',
  '/privacy-policy',
  '/refund-policy',
] as const;

/** Whether a path is a page of ours; anything else answers 404. */
export function isPage(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return [...publicPaths, ...memberPaths, ...operatorPaths].some((pattern) => patternOf(pattern).test(path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}
