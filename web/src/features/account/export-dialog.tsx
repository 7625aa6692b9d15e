import '../../api/add-late-operations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { leaveForLogin } from '../../api/leave.ts';
import { saveFile } from '../../api/save-file.ts';
import { send } from '../../api/send.ts';
import { readToken } from '../../api/session.ts';
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx';
import { PasswordInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';

/** Asks for the password before the download: somebody else may use the open page. */
export function ExportDialog({ close }: { close: () => void }) {
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
    const { data, error } = await send<Blob>({ id: 'exportMyData', body: { password }, as: 'bytes' });
    setBusy(false);
    if (!error) {
      saveFile(data, 'my-data.zip');
      close();
    } else if (error.code === 'UNAUTHENTICATED') leaveForLogin(readToken());
    else if (error.code === 'CREDENTIALS_INVALID')
      showErrors(form, { password: 'This is not your password.' });
    else setFailure(error.message);
  });
  return (
    <Dialog onClose={close} title="Download my data">
      <form onSubmit={submit} noValidate>
        <p>The archive holds everything we keep about you. Please keep it where only you can open it.</p>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <FormOutcome kind="error">{failure}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Not now
          </Button>
          <Button type="submit" loading={busy}>
            Download
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
