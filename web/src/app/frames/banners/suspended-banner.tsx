import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Me } from '../../../api/me.ts';
import type { ApiError } from '../../../api/send.ts';
import { useAppealMutation } from '../../../members/safety/suspension-api.ts';
import { IconEyeOff } from '../../../ui/drawings/icons.ts';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { dayAndTime } from '../../../ui/time/day-and-time.ts';
import * as classes from '../frames.module.css';

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
