import { Button } from '@mantine/core';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { moneyApi } from '../../api/money-api.ts';
import { dateTime } from '../times/times.ts';

/** Cancels a running membership as its member could: at the end of its period, or at once while that is not paid. */
export function CancelMembership({ id, endsNow }: { id: string; endsNow: boolean }) {
  const [cancel, { isLoading }] = moneyApi.useCancelUserMembershipMutation();
  const onCancel = async () => {
    const sure = await ask({
      title: 'Cancel this membership?',
      text: endsNow
        ? 'The present period is not paid, so it ends now: what is open is voided, and nothing more is charged. The member gets an email. This cannot be taken back.'
        : 'It ends with the period that is paid, and nothing more is charged. The member gets an email and can take it back until then.',
      yes: 'Yes, cancel it',
      no: 'Let it go on',
      danger: true,
    });
    if (!sure) return;
    const { data, error } = await cancel(id);
    if (error) toastError((error as ApiError).message);
    else if (data.hasEnded) toast('Cancelled. It has ended.');
    else toast(`Cancelled. It ends ${dateTime(data.validUntil)}.`);
  };
  return (
    <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void onCancel()}>
      Cancel membership
    </Button>
  );
}
