import { meApi } from '../api/me.ts';
import { startListening } from '../store/store.ts';
import { toast } from '../ui/feedback/toast.tsx';

const selectMe = meApi.endpoints.me.select();

/** Says that the email is confirmed in every tab that waited for it, whichever page it shows. */
export function tellConfirmed(): void {
  startListening({
    predicate: (_, now, before) =>
      selectMe(now).data?.isVerified === true && selectMe(before).data?.isVerified === false,
    effect: () => toast('Email confirmed. Thank you.'),
  });
}
