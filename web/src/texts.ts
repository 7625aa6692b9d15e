import { titleOf } from './pages.ts';

/**
 * Every sentence that the specification gives word for word, and counts in words; tests read them here too.
 * Where the catalogue says so, the server's message takes precedence: `error.message || texts.login.failed`.
 */
export const texts = {
  crash: { title: 'Something went wrong.', reload: 'Reload Page' },
  notFound: { title: '404 - Page Not Found', text: 'The page you are looking for does not exist.' },
  landing: {
    claim: '1,000+ members',
    yourArea: 'your area',
    signUp: 'Sign Up to Explore Dating',
  },
  login: {
    failed: 'Login failed. Please try again.',
    noToken: 'Login successful, but no token received',
    done: 'Login successful!',
  },
  emailLink: { failed: 'Failed to log in with email link.', done: 'Login successful via email link!' },
  magicLink: {
    busy: 'Verifying link...',
    failed: 'Invalid or expired magic link.',
    confirmed: 'Your email is already confirmed.',
  },
  signup: {
    failed: 'Signup failed',
    reserved: 'This name has a word that only our team may use. Please choose another one.',
  },
  forgotPassword: {
    send: 'Send Reset Link',
    busy: 'Sending...',
    failed: 'Something went wrong',
    done: 'Reset email sent!',
  },
  resetPassword: {
    send: 'Reset Password',
    busy: 'Resetting...',
    failed: 'Error resetting password',
    done: 'Password reset successful!',
  },
  verification: {
    resend: 'Resend Verification',
    done: 'Verification email resent.',
    failed: 'Failed to resend verification email.',
  },
  hotlist: {
    failed: 'Error adding member to hotlist.',
    heading: titleOf('/hotlists'),
    empty: 'You have no hot list members.',
  },
  home: { heading: titleOf('/home'), empty: 'No profiles found.' },
  viewed: { heading: titleOf('/hotlist/viewed'), empty: 'No one has viewed your profile yet.' },
  photos: { empty: 'No photos uploaded.' },
  account: { notSubscribed: 'You must be subscribed to access your mailbox.' },
  mailbox: {
    noMessages: 'No messages yet.',
    noChats: 'No previous chats.',
    choose: 'Select a chat from the list to start messaging.',
    left: 'This member has left',
  },
  counts: {
    unreadMessages: (count: number) => counted(count, 'unread message', 'unread messages'),
    unreadConversations: (count: number) => counted(count, 'unread conversation', 'unread conversations'),
    mailsWaiting: (count: number) => counted(count, 'mail waiting', 'mails waiting'),
    charactersLeft: (count: number) => counted(count, 'character left', 'characters left'),
    charactersOver: (count: number, limit: number) =>
      `${counted(count, 'character', 'characters')} over the limit of ${grouped(limit)}`,
  },
  frame: {
    paymentActive: 'Payment Status: Active',
    paymentInactive: 'Payment Status: Inactive',
    upgrade: 'Upgrade Now',
    completeProfile: 'complete your profile',
  },
  membership: {
    none: 'No active subscription found.',
    confirmCancel: 'Are you sure you want to cancel your subscription?',
    cancelled: 'Subscription cancelled successfully.',
    cancelFailed: 'Failed to cancel subscription. Try again.',
    subscribed: 'Subscribed',
    cancelledState: 'Cancelled',
    paused: 'Paused',
    unpaid: 'Unpaid',
  },
  /** While a payment is open: after the bank declined it, or while it wants it confirmed. */
  pastDue: {
    failed: {
      text: 'Your last payment did not go through. Update your card to keep writing to people.',
      button: 'Update card',
    },
    asked: {
      text: 'Your bank asks you to confirm your last payment. Confirm it to keep writing to people.',
      button: 'Confirm the payment',
    },
  },
  payment: {
    heading: 'Complete Your Payment',
    loading: 'Loading, please wait...',
    processing: 'Processing your payment, please wait...',
    loadingUser: 'Loading user...',
    updateFailed: 'Failed to update payment status.',
    providerFailed: 'Something went wrong. Please try again.',
    // The specification's sentence names another provider's buttons; ours is Stripe's card form.
    formFailed: "Failed to load Stripe's card form.",
    flowFailed: 'Error initializing payment flow.',
    sdkFailed: "Failed to load the payment provider's SDK. Please check your network or try again later.",
    noContainer: 'Payment provider container element not found.',
    noTermsBox: 'Terms checkbox not found.',
    bankAsks: 'Your bank asks you to confirm this payment.',
    notConfirmed:
      'Your bank has not received your confirmation, so nothing was charged. Please try again, or use another card.',
  },
  paymentSuccess: {
    checking: 'Checking payment status, please wait...',
    verified: 'Payment Verified!',
    confirmed: 'Your payment has been successfully confirmed.',
    notConfirmed: 'Payment Status Not Confirmed',
    couldNotVerify: "We couldn't verify your payment.",
    timeLeft: 'Time left',
  },
} as const;

/** "1 unread message", "7,999 unread messages". */
function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
