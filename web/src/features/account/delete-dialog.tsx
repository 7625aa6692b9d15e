import '../../api/add-late-operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { expectSessionEnd } from '../../api/navigation.ts';
import { send } from '../../api/send.ts';
import { endSession } from '../../api/session.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import { PasswordInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import * as classes from './account.module.css';

interface DeleteDialogProps {
  paid: boolean;
  close: () => void;
}

/** Says what is lost, and asks for the password as confirmation. */
export function DeleteDialog({ paid, close }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(
    { password: '' },
    ({ password }): Record<string, string> =>
      password === '' ? { password: 'Please enter your password.' } : {},
  );
  const submit = onSubmit(async ({ password }, form) => {
    setFailure(undefined);
    setBusy(true);
    const { leave, stay } = expectSessionEnd();
    const { error } = await send({ id: 'deleteAccount', body: { password } });
    if (!error) {
      leave('/');
      endSession('left');
      return;
    }
    stay();
    // The session has ended by itself: nothing was deleted.
    if (error.code === 'UNAUTHENTICATED') return endSession('ended');
    setBusy(false);
    const { code, message } = error;
    if (code === 'CREDENTIALS_INVALID') showErrors(form, { password: 'This is not your password.' });
    else setFailure(message);
  });
  return (
    <Dialog onClose={close} title="Delete my account">
      <form onSubmit={submit} noValidate>
        <p className="flat strong">This is final. What goes, at once and everywhere:</p>
        <ul className={classes.deletingList}>
          <li>your profile and all photos,</li>
          <li>the text of every message you wrote, also where others see it,</li>
          <li>your hot list and who viewed you,</li>
          {paid && <li>your membership: it ends today, and the rest of the paid month is not returned.</li>}
        </ul>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Keep my account
          </Button>
          <Button type="submit" color="danger" loading={busy}>
            Delete for good
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
