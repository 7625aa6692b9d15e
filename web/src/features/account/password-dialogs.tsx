import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { leaveForLogin } from '../../api/leave.ts';
import { expectSessionEnd } from '../../api/navigation.ts';
import { saveFile } from '../../api/save-file.ts';
import { type ApiError, send } from '../../api/send.ts';
import { endSession, readToken } from '../../api/session.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import type { FieldErrors } from '../../ui/forms/check-form.ts';
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
  const order = async (password: string) => {
    const { leave, stay } = expectSessionEnd();
    const { error } = await send({ id: 'deleteAccount', body: { password } });
    if (error) stay();
    else leave('/');
    // One that has ended by itself: nothing was deleted.
    if (!error || error.code === 'UNAUTHENTICATED') endSession(error ? 'ended' : 'left');
    else return error;
    return 'leaving';
  };
  return (
    <PasswordDialog
      title="Delete my account"
      no="Keep my account"
      yes="Delete for good"
      danger
      {...{ order, close }}
    >
      <p className="flat strong">This is final. What goes, at once and everywhere:</p>
      <ul className={classes.deletingList}>
        <li>your profile and all photos,</li>
        <li>the text of every message you wrote, also where others see it,</li>
        <li>your hot list and who viewed you,</li>
        {paid && <li>your membership: it ends today, and the rest of the paid month is not returned.</li>}
      </ul>
    </PasswordDialog>
  );
}

/** The download of all that is kept of the member. */
export function ExportDialog({ close }: { close: () => void }) {
  const order = async (password: string) => {
    const { data, error } = await send<Blob>({ id: 'exportMyData', body: { password }, as: 'bytes' });
    if (error && error.code !== 'UNAUTHENTICATED') return error;
    if (error) leaveForLogin(readToken());
    else {
      saveFile(data, 'my-data.zip');
      close();
    }
    return undefined;
  };
  return (
    <PasswordDialog title="Download my data" no="Not now" yes="Download" {...{ order, close }}>
      <p>The archive holds everything we keep about you. Please keep it where only you can open it.</p>
    </PasswordDialog>
  );
}

interface PasswordDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  no: string;
  yes: string;
  danger?: boolean;
  /** @returns why nothing was done; `leaving` while another page is on its way */
  order: (password: string) => Promise<ApiError | 'leaving' | undefined>;
  close: () => void;
}

/** Asks for the password before something is done: somebody else may use the open page. */
function PasswordDialog({ title, children, no, yes, danger, order, close }: PasswordDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(
    { password: '' },
    ({ password }): FieldErrors => (password === '' ? { password: 'Please enter your password.' } : {}),
  );
  const submit = onSubmit(async ({ password }, form) => {
    setFailure(undefined);
    setBusy(true);
    const outcome = await order(password);
    if (outcome === 'leaving') return;
    setBusy(false);
    if (outcome?.code === 'CREDENTIALS_INVALID') showErrors(form, { password: 'This is not your password.' });
    else setFailure(outcome?.message);
  });
  return (
    <Dialog onClose={close} title={title}>
      <form onSubmit={submit} noValidate>
        {children}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            {no}
          </Button>
          <Button type="submit" color={danger ? 'danger' : undefined} loading={busy}>
            {yes}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
