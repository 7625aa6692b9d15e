import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import { useSetPausedMutation } from '../../../members/pause-api.ts';
import { useAcknowledgeWarningMutation } from '../../../members/safety/suspension-api.ts';
import { IconAlertCircle, IconEyeOff } from '../../../ui/drawings/icons.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { dayAndTime } from '../../../ui/time/day-and-time.ts';
import * as classes from '../frames.module.css';
import { AppealDialog, SuspendedBanner } from './suspended-banner.tsx';

/** What the team has told the member, and why others do not see them. */
export function UnseenBanners({ me: { suspension, warning, paused } }: { me: Me }) {
  return (
    <>
      {suspension && <SuspendedBanner suspension={suspension} />}
      {warning && <WarningBanner warning={warning} canAppeal={!suspension} />}
      {paused && <PausedBanner />}
    </>
  );
}

/** On every page while the profile is paused, with the way back. */
function PausedBanner() {
  const [setPaused, { isLoading }] = useSetPausedMutation();
  const onClick = async () => {
    const { error } = await setPaused(false);
    if (error) toastError((error as ApiError).message);
    else toast('Your profile is shown again.');
  };
  return (
    <div className={classes.banner} data-quiet>
      <IconEyeOff size={22} aria-hidden />
      <p className={classes.text}>Your profile is paused. Only people you have a conversation with see it.</p>
      <Button size="sm" variant="default" loading={isLoading} onClick={() => void onClick()}>
        Show my profile again
      </Button>
    </div>
  );
}

interface WarningBannerProps {
  warning: NonNullable<Me['warning']>;
  /** Not while a suspension stands, which is answered first. */
  canAppeal: boolean;
}

/** On every page until the member confirms that they have read it: what they were warned for, and the way to object. */
function WarningBanner({ warning: { id, at, reason, appeal }, canAppeal }: WarningBannerProps) {
  const [acknowledge, { isLoading }] = useAcknowledgeWarningMutation();
  const [isOpen, setOpen] = useState(false);
  const onClick = async () => {
    const { error } = await acknowledge(id);
    if (error) toastError((error as ApiError).message);
  };
  return (
    <section className={classes.banner} aria-label="A warning from our team">
      <IconAlertCircle size={22} aria-hidden />
      <p>
        <strong>Our team has warned you: {reason.toLowerCase()}.</strong> It did so on{' '}
        <time dateTime={at}>{dayAndTime(at)}</time>. If it happens again, we may suspend or close your
        account. {appeal && (appeal.answer ?? 'We have your answer and look at it.')}
      </p>
      <Button size="sm" loading={isLoading} onClick={() => void onClick()}>
        I have read this
      </Button>
      {!appeal && canAppeal && (
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          Ask us to look again
        </Button>
      )}
      {isOpen && <AppealDialog close={() => setOpen(false)} />}
    </section>
  );
}
