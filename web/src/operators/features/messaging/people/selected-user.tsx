import { errors } from '@emberline/contracts/errors';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../../api/send.ts';
import { useAppDispatch } from '../../../../store/hooks.ts';
import { toast, toastError } from '../../../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../../../ui/forms/fields.ts';
import { useQueryValues } from '../../../../ui/layout/use-query-values.ts';
import type { Candidate } from '../../../api/messaging-api.ts';
import { type OperatorUser, operatorApi } from '../../../api/operator-api.ts';
import { Panel } from '../../../shared/panel.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { operatorTexts } from '../../../shared/texts.ts';
import type { WritingAs } from '../chat/windows.ts';
import classes from './people.module.css';
import { RecipientPanel } from './recipient-panel.tsx';
import { noRecipients } from './use-chosen-user.ts';

const ways = [
  ['reply', 'Reply to Unattended Mails'],
  ['new', 'Create New Mail'],
] as const;

interface SelectedUserProps {
  user: OperatorUser;
  /** Takes the focus, since the work continues here after a choice in the list. */
  focused: boolean;
  onRecipient: (recipient: Candidate, as: WritingAs) => void;
}

/** The actions for the chosen user, and their recipients. */
export function SelectedUser({ user, focused, onRecipient }: SelectedUserProps) {
  const { query, set } = useQueryValues();
  const as: WritingAs = query.get('as') === 'new' ? 'new' : 'reply';
  const setAs = (chosen: WritingAs) => chosen !== as && set({ ...noRecipients, as: chosen });
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) menu.current?.querySelector('button')?.focus();
  }, [focused]);
  const allowed = user.kind === 'staff' || user.assistedReplies;
  return (
    <>
      <Panel
        title={
          <Person user={user} linked>
            {user.email}
          </Person>
        }
      >
        {!allowed && (
          <p className={classes.refused} role="note">
            {errors.ASSISTANCE_NOT_ALLOWED.message} You can look at whom this profile might write to; writing
            and setting it online are refused.
          </p>
        )}
        <div ref={menu} className="stack gap-6">
          {ways.map(([way, words]) => (
            <Button
              key={way}
              variant={as === way ? 'light' : 'default'}
              aria-pressed={as === way}
              onClick={() => setAs(way)}
            >
              {words}
            </Button>
          ))}
          <StatusSelect user={user} allowed={allowed} />
          <RandomOnliner />
        </div>
      </Panel>
      <RecipientPanel key={as} user={user} as={as} onRecipient={(recipient) => onRecipient(recipient, as)} />
    </>
  );
}

type Status = 'online' | 'offline';

/** Sets a profile online or offline, and shows whether that took effect. */
function StatusSelect({ user, allowed }: { user: OperatorUser; allowed: boolean }) {
  const dispatch = useAppDispatch();
  const { data } = operatorApi.useGetUserStatusQuery({ userId: user.id });
  const [setStatus] = operatorApi.useSetUserStatusMutation();
  // The requested status is shown until the answer comes; otherwise each typed letter would start a new choice.
  const [asked, setAsked] = useState<Status>();
  const shown = asked ?? data?.response ?? (user.online ? 'online' : 'offline');

  const change = async (status: Status) => {
    setAsked(status);
    const answer = await setStatus({ userId: user.id, status });
    if (answer.data) {
      const response: Status = answer.data.updated === (status === 'online') ? 'online' : 'offline';
      dispatch(operatorApi.util.updateQueryData('getUserStatus', { userId: user.id }, () => ({ response })));
    }
    setAsked(undefined);
    if (answer.error) return toastError((answer.error as ApiError).message);
    if (!answer.data.updated) return toastError(whyNot(user, status));
    toast(`${isolated(user.firstname)} is ${status} now.`);
  };

  return (
    <NativeSelect
      size="sm"
      label="Online or offline"
      value={shown}
      disabled={!allowed}
      data={[
        { value: 'online', label: 'Online' },
        { value: 'offline', label: 'Offline' },
      ]}
      onChange={(event) => void change(event.currentTarget.value as Status)}
    />
  );
}

/** Why the order had no effect: a user with an open page stays online. */
function whyNot({ firstname }: OperatorUser, status: Status): string {
  return status === 'offline'
    ? `${isolated(firstname)} has a page open and stays online.`
    : `${isolated(firstname)} could not be set online.`;
}

/** Sets a number of team profiles online for an hour, one after another. */
function RandomOnliner() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [randomOnline, { isLoading }] = operatorApi.useRandomOnlineMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const count = Number(typed);
    if (!Number.isInteger(count) || count <= 0) {
      setProblem(operatorTexts.onlineInvalid);
      toastError(operatorTexts.onlineInvalid);
      return;
    }
    const { data, error } = await randomOnline({ count });
    if (error) return toastError(operatorTexts.onlineFailed);
    setTyped('');
    toast(data.message);
  };

  return (
    <form className="row at-bottom gap-8" onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        type="number"
        inputMode="numeric"
        min={1}
        label="Number of users"
        className={classes.number}
        value={typed}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" variant="default" loading={isLoading}>
        Randomised Onliner
      </Button>
    </form>
  );
}
