import type { ReportReason } from '@emberline/contracts/choice-lists';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { moderationApi } from '../../api/moderation-api.ts';
import type { OperatorUser } from '../../api/users-api.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

interface WarnDialogProps {
  user: Pick<OperatorUser, 'id' | 'firstname' | 'username'>;
  /** What the member was reported for. */
  reason?: string | undefined;
  close: () => void;
}

/** Warns a member, with a reason. */
export function WarnDialog({ user, reason: known, close }: WarnDialogProps) {
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
