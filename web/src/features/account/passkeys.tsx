import { limits } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { makePasskey } from '../../api/passkeys.ts';
import type { ApiError } from '../../api/send.ts';
import * as classes from '../../members/members.module.css';
import { PasskeyButtons } from '../../members/passkey-buttons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { PasswordInput, TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { useFields } from '../../ui/forms/use-fields.ts';
import { dayAndTime } from '../../ui/time/calendar-days.ts';
import * as list from './account.module.css';
import {
  type Passkey,
  useAddPasskeyMutation,
  useListPasskeysQuery,
  useOfferPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from './account-api.ts';
import { Setting } from './setting.tsx';

/** A passkey lets a member in by finger, face or PIN of a device instead of the password. */
export function Passkeys({ username }: { username: string }) {
  const { data, error, refetch, isFetching } = useListPasskeysQuery();
  const [open, setOpen] = useState(false);
  return (
    <Setting
      title="Passkeys"
      action={
        !open && (
          <Button variant="default" onClick={() => setOpen(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <p>Log in with your finger, your face or the PIN of your device. Your password goes on working.</p>
      {!data && error && (
        <div role="alert">
          <p>We could not load your passkeys.</p>
          <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && data.passkeys.length > 0 && (
        <ul className={list.teamList} aria-label="Your passkeys">
          {data.passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {open && <AddPasskey username={username} close={() => setOpen(false)} />}
    </Setting>
  );
}

const empty = { name: '', currentPassword: '' };

function AddPasskey({ username, close }: { username: string; close: () => void }) {
  const [offer] = useOfferPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { field, onSubmit, showErrors } = useFields(empty, ({ name, currentPassword }) => ({
    ...(name.trim() === '' && { name: 'Please give it a name.' }),
    ...(currentPassword === '' && { currentPassword: 'Please enter your password.' }),
  }));
  const submit = onSubmit(async ({ name, currentPassword }, form) => {
    setFailure(undefined);
    setBusy(true);
    const problem = await make(name, currentPassword);
    setBusy(false);
    if (problem === 'password') showErrors(form, { currentPassword: 'This is not your password now.' });
    else if (problem) setFailure(problem);
    else close();
  });
  const make = async (name: string, currentPassword: string): Promise<string | undefined> => {
    const { data, error } = await offer({ currentPassword });
    if (error) {
      const { code, message } = error as ApiError;
      return code === 'CREDENTIALS_INVALID' ? 'password' : message;
    }
    const { passkey, problem } = await makePasskey(data.options);
    if (!passkey) return problem;
    const added = await add({ name, passkey });
    if (added.error) return (added.error as ApiError).message;
    toast(`${isolated(added.data.name)} can log you in now.`);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <TextInput
        label="Name"
        description="So that you know it again, such as “My phone”."
        maxLength={limits.nameMax}
        required
        {...field('name')}
      />
      <PasswordInput
        label="Password now"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <FormOutcome kind="error">{failure}</FormOutcome>
      <div className="row gap-10">
        <Button type="submit" loading={isBusy}>
          Make a passkey
        </Button>
        <Button variant="default" onClick={close}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function OnePasskey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const [remove, { isLoading: isRemoving }] = useRemovePasskeyMutation();
  const [change, { isLoading: isRenaming }] = useRenamePasskeyMutation();
  return (
    <li className={list.session}>
      <div className={list.sessionWords}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          Added {dayAndTime(createdAt)}. {lastUsedAt ? `Used ${dayAndTime(lastUsedAt)}.` : 'Not used yet.'}
        </span>
      </div>
      <PasskeyButtons
        size="sm"
        {...{ name, isRenaming, isRemoving }}
        onRename={(given) => change({ id, name: given })}
        onRemove={() => remove({ id })}
      />
    </li>
  );
}
