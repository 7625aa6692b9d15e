import { choices, type ReportReason } from '@emberline/contracts/choice-lists';
import { dayCount, suspensionDays } from '@emberline/contracts/operator-choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { NativeSelect } from '../../../ui/forms/fields.ts';
import { type OperatorUser, operatorApi } from '../../api/operator-api.ts';
import { ActButton, OrderDialog, useAct } from '../acts/acts.tsx';
import classes from '../operators.module.css';
import { When } from '../times/times.tsx';
import { useMay } from '../use-operator-links.ts';

interface SuspendUserProps {
  user: ClosedUser & Pick<OperatorUser, 'kind' | 'suspendedUntil'>;
  /** What the member was reported for. */
  reason?: string;
}

/** What can be done to a member: the act, its button, what it means, and what is said afterwards. */
const sanctions = {
  warnUser: {
    word: 'Warn',
    intro:
      'They are told why on every page until they confirm that they have read it, by email too, and may appeal. Nothing else changes for them.',
    done: 'is warned.',
  },
  suspendUser: {
    word: 'Suspend',
    intro:
      'Nobody sees them and they write to nobody until it ends. They are told why, by email too, and may appeal. Their membership goes on.',
    done: 'is suspended.',
  },
  banUser: {
    word: 'Ban',
    intro:
      'Nobody sees them and they write to nobody from now on. They are told why, by email too, and may appeal. After 24 hours they are erased; until then it can be undone, and nothing is charged. Nobody joins with their address or pays with their card again.',
    done: 'is banned.',
  },
} as const;
type Sanction = keyof typeof sanctions;

/** Warns, suspends or bans a member, or ends what stands. Team profiles can only be deleted. */
export function SuspendUser({ user, reason }: SuspendUserProps) {
  const [open, setOpen] = useState<Sanction>();
  const may = useMay();
  const { id, kind, username, suspendedUntil, erasureDue } = user;
  if (kind === 'staff') return <ClosedAccount user={user} />;
  const offered = (Object.keys(sanctions) as Sanction[])
    .filter((one) => (one === 'suspendUser' ? !suspendedUntil : !erasureDue))
    .filter(may);
  return (
    <div className="stack gap-8">
      <ClosedAccount user={user} />
      {suspendedUntil && !erasureDue && (
        <div className="bar fold gap-8">
          <p className="flat small">
            Suspended until <When at={suspendedUntil} />
          </p>
          {may('liftUserSuspension') && (
            <ActButton
              act="liftUserSuspension"
              input={{ id }}
              done={`${username} is back.`}
              aria-label={`End the suspension of ${username}`}
            >
              End
            </ActButton>
          )}
        </div>
      )}
      <div className="row gap-8">
        {offered.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant="default"
            aria-label={`${sanctions[one].word} ${username}`}
            onClick={() => setOpen(one)}
          >
            {sanctions[one].word}
          </Button>
        ))}
      </div>
      {open && <Ask sanction={open} user={user} reason={reason} close={() => setOpen(undefined)} />}
    </div>
  );
}

interface AskProps extends Pick<SuspendUserProps, 'user'> {
  sanction: Sanction;
  reason: string | undefined;
  close: () => void;
}

function Ask({ sanction, user: { id, firstname, username }, reason: known, close }: AskProps) {
  const { word, intro, done } = sanctions[sanction];
  const { order } = useAct(sanction);
  const submit = async (form: FormData) => {
    const reason = reasonIn(form);
    if (!reason) return 'Please choose a reason.';
    const days = Number(form.get('days'));
    return order({ id, reason, ...(days && { days }) } as Parameters<typeof order>[0], `${username} ${done}`);
  };
  return (
    <OrderDialog
      title={`${word} ${isolated(firstname)} (${username})`}
      intro={intro}
      action={word}
      onSubmit={submit}
      close={close}
    >
      <ReasonField known={known} />
      {sanction === 'suspendUser' && (
        <NativeSelect
          label="For how long"
          name="days"
          defaultValue="7"
          data={suspensionDays.map((days) => ({ value: String(days), label: dayCount(days) }))}
        />
      )}
    </OrderDialog>
  );
}

/** Why the team acts on a profile, as the field `reason` of a form. @param known chosen already */
export function ReasonField({ known = '' }: { known?: string | undefined }) {
  return (
    <NativeSelect
      label="Reason"
      name="reason"
      required
      defaultValue={known}
      data={[{ value: '', label: 'Choose a reason' }, ...choices.reportReason]}
    />
  );
}

/** The reason that was chosen, if any. */
export function reasonIn(form: FormData): ReportReason | '' {
  return form.get('reason') as ReportReason | '';
}

type ClosedUser = Pick<
  OperatorUser,
  'id' | 'firstname' | 'username' | 'erasureDue' | 'erasureBy' | 'erasureAs'
>;

interface ClosedAccountProps {
  user: ClosedUser;
  onErase?: ((id: string) => void) | undefined;
}

const closings = {
  removal: { done: 'Deleted', order: 'deletion', undo: 'restoreUser' },
  ban: { done: 'Banned', order: 'ban', undo: 'unbanUser' },
} as const;

/** Of a user who was deleted or banned: by whom, when everything is erased, and what may be done about it until then. */
export function ClosedAccount({ user, onErase }: ClosedAccountProps) {
  const may = useMay();
  const { data: me } = operatorApi.endpoints.adminMe.useQueryState();
  const { data: colleagues } = operatorApi.useListColleaguesQuery(undefined, { skip: !user.erasureDue });
  if (!user.erasureDue) return null;
  const { id, firstname, username, erasureBy } = user;
  const { done, order, undo } = closings[user.erasureAs === 'removal' ? 'removal' : 'ban'];
  const by = colleagues?.find((one) => one.id === erasureBy)?.username;
  // A manager may, and any other operator with the right than the one who has asked for it.
  const mayErase = may('eraseUser') && (erasureBy !== me?.id || me?.role === 'manager');
  return (
    <div className="bar fold gap-8">
      <p className="flat small">
        {done}
        {by && ` by ${by}`}. Will be erased <When at={user.erasureDue} />
      </p>
      {may(undo) && (
        <ActButton
          act={undo}
          input={{ id }}
          done={`${username} is back.`}
          aria-label={`Undo the ${order} of ${username}`}
        >
          Undo
        </ActButton>
      )}
      {mayErase && (
        <ActButton
          act="eraseUser"
          input={{ id }}
          sure={{
            title: `Erase ${isolated(firstname)} (${username}) now?`,
            text: 'Everything about them is erased in every service, without waiting for the end of the 24 hours. This cannot be taken back.',
            yes: 'Erase for good',
            danger: true,
          }}
          done={({ message }) => message}
          onDone={() => onErase?.(id)}
          color="danger"
          variant="outline"
          className={classes.danger}
          aria-label={`Erase now: ${username}`}
        >
          Erase now
        </ActButton>
      )}
    </div>
  );
}
