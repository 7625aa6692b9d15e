import { choices, type ReportReason } from '@emberline/contracts/choice-lists';
import { dayCount, suspensionDays } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { NativeSelect } from '../../../ui/forms/fields.ts';
import { moderationApi } from '../../api/moderation-api.ts';
import type { OperatorUser } from '../../api/users-api.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { When } from '../times/times.tsx';
import { useMay } from '../use-operator-links.ts';
import { ClosedAccount, type ClosedUser } from './closed-account.tsx';
import classes from './suspend-user.module.css';

type Somebody = ClosedUser & Pick<OperatorUser, 'kind' | 'suspendedUntil'>;

interface SuspendUserProps {
  user: Somebody;
  /** What the member was reported for. */
  reason?: string;
}

/** Warns, suspends or bans a member, or ends what stands. Team profiles can only be deleted. */
export function SuspendUser({ user, reason }: SuspendUserProps) {
  const [open, setOpen] = useState<'warn' | 'suspend' | 'ban'>();
  const may = useMay();
  if (user.kind === 'staff') return <ClosedAccount user={user} />;
  const { suspendedUntil, erasureDue: erasedAt } = user;
  const close = () => setOpen(undefined);
  return (
    <div className="stack gap-8">
      <ClosedAccount user={user} />
      {suspendedUntil && !erasedAt && <Suspended user={user} until={suspendedUntil} />}
      <div className="row gap-8">
        {!erasedAt && may('warnUser') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Warn ${user.username}`}
            onClick={() => setOpen('warn')}
          >
            Warn
          </Button>
        )}
        {!suspendedUntil && may('suspendUser') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Suspend ${user.username}`}
            onClick={() => setOpen('suspend')}
          >
            Suspend
          </Button>
        )}
        {!erasedAt && may('banUser') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Ban ${user.username}`}
            onClick={() => setOpen('ban')}
          >
            Ban
          </Button>
        )}
      </div>
      {open === 'warn' && <WarnDialog user={user} reason={reason} close={close} />}
      {open === 'suspend' && <SuspendDialog user={user} reason={reason} close={close} />}
      {open === 'ban' && <BanDialog user={user} reason={reason} close={close} />}
    </div>
  );
}

function BanDialog({ user, reason: known, close }: SuspendUserProps & { close: () => void }) {
  const [ban] = moderationApi.useBanMutation();
  const submit = async (form: FormData) => {
    const reason = form.get('reason') as ReportReason | '';
    if (!reason) return 'Please choose a reason.';
    const { error } = await ban({ id: user.id, reason });
    if (error) return (error as ApiError).message;
    toast(`${user.username} is banned.`);
  };
  return (
    <OrderDialog
      title={`Ban ${user.firstname} (${user.username})`}
      intro="Nobody sees them and they write to nobody from now on. They are told why, by email too, and may appeal. After 24 hours they are erased; until then it can be undone, and nothing is charged. Nobody joins with their address or pays with their card again."
      action="Ban"
      onSubmit={submit}
      close={close}
    >
      <ReasonField known={known} />
    </OrderDialog>
  );
}

function Suspended({ user, until }: { user: Somebody; until: string }) {
  const may = useMay();
  const [lift, { isLoading }] = moderationApi.useLiftSuspensionMutation();
  const onClick = async () => {
    const { error } = await lift(user.id);
    if (error) return toastError((error as ApiError).message);
    toast(`${user.username} is back.`);
  };
  return (
    <div className={classes.stands}>
      <p className="flat small">
        Suspended until <When at={until} />
      </p>
      {may('liftUserSuspension') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isLoading}
          aria-label={`End the suspension of ${user.username}`}
          onClick={() => void onClick()}
        >
          End
        </Button>
      )}
    </div>
  );
}

function SuspendDialog({ user, reason: known, close }: SuspendUserProps & { close: () => void }) {
  const [suspend] = moderationApi.useSuspendMutation();
  const submit = async (form: FormData) => {
    const reason = form.get('reason') as ReportReason | '';
    if (!reason) return 'Please choose a reason.';
    const { error } = await suspend({ id: user.id, days: Number(form.get('days')), reason });
    if (error) return (error as ApiError).message;
    toast(`${user.username} is suspended.`);
  };
  return (
    <OrderDialog
      title={`Suspend ${user.firstname} (${user.username})`}
      intro="Nobody sees them and they write to nobody until it ends. They are told why, by email too, and may appeal. Their membership goes on."
      action="Suspend"
      onSubmit={submit}
      close={close}
    >
      <ReasonField known={known} />
      <NativeSelect
        label="For how long"
        name="days"
        defaultValue="7"
        data={suspensionDays.map((days) => ({ value: String(days), label: dayCount(days) }))}
      />
    </OrderDialog>
  );
}

interface WarnDialogProps {
  user: Pick<OperatorUser, 'id' | 'firstname' | 'username'>;
  /** What the member was reported for. */
  reason?: string | undefined;
  close: () => void;
}

/** Warns a member, with a reason. */
function WarnDialog({ user, reason: known, close }: WarnDialogProps) {
  const [warn] = moderationApi.useWarnMutation();
  const submit = async (form: FormData) => {
    const reason = form.get('reason') as ReportReason | '';
    if (!reason) return 'Please choose a reason.';
    const { error } = await warn({ id: user.id, reason });
    if (error) return (error as ApiError).message;
    toast(`${user.username} is warned.`);
  };
  return (
    <OrderDialog
      title={`Warn ${user.firstname} (${user.username})`}
      intro="They are told why on every page until they confirm that they have read it, by email too, and may appeal. Nothing else changes for them."
      action="Warn"
      onSubmit={submit}
      close={close}
    >
      <ReasonField known={known} />
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
