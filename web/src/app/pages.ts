import { lazyPage } from './lazy-page.ts';
import type { memberPaths, publicPaths } from './paths.ts';

type Page<Path> = [path: Path, page: ReturnType<typeof lazyPage>];

export const publicPages: Page<(typeof publicPaths)[number]>[] = [
  ['/', lazyPage(() => import('../features/landing/landing-page.tsx'), 'LandingPage')],
  ['/login', lazyPage(() => import('../features/access/login-page.tsx'), 'LoginPage')],
  ['/signup', lazyPage(() => import('../features/access/signup-page.tsx'), 'SignupPage')],
  [
    '/forgot-password',
    lazyPage(() => import('../features/access/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ],
  [
    '/reset-password',
    lazyPage(() => import('../features/access/reset-password-page.tsx'), 'ResetPasswordPage'),
  ],
  [
    '/mail/:magicId/:userId/:uuid',
    lazyPage(() => import('../features/access/magic-link-page.tsx'), 'MagicLinkPage'),
  ],
  ['/unsubscribe', lazyPage(() => import('../features/access/unsubscribe-page.tsx'), 'UnsubscribePage')],
  ['/logoff', lazyPage(() => import('../features/access/logoff-page.tsx'), 'LogoffPage')],
  ['/terms', lazyPage(() => import('../features/legal/terms-page.tsx'), 'TermsPage')],
  ['/privacy-policy', lazyPage(() => import('../features/legal/privacy-page.tsx'), 'PrivacyPage')],
  ['/refund-policy', lazyPage(() => import('../features/legal/refund-page.tsx'), 'RefundPage')],
  ['/error', lazyPage(() => import('./error-page.tsx'), 'ErrorPage')],
];

/** Each inside the member frame, with a token. A page that needs a paid membership wraps itself in `PaidOnly`. */
export const memberPages: Page<(typeof memberPaths)[number]>[] = [
  ['/home', lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage')],
  ['/view/:memberId', lazyPage(() => import('../features/profile/view-page.tsx'), 'ViewPage')],
  ['/profile', lazyPage(() => import('../features/profile/own-profile-page.tsx'), 'OwnProfilePage')],
  ['/profile/edit', lazyPage(() => import('../features/profile/edit-profile-page.tsx'), 'EditProfilePage')],
  ['/photo', lazyPage(() => import('../features/photos/photos-page.tsx'), 'PhotosPage')],
  ['/hotlists', lazyPage(() => import('../features/hotlists/hotlists-page.tsx'), 'HotlistsPage')],
  ['/hotlist/viewed', lazyPage(() => import('../features/hotlists/viewed-page.tsx'), 'ViewedPage')],
  ['/account', lazyPage(() => import('../features/account/account-page.tsx'), 'AccountPage')],
  ['/mailbox', lazyPage(() => import('../features/mailbox/mailbox-page.tsx'), 'MailboxPage')],
  ['/membership', lazyPage(() => import('../features/payment/membership-page.tsx'), 'MembershipPage')],
  ['/payment', lazyPage(() => import('../features/payment/payment-page.tsx'), 'PaymentPage')],
  [
    '/payment-success',
    lazyPage(() => import('../features/payment/payment-success-page.tsx'), 'PaymentSuccessPage'),
  ],
  ['/advice', lazyPage(() => import('../features/advice/advice-page.tsx'), 'AdvicePage')],
  ['/help', lazyPage(() => import('../features/help/help-page.tsx'), 'HelpPage')],
];

// The same component as the list alone, so that choosing a chat leaves the list where it is.
const mailbox = memberPages.find(([path]) => path === '/mailbox');
if (mailbox) memberPages.push(['/mailbox/:recipientId', mailbox[1]]);
