/**
 * Every page of visitors and members, as data; `operator-pages.ts` has the operators', which members do not load. The router,
 * the prerenderer and the navigation read it. No imports: the static server runs without packages.
 */
export interface Page {
  /** In the router's syntax; `:name` matches one part of the address. */
  path: string;
  /** The frame around the page. `member` and `operator` need a token. */
  frame: 'public' | 'member' | 'operator' | 'none';
  /** From src/. It exports a component of its own name: `home-page.tsx` has `HomePage`. */
  module: string;
  /** For the browser's tab and for shared links. Absent when the page has a `PageMeta` of its own. */
  title?: string;
  description?: string;
  /** Its HTML is made at build time and can be read without any script. */
  prerendered?: boolean;
  /** A module that its own loads at once, from its folder. */
  loads?: string;
  /** A JSON list in its folder: the page of each of its `slug`s is drawn too. */
  each?: string;
}

const table = [
  { path: '/', frame: 'public', module: 'features/landing/landing-page.tsx', prerendered: true },
  {
    path: '/login',
    frame: 'public',
    module: 'features/access/login-page.tsx',
    title: 'Log in',
    description: 'Log in to read your messages and see who is online.',
    prerendered: true,
  },
  { path: '/signup', frame: 'public', module: 'features/access/signup-page.tsx', prerendered: true },
  {
    path: '/contact',
    frame: 'public',
    module: 'features/help/contact-page.tsx',
    title: 'Write to us',
    description: 'Ask our support. A person of our team answers you by email.',
    prerendered: true,
  },
  {
    path: '/forgot-password',
    frame: 'public',
    module: 'features/access/forgot-password-page.tsx',
    title: 'Forgot password',
    description: 'Get a link by email to choose a new password.',
    prerendered: true,
  },
  {
    path: '/reset-password',
    frame: 'public',
    module: 'features/access/reset-password-page.tsx',
    title: 'Reset password',
  },
  {
    path: '/mail/:magicId/:userId/:uuid',
    frame: 'public',
    module: 'features/access/magic-link-page.tsx',
    title: 'Your link',
  },
  {
    path: '/unsubscribe',
    frame: 'public',
    module: 'features/access/unsubscribe-page.tsx',
    title: 'Unsubscribe',
  },
  {
    path: '/confirm-email',
    frame: 'public',
    module: 'features/access/confirm-email-page.tsx',
    title: 'Confirm your email',
  },
  { path: '/logoff', frame: 'public', module: 'features/access/logoff-page.tsx', title: 'Log off' },
  { path: '/terms', frame: 'public', module: 'features/legal/terms-page.tsx', prerendered: true },
  { path: '/privacy-policy', frame: 'public', module: 'features/legal/privacy-page.tsx', prerendered: true },
  { path: '/refund-policy', frame: 'public', module: 'features/legal/refund-page.tsx', prerendered: true },
  { path: '/error', frame: 'public', module: 'app/error-page.tsx', title: 'Error' },
  {
    path: '/home',
    frame: 'member',
    module: 'features/home/home-page.tsx',
    title: 'Active Members',
  },
  { path: '/welcome', frame: 'member', module: 'features/welcome/welcome-page.tsx' },
  { path: '/view/:memberId', frame: 'member', module: 'features/profile/view-page.tsx' },
  { path: '/mailbox', frame: 'member', module: 'features/mailbox/mailbox-page.tsx', title: 'My Mailbox' },
  {
    path: '/mailbox/:recipientId',
    frame: 'member',
    module: 'features/mailbox/mailbox-page.tsx',
    title: 'My Mailbox',
    loads: 'chat/open-chat.tsx',
  },
  { path: '/account', frame: 'member', module: 'features/account/account-page.tsx', title: 'My Account' },
  { path: '/profile', frame: 'member', module: 'features/profile/own-profile-page.tsx', title: 'My Profile' },
  {
    path: '/profile/edit',
    frame: 'member',
    module: 'features/profile/edit-profile-page.tsx',
    title: 'Edit Profile',
  },
  { path: '/photo', frame: 'member', module: 'features/photos/photos-page.tsx', title: 'My Photos' },
  {
    path: '/advice',
    frame: 'member',
    module: 'features/advice/advice-page.tsx',
    title: 'Dating Advice',
  },
  {
    path: '/advice/:slug',
    frame: 'member',
    module: 'features/advice/advice-page.tsx',
    each: 'articles.json',
  },
  {
    path: '/help',
    frame: 'member',
    module: 'features/help/help-page.tsx',
    title: 'Help',
  },
  {
    path: '/hotlists',
    frame: 'member',
    module: 'features/hotlists/hotlists-page.tsx',
    title: 'My Hot Lists',
  },
  {
    path: '/hotlist/viewed',
    frame: 'member',
    module: 'features/hotlists/viewed-page.tsx',
    title: 'Users Who Viewed My Profile',
  },
  {
    path: '/membership',
    frame: 'member',
    module: 'features/payment/membership-page.tsx',
    title: 'My Membership',
  },
  { path: '/payment', frame: 'member', module: 'features/payment/payment-page.tsx' },
  {
    path: '/payment-success',
    frame: 'member',
    module: 'features/payment/payment-success-page.tsx',
    title: 'Membership',
  },
] as const satisfies readonly Page[];

