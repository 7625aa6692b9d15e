import { choices } from '@emberline/contracts/choice-lists';
import { suspensionDays } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { NativeSelect } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { moderationApi } from '../api/moderation-api.ts';
import type { OperatorUser } from '../api/users-api.ts';
import classes from './suspend-user.module.css';
import { When } from './when.tsx';

type Somebody = Pick<OperatorUser, 'id' | 'kind' | 'firstname' | 'username' | 'suspendedUntil'>;

interface SuspendUserProps {
  user: Somebody;
  /** What the member was reported for. */
  reason?: string;
}

/** Suspends a member, or ends the suspension that stands. Team profiles have none. */
export function SuspendUser({ user, reason }: SuspendUserProps) {
  const [isOpen, setOpen] = useState(false);
  if (user.kind === 'staff') return null;
  return (
    <div>
      {user.suspendedUntil ? (
        <Suspended user={user} until={user.suspendedUntil} />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Suspend ${user.username}`}
          onClick={() => setOpen(true)}
        >
          Suspend
        </Button>
      )}
      {isOpen && <SuspendDialog user={user} reason={reason} close={() => setOpen(false)} />}
    </div>
  );
}

function Suspended({ user, until }: { user: Somebody; until: string }) {
  const [lift, { isLoading }] = moderationApi.useLiftSuspensionMutation();
  const onClick = async () => {
    const { error } = await lift(user.id);
    if (error) return toastError((error as ApiError).message);
    toast(`${user.username} is back.`);
  };
  return (
    <>
      <p className={classes.until}>
        Suspended until <When at={until} />
      </p>
      <Button
        size="compact-sm"
        variant="default"
        loading={isLoading}
        aria-label={`End the suspension of ${user.username}`}
        onClick={() => void onClick()}
      >
        End it
      </Button>
    </>
  );
}

function SuspendDialog({ user, reason, close }: SuspendUserProps & { close: () => void }) {
  const [suspend, { isLoading }] = moderationApi.useSuspendMutation();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { error } = await suspend({
      id: user.id,
      days: Number(form.get('days')),
      reason: form.get('reason') as (typeof choices.reportReason)[number],
    });
    if (error) return setProblem((error as ApiError).message);
    close();
    toast(`${user.username} is suspended.`);
  };
  return (
    <Dialog title={`Suspend ${user.firstname} (${user.username})`} onClose={close}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <p className={classes.intro}>
          Nobody sees them and they write to nobody until it ends. They are told why, by email too, and may
          appeal. Their membership goes on.
        </p>
        <NativeSelect
          label="Reason"
          name="reason"
          required
          defaultValue={reason ?? ''}
          data={[{ value: '', label: 'Choose a reason' }, ...choices.reportReason]}
        />
        <NativeSelect
          label="For how long"
          name="days"
          defaultValue="7"
          data={suspensionDays.map((days) => ({
            value: String(days),
            label: days === 1 ? '1 day' : `${days} days`,
          }))}
        />
        <FormOutcome kind="error">{problem}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="danger" loading={isLoading}>
            Suspend
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
