import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Me } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import {
  useAcknowledgeWarningMutation,
  useAppealMutation,
  useSetPausedMutation,
} from '../../../members/standing-api.ts';
import { IconAlertCircle, IconEyeOff } from '../../../ui/drawings/icons.ts';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { toast, toastOutcome } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { dayAndTime } from '../../../ui/time/calendar-days.ts';
import * as classes from '../frames.module.css';

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
  return (
    <div className={classes.banner} data-quiet>
      <IconEyeOff size={22} aria-hidden />
      <p>Your profile is paused. Only people you have a conversation with see it.</p>
      <Button
        size="sm"
        variant="default"
        loading={isLoading}
        onClick={() => void toastOutcome(setPaused(false), 'Your profile is shown again.')}
      >
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
  return (
    <section className={classes.banner} aria-label="A warning from our team">
      <IconAlertCircle size={22} aria-hidden />
      <p>
        <strong>Our team has warned you: {reason.toLowerCase()}.</strong> It did so on{' '}
        <time dateTime={at}>{dayAndTime(at)}</time>. If it happens again, we may suspend or close your
        account. {appeal && (appeal.answer ?? 'We have your answer and look at it.')}
      </p>
      <Button size="sm" loading={isLoading} onClick={() => void toastOutcome(acknowledge(id))}>
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

type Suspension = NonNullable<Me['suspension']>;

/** On every page while the profile is suspended: until when, why, and the way to object. */
export function SuspendedBanner({ suspension }: { suspension: Suspension }) {
  const { appeal } = suspension;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.banner} aria-label="Your suspension">
      <IconEyeOff size={22} aria-hidden />
      <p>
        <What suspension={suspension} /> Others do not see you, and you cannot write.{' '}
        {appeal && (appeal.answer ?? 'We have your answer and look at it.')}
      </p>
      {!appeal && (
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          Ask us to look again
        </Button>
      )}
      {isOpen && <AppealDialog close={() => setOpen(false)} />}
    </section>
  );
}

function What({ suspension: { until, reason, erasedAt } }: { suspension: Suspension }) {
  if (erasedAt)
    return (
      <>
        Our team has closed your account: {reason.toLowerCase()}. It is erased on{' '}
        <time dateTime={erasedAt}>{dayAndTime(erasedAt)}</time>.
      </>
    );
  return (
    <>
      Our team has suspended your profile until <time dateTime={until}>{dayAndTime(until)}</time>:{' '}
      {reason.toLowerCase()}.
    </>
  );
}

/** For suspensions and warnings: what the team should know. */
export function AppealDialog({ close }: { close: () => void }) {
  const [appeal, { isLoading }] = useAppealMutation();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    if (text === '') return setProblem('Please tell us what we should know.');
    const { error } = await appeal(text);
    if (error) return setProblem((error as ApiError).message);
    close();
    toast('Thank you. Somebody of our team reads it and answers.');
  };
  return (
    <Dialog title="Ask us to look again" onClose={close}>
      <form className="stack gap-12" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label="What should we know?"
          name="text"
          rows={5}
          maxLength={2000}
          onChange={() => setProblem(undefined)}
        />
        <p className="flat soft">You can do this once. A person reads it.</p>
        <FormOutcome kind="error">{problem}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Not now
          </Button>
          <Button type="submit" loading={isLoading}>
            Send
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