export const pages: readonly Page[] = table;

export type PagePath = (typeof table)[number]['path'];

export function titleOf(path: PagePath): string {
  return pages.find((page) => page.path === path)?.title ?? '';
}

/** Redirects: from, to. */
export const redirects = [['/admin', '/admin/dashboard']] as const;

type Link = readonly [path: PagePath, label: string];

/** The links of each bar in its order. The words are specified, but those of the bottom bar, which are shorter. */
export const navigation = {
  top: [
    ['/home', 'My Home'],
    ['/mailbox', 'My Mailbox'],
  ],
  /** In the top bar's menu. */
  account: [
    ['/account', 'My Account'],
    ['/profile', 'My Profile'],
    ['/photo', 'My Photo'],
    ['/advice', 'Dating Advice'],
    ['/help', 'Help'],
    ['/logoff', 'Log Off'],
  ],
  side: [
    ['/mailbox', 'Mailbox'],
    ['/profile', 'Profile'],
    ['/photo', 'Photo'],
  ],
  hotlists: [
    ['/hotlists', 'Hotlisted'],
    ['/hotlist/viewed', 'Viewed'],
  ],
  membership: [['/membership', 'Membership']],
  /** The quiet end of the left column. */
  sideEnd: [
    ['/account', 'Account'],
    ['/advice', 'Advice'],
  ],
  bottom: [
    ['/home', 'Home'],
    ['/hotlists', 'Hotlists'],
    ['/mailbox', 'Mailbox'],
    ['/profile', 'Profile'],
  ],
  /** In the bottom bar's menu. */
  more: [
    ['/account', 'Account'],
    ['/photo', 'Photo'],
    ['/membership', 'Membership'],
    ['/advice', 'Advice'],
    ['/help', 'Help'],
    ['/logoff', 'Log Off'],
  ],
  footer: [
    ['/terms', 'Terms and Conditions'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/refund-policy', 'Refund Policy'],
  ],
} as const satisfies Record<string, readonly Link[]>;

/** The page at a path. */
export function pageAt(pathname: string, among: readonly Page[] = pages): Page | undefined {
  return among.find(({ path }) => fits(path, pathname));
}

/**
 * The built document of a page, relative to the folder of the client.
 * @param pathname of one of the pages that `each` names
 */
export function documentOf({ path, frame, prerendered }: Page, pathname = path): string {
  if (isOperatorPath(path)) return 'admin.html';
  if (frame === 'member') return `members${pathname.replace(/:\w+/g, '_')}.html`;
  if (!prerendered) return 'index.html';
  return path === '/' ? 'pages/landing.html' : `pages${path}.html`;
}

/** Whether a path belongs to the operators' document. */
export function isOperatorPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}

/** @param pattern in the router's syntax */
export function fits(pattern: string, pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}
