import { limits } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../api/error-state.tsx';
import { makePasskey } from '../../../api/passkeys.ts';
import { PasskeyButtons } from '../../../members/passkey-buttons.tsx';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { ActForm } from '../../shared/acts/act-form.tsx';
import { useAct } from '../../shared/acts/acts.tsx';
import { Line, Lines } from '../../shared/lists/lists.tsx';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import { ConfirmApp, inNewSession, OfferApp, PasswordNow, RemoveApp, useReadAgain } from './code-app.tsx';
import classes from './my-access.module.css';

/**
 * Sets up a passkey or a code of an app as the second step of the login, or takes it off. Keeps the recovery codes while
 * the operator is read again: setting up opens a new session.
 */
export function SecondStep({ me }: { me: Answer<'adminMe'> | undefined }) {
  const { data, error, refetch } = operatorApi.useListOwnPasskeysQuery();
  const [offer, setOffer] = useState<Answer<'offerSecondFactor'>>();
  const [codes, setCodes] = useState<string[]>();
  const readAgain = useReadAgain();
  if (codes)
    return (
      <Panel title="Second step at login">
        <RecoveryCodes
          codes={codes}
          close={() => {
            setCodes(undefined);
            readAgain();
          }}
        />
      </Panel>
    );
  if (!me) return null;
  const { username } = me;
  const hasApp = data ? data.app : me.secondFactor;
  return (
    <>
      <Panel title="Second step at login">
        {hasApp && <RemoveApp username={username} hasPasskey={(data?.passkeys.length ?? 0) > 0} />}
        {!hasApp && !offer && <OfferApp username={username} onOffer={setOffer} />}
        {!hasApp && offer && (
          <ConfirmApp
            offer={offer}
            cancel={() => setOffer(undefined)}
            onConfirmed={(recoveryCodes) => {
              setOffer(undefined);
              setCodes(recoveryCodes);
            }}
          />
        )}
      </Panel>
      <Panel title="Passkeys">
        {!data && error && <ErrorState error={error} retry={refetch} />}
        {data && data.passkeys.length > 0 && (
          <Lines label="Your passkeys" of={data.passkeys} keyOf={({ id }) => id}>
            {(passkey) => <Passkey passkey={passkey} />}
          </Lines>
        )}
        <AddPasskey
          username={username}
          onAdded={(recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : readAgain())}
        />
      </Panel>
    </>
  );
}

/** A passkey of one's own, with buttons to rename and remove it. */
function Passkey({ passkey }: { passkey: Answer<'listOwnPasskeys'>['passkeys'][number] }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = useAct('removeOwnPasskey');
  const change = useAct('renameOwnPasskey');
  return (
    <Line>
      <div className="stack narrow gap-2">
        <strong>{name}</strong>
        <span className="soft">
          Added <When at={createdAt} />. {lastUsedAt ? 'Used ' : 'Not used yet.'}
          {lastUsedAt && (
            <>
              <When at={lastUsedAt} />.
            </>
          )}
        </span>
      </div>
      <PasskeyButtons
        size="compact-sm"
        {...{ name, isRenaming: change.isBusy, isRemoving: remove.isBusy }}
        onRename={(given) => change.call({ id, name: given })}
        onRemove={() => remove.call({ id })}
      />
    </Line>
  );
}

/** Shown once, since only hashes are stored. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast('The recovery codes are copied.');
    } catch {
      toastError('Your browser does not let us copy them. Please write them down.');
    }
  };
  return (
    <div className={`stack gap-12 ${classes.form}`}>
      <h3 ref={heading} tabIndex={-1} className="flat">
        The second step is on
      </h3>
      <p className="flat soft">
        Keep these recovery codes somewhere else than your phone. Each lets you in once without the app or
        passkey. They are not shown again.
      </p>
      <ul className={`list ${classes.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-8">
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy them
        </Button>
        <Button size="sm" onClick={close}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

const empty = { name: '', currentPassword: '' };

interface AddPasskeyProps {
  username: string;
  /** With the recovery codes, if it is the first second step. */
  onAdded: (recoveryCodes: string[]) => void;
}

function AddPasskey({ username, onAdded }: AddPasskeyProps) {
  const { call: offer } = useAct('offerOwnPasskey');
  const { call: add } = useAct('addOwnPasskey');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, ({ name, currentPassword }) => ({
    ...(name.trim() === '' && { name: 'Please give it a name.' }),
    ...(currentPassword === '' && { currentPassword: 'Please enter your password.' }),
  }));
  const submit = onSubmit(async ({ name, currentPassword }, form) => {
    setProblem(undefined);
    setBusy(true);
    const wrong = await make(name, currentPassword);
    setBusy(false);
    if (wrong === 'password') showErrors(form, { currentPassword: 'This is not your password.' });
    else setProblem(wrong);
    if (!wrong) form.reset();
  });
  const make = async (name: string, currentPassword: string): Promise<string | undefined> => {
    const { data, error } = await offer({ currentPassword });
    if (error) return error.code === 'CREDENTIALS_INVALID' ? 'password' : error.message;
    const made = await makePasskey(data.options);
    if (!made.passkey) return made.problem;
    const after = inNewSession();
    const added = await add({ name, passkey: made.passkey });
    after(added.data);
    if (added.error) return added.error.message;
    toast(`${isolated(name)} is added.`);
    onAdded(added.data.recoveryCodes);
  };
  return (
    <ActForm
      form={{ submit, problem, isBusy }}
      intro="Your finger, your face, the PIN of your device or a security key, asked for after your password."
      username={username}
      action="Add a passkey"
    >
      <TextInput
        size="sm"
        label="Name"
        placeholder="My laptop"
        maxLength={limits.nameMax}
        required
        {...field('name')}
      />
      <PasswordNow {...field('currentPassword')} />
    </ActForm>
  );
}
