import { paymentStatus } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type Me, useMeQuery } from '../../../api/me.ts';
import { texts } from '../../../texts.ts';
import { IconCreditCard, IconMail, IconUser } from '../../../ui/drawings/icons.ts';
import { useHydrating } from '../../../ui/forms/use-hydrating.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import * as classes from '../frames.module.css';
import { useShownMe } from '../use-shown-me.ts';

/** Keeps the room of the button while it loads. */
const buttonRoom = (
  <Button size="sm" style={{ visibility: 'hidden' }}>
    {texts.verification.resend}
  </Button>
);

// Loaded when needed: few members see it, and it imports the toasts.
const ResendButton = lazyPart(() => import('../../../members/resend-button.tsx'), 'ResendButton', buttonRoom);

const UnseenBanners = lazyPart(() => import('./unseen-banners.tsx'), 'UnseenBanners');

const PastDueWords = lazyPart(
  () => import('./past-due-words.tsx'),
  'PastDueWords',
  ({ failed }) => failed,
);

/** @param asked when the bank wants the open payment confirmed */
const pastDue = (failed: string, asked: string) => <PastDueWords failed={failed} asked={asked} />;

const verifiedPollMs = 5_000;

/** What the member should know or do next, above every member page. */
export function Banners() {
  const shown = useShownMe();
  const { pathname } = useLocation();
  const isHydrating = useHydrating();
  const me = isHydrating ? (withAll as Me) : shown;
  if (!me) return null;
  // Nothing is left to do for an account that is closed.
  const isClosed = me.suspension?.erasedAt !== undefined;
  return (
    <>
      {!me.isVerified && !isClosed && <UnverifiedBanner email={me.email} />}
      {(me.paused || me.suspension || me.warning) && <UnseenBanners me={me} />}
      {!isClosed && me.paymentStatus === paymentStatus.pastDue && pathname !== '/membership' && (
        <Banner
          id="paymentStatus"
          icon={<IconCreditCard size={22} aria-hidden />}
          action={
            <ToPage to="/membership">
              {pastDue(texts.pastDue.failed.button, texts.pastDue.asked.button)}
            </ToPage>
          }
        >
          {pastDue(texts.pastDue.failed.text, texts.pastDue.asked.text)}
        </Banner>
      )}
      {!isClosed && me.completion.percent < 100 && !pathname.startsWith('/profile') && (
        <Banner
          id="completion"
          icon={<IconUser size={22} aria-hidden />}
          action={<ToPage to="/profile/edit">Complete your profile</ToPage>}
        >
          Please {texts.frame.completeProfile}
          {me.complete
            ? `: it is ${me.completion.percent}% done.`
            : '. Others see you once your age is in it.'}
        </Banner>
      )}
    </>
  );
}

/** Disappears soon after the link was opened, here or on another device. */
function UnverifiedBanner({ email }: { email: string }) {
  useMeQuery(undefined, { pollingInterval: verifiedPollMs });
  return (
    <Banner id="isVerified" icon={<IconMail size={22} aria-hidden />} action={<ResendButton email={email} />}>
      Your email is not verified yet. Please open the link we sent to <strong>{email}</strong>.{' '}
      <Link to="/account">Correct the address</Link>
    </Banner>
  );
}

/** The build draws every banner that may stand above the page, each as an empty room. */
const withAll: Partial<Me> = {
  isVerified: false,
  paymentStatus: paymentStatus.pastDue,
  completion: { percent: 0, next: null },
};

interface BannerProps {
  /** Also the name of its room: its height is known from the last page (`after-paint.ts`, `first-paint.ts`). */
  id: keyof Me;
  icon: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

function Banner({ id, icon, action, children }: BannerProps) {
  if (useHydrating()) return <div style={{ height: `var(--banner-${id}, 0px)` }} />;
  return (
    <div className={classes.banner} id={id}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}

function ToPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button size="sm" variant="default" component={Link} to={to}>
      {children}
    </Button>
  );
}
