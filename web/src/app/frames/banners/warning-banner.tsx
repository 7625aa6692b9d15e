import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import { useAcknowledgeWarningMutation } from '../../../members/safety/suspension-api.ts';
import { IconAlertCircle } from '../../../ui/drawings/icons.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import { dayAndTime } from '../../../ui/time/day-and-time.ts';
import classes from './banners.module.css';
import { AppealDialog } from './suspended-banner.tsx';

interface WarningBannerProps {
  warning: NonNullable<Me['warning']>;
  /** Not while a suspension stands, which is answered first. */
  canAppeal: boolean;
}

/** On every page until the member confirms that they have read it: what they were warned for, and the way to object. */
export function WarningBanner({ warning: { id, at, reason, appeal }, canAppeal }: WarningBannerProps) {
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
