import { paymentStatus } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ApiError } from '../../api/send.ts';
import { dayAndHour } from '../../members/money-words.ts';
import type { Membership } from '../../members/payment-api.ts';
import { texts } from '../../texts.ts';
import { ask, toast, toastError } from '../../ui/feedback/toast.tsx';
import { useCancelSubscriptionMutation, useResumeSubscriptionMutation } from './membership-api.ts';
import * as classes from './payment.module.css';

/** Cancels in two clicks, and resumes in one while the period still runs. */
export function CancelMembership({ membership }: { membership: Membership }) {
  const { status, paymentRecord, cancelAtPeriodEnd, periodEnd, cancelEndsNow = false } = membership;
  const [cancel, cancelling] = useCancelSubscriptionMutation();
  const [resume, resuming] = useResumeSubscriptionMutation();
  const until = periodEnd ? dayAndHour(periodEnd) : 'the end of the period';

  const runs = status === paymentStatus.active || status === paymentStatus.pastDue;
  // A server of before does not tell.
  const endsNow = cancelEndsNow || status === paymentStatus.pastDue;

  if (!runs || !paymentRecord)
    return (
      <section className="sheet stack relative gap-16 padded" aria-labelledby="cancel">
        <h2 id="cancel" className={classes.title}>
          Cancel
        </h2>
        <p className={classes.text}>{texts.membership.none}</p>
      </section>
    );

  const onCancel = async () => {
    const sure = await ask({
      title: texts.membership.confirmCancel,
      text: endsNow
        ? 'Your membership ends now. What is not paid is given up, and nothing more is charged, also when we are trying your card at this moment. This cannot be taken back; you can start a new membership whenever you like.'
        : `You keep everything until ${until}. After that nothing more is charged. You can change your mind until then.`,
      yes: 'Yes, cancel it',
      no: 'Keep my membership',
      danger: true,
    });
    if (!sure) return;
    const { error } = await cancel({ subscriptionId: paymentRecord.subscriptionId });
    if (error) toastError(sentenceOf(error as ApiError, texts.membership.cancelFailed));
    else toast(texts.membership.cancelled);
  };
  const onResume = async () => {
    const { error } = await resume();
    if (error) toastError(sentenceOf(error as ApiError, texts.payment.providerFailed));
    else toast('Your membership goes on.');
  };
  return (
    <section className="sheet stack relative gap-16 padded" aria-labelledby="cancel">
      <h2 id="cancel" className={classes.title}>
        {cancelAtPeriodEnd ? 'You have cancelled' : 'Cancel'}
      </h2>
      <div className={classes.row}>
        <p>
          {cancelAtPeriodEnd
            ? `You keep everything until ${until}. Nothing more is charged.`
            : endsNow
              ? 'Two clicks, no questions. Your membership ends now, and nothing more is charged.'
              : 'Two clicks, no questions. You keep what you have paid for.'}
        </p>
        {cancelAtPeriodEnd ? (
          <Button loading={resuming.isLoading} onClick={() => void onResume()}>
            Keep my membership
          </Button>
        ) : (
          <Button variant="default" loading={cancelling.isLoading} onClick={() => void onCancel()}>
            Cancel membership
          </Button>
        )}
      </div>
    </section>
  );
}

/** After TOO_MANY, show the server's text without asking to retry. */
function sentenceOf({ code, message }: ApiError, otherwise: string): string {
  return code === 'TOO_MANY' ? message : otherwise;
}
