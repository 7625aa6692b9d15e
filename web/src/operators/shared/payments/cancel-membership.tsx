import { Button } from '@mantine/core';
import type { ApiError } from '../../../api/send.ts';
import { ask, toast, toastError } from '../../../ui/feedback/toast.tsx';
import { moneyApi } from '../../api/money-api.ts';
import { dateTime } from '../times/times.ts';

/** Cancels a running membership at the end of its period, as its member could. */
export function CancelMembership({ id }: { id: string }) {
  const [cancel, { isLoading }] = moneyApi.useCancelUserMembershipMutation();
  const onCancel = async () => {
    const sure = await ask({
      title: 'Cancel this membership?',
      text: 'It ends with the period that is paid, and nothing more is charged. The member gets an email and can take it back until then.',
      yes: 'Yes, cancel it',
      no: 'Let it go on',
      danger: true,
    });
    if (!sure) return;
    const { data, error } = await cancel(id);
    if (error) toastError((error as ApiError).message);
    else toast(`Cancelled. It ends ${dateTime(data.validUntil)}.`);
  };
  return (
    <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void onCancel()}>
      Cancel membership
    </Button>
  );
}
