import { setOperatorPassword } from '@emberline/contracts/generated/forms.js?setOperatorPassword';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import type { ApiError } from '../../../api/send.ts';
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { type Operator, operatorsApi } from '../../api/operators-api.ts';

const empty = { password: '' };

/** Gives another operator a password, for who has forgotten the own one. */
export function NewPassword({
  operator: { id, username },
  close,
}: {
  operator: Operator;
  close: () => void;
}) {
  const [setPassword, { isLoading }] = operatorsApi.useSetOperatorPasswordMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, (values) =>
    checkForm(setOperatorPassword, values, { password: 'password' }),
  );
  const submit = onSubmit(async ({ password }, form) => {
    setProblem(undefined);
    const { error } = await setPassword({ id, password });
    if (!error) {
      toast(`${username} has a new password.`);
      return close();
    }
    const found = fieldErrorsOf(error as ApiError, empty);
    showErrors(form, found);
    if (Object.keys(found).length === 0) setProblem((error as ApiError).message);
  });
  return (
    <Dialog title={`New password for ${username}`} onClose={close}>
      <form className="stack gap-12" onSubmit={submit} noValidate autoComplete="off">
        <p className="flat soft">
          Their sessions end and their passkeys are removed at once. Tell it to them in person; they are asked
          to choose their own.
        </p>
        <PasswordInput label="New password" required autoComplete="new-password" {...field('password')} />
        <FormOutcome kind="error">{problem}</FormOutcome>
        <DialogButtons>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Set password
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
