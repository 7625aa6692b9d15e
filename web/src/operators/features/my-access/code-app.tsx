import { confirmSecondFactor } from '@emberline/contracts/generated/forms.js?confirmSecondFactor';
import { offerSecondFactor } from '@emberline/contracts/generated/forms.js?offerSecondFactor';
import { removeSecondFactor } from '@emberline/contracts/generated/forms.js?removeSecondFactor';
import { type ComponentProps, useMemo } from 'react';
import { renderSVG } from 'uqr';
import { expectSessionEnd } from '../../../api/navigation.ts';
import type { ApiError } from '../../../api/send.ts';
import { startSession } from '../../../api/session.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { checkForm, type FieldErrors } from '../../../ui/forms/check-form.ts';
import { PasswordInput } from '../../../ui/forms/fields.ts';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { ActForm, useActForm } from '../../shared/acts/act-form.tsx';
import { OneTimeCode } from '../../shared/dialogs/second-step-fields.tsx';
import classes from './my-access.module.css';

const labels = { currentPassword: 'password', code: 'code' };

/** Errors of password and code, at their fields. */
function errorsOf({ code, message }: ApiError): FieldErrors {
  if (code === 'CREDENTIALS_INVALID') return { currentPassword: 'This is not your password.' };
  return code === 'CODE_INVALID' ? { code: message } : {};
}

interface OfferAppProps {
  username: string;
  onOffer: (offer: Answer<'offerSecondFactor'>) => void;
}

export function OfferApp({ username, onOffer }: OfferAppProps) {
  const { field, ...form } = useActForm({
    act: 'offerSecondFactor',
    empty: { currentPassword: '' },
    check: (values) => checkForm(offerSecondFactor, values, labels),
    input: (values) => values,
    onDone: onOffer,
    errorsOf,
  });
  return (
    <ActForm
      form={form}
      intro="A code that an app on your phone makes, asked for after your password. Who learns your password cannot log in without it."
      username={username}
      action="Set it up"
    >
      <PasswordNow {...field('currentPassword')} />
    </ActForm>
  );
}

interface ConfirmAppProps {
  offer: Answer<'offerSecondFactor'>;
  cancel: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The secret as a picture and as text, and the field that proves that the app has it. */
export function ConfirmApp({ offer: { secret, uri }, cancel, onConfirmed }: ConfirmAppProps) {
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  const { field, ...form } = useActForm({
    act: 'confirmSecondFactor',
    empty: { code: '' },
    check: (values) => checkForm(confirmSecondFactor, values, labels),
    input: (values) => values,
    around: inNewSession,
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    errorsOf,
  });
  return (
    <ActForm
      form={form}
      intro="Scan this with your app for codes, or type the key into it."
      action="Turn it on"
      close={cancel}
      closeWord="Not now"
    >
      <img className={classes.picture} src={picture} alt="The key as a QR code" width={180} height={180} />
      <p className="flat anywhere">
        Key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <OneTimeCode size="sm" description="Six digits." inputMode="numeric" hasFocus {...field('code')} />
    </ActForm>
  );
}

export function RemoveApp({ username, hasPasskey }: { username: string; hasPasskey: boolean }) {
  const { field, ...form } = useActForm({
    act: 'removeSecondFactor',
    empty: { currentPassword: '', code: '' },
    check: (values) => checkForm(removeSecondFactor, values, labels),
    input: (values) => values,
    onDone: () => toast(hasPasskey ? 'The app is off.' : 'The second step is off.'),
    errorsOf,
  });
  return (
    <ActForm
      form={form}
      intro="It is on: a login asks for a code of your app. To set up another phone, turn it off and on again."
      username={username}
      action="Turn it off"
      quiet
    >
      <PasswordNow {...field('currentPassword')} />
      <OneTimeCode size="sm" {...field('code')} />
    </ActForm>
  );
}

/** Around a call that ends the current token too; its answer holds a new one. */
export function inNewSession() {
  const { stay } = expectSessionEnd();
  return (answer: { token: string } | undefined) => {
    if (answer) startSession(answer.token);
    stay();
  };
}

/** Asks again who the operator is, and where they are logged in. */
export function useReadAgain(): () => void {
  const dispatch = useAppDispatch();
  return () => void dispatch(operatorApi.util.invalidateTags(['Operators', 'Sessions']));
}

/** The own password, asked for before the access changes. */
export function PasswordNow(field: ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput size="sm" label="Your password" required autoComplete="current-password" {...field} />
  );
}
