import type { AnswerOf, offerSecondFactor } from '@emberline/contracts';
import { confirmSecondFactor } from '@emberline/contracts/generated/forms.js?confirmSecondFactor';
import { removeSecondFactor } from '@emberline/contracts/generated/forms.js?removeSecondFactor';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { expectSessionEnd } from '../../../api/navigation.ts';
import type { ApiError } from '../../../api/send.ts';
import { startSession } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm } from '../../../ui/forms/check-form.ts';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { operatorsApi } from '../../api/operators-api.ts';
import { OneTimeCode } from '../../shared/dialogs/second-step-fields.tsx';
import classes from './my-access-page.module.css';

interface ConfirmAppProps {
  offer: AnswerOf<typeof offerSecondFactor>;
  cancel: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The secret as a picture and as text, and the field that proves that the app has it. */
export function ConfirmApp({ offer: { secret, uri }, cancel, onConfirmed }: ConfirmAppProps) {
  const [confirm, { isLoading }] = operatorsApi.useConfirmSecondFactorMutation();
  const [problem, setProblem] = useState<string>();
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  const { field, onSubmit, showErrors } = useFields({ code: '' }, (values) =>
    checkForm(confirmSecondFactor, values, { code: 'code' }),
  );
  const submit = onSubmit(async (body, form) => {
    setProblem(undefined);
    // The current token ends too; the answer holds a new one.
    const { stay } = expectSessionEnd();
    const { data, error } = await confirm(body);
    if (data) startSession(data.token);
    stay();
    if (data) return onConfirmed(data.recoveryCodes);
    const { code, message } = error as ApiError;
    if (code === 'CODE_INVALID') showErrors(form, { code: message });
    else setProblem(message);
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="flat soft">Scan this with your app for codes, or type the key into it.</p>
      <img className={classes.picture} src={picture} alt="The key as a QR code" width={180} height={180} />
      <p className="flat anywhere">
        Key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <OneTimeCode size="sm" description="Six digits." inputMode="numeric" hasFocus {...field('code')} />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className="row gap-8">
        <Button type="submit" size="sm" loading={isLoading}>
          Turn it on
        </Button>
        <Button size="sm" variant="default" onClick={cancel}>
          Not now
        </Button>
      </div>
    </form>
  );
}

const empty = { currentPassword: '', code: '' };

export function RemoveApp({ username, hasPasskey }: { username: string; hasPasskey: boolean }) {
  const [remove, { isLoading }] = operatorsApi.useRemoveSecondFactorMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, (values) =>
    checkForm(removeSecondFactor, values, { currentPassword: 'password', code: 'code' }),
  );
  const submit = onSubmit(async (body, form) => {
    setProblem(undefined);
    const { error } = await remove(body);
    if (!error) return toast(hasPasskey ? 'The app is off.' : 'The second step is off.');
    const { code, message } = error as ApiError;
    if (code === 'CREDENTIALS_INVALID') showErrors(form, { currentPassword: 'This is not your password.' });
    else if (code === 'CODE_INVALID') showErrors(form, { code: message });
    else setProblem(message);
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className="flat soft">
        It is on: a login asks for a code of your app. To set up another phone, turn it off and on again.
      </p>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordInput
        size="sm"
        label="Your password"
        required
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <OneTimeCode size="sm" {...field('code')} />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <Button type="submit" size="sm" variant="default" loading={isLoading}>
        Turn it off
      </Button>
    </form>
  );
}
