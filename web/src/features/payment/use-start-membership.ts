import { plan } from '@emberline/contracts/choices';
import { useRef } from 'react';
import type { Me } from '../../api/me.ts';
import type { ApiError } from '../../api/send.ts';
import { texts } from '../../texts.ts';
import { useConfirmedCard, useConfirmedPayment } from './card/confirm-at-bank.ts';
import {
  useCreateSetupIntentMutation,
  useStartSubscriptionMutation,
  useUpdatePaymentMutation,
} from './order-api.ts';

export type Start =
  | { done: true }
  | {
      done: false;
      error: string;
      /** The card has to be typed again. */
      reset: boolean;
      /** The bank has refused the card. */
      declined?: boolean;
      /** A membership runs already, with another card. */
      runs?: true;
      /** Not ordered, since the page showed something else: the free day was used before, or there is one. */
      offer?: 'no free day' | 'changed';
    };

interface Starting {
  start: () => Promise<Start>;
  /** Another card may have been typed: the one that was confirmed is not used any more. */
  forgetCard: () => void;
}

/**
 * Starts a membership with the typed card: creates the intent, confirms the card, subscribes, lets the bank ask when it wants to, reports.
 * A confirmed card is not asked for again, unless the fields were touched since.
 * @param trial whether the page shows a free day; if not, pressing the button accepts a charge at once
 * @param onBankAsks the bank's dialog opens
 */
export function useStartMembership(me: Me, trial: boolean, onBankAsks: () => void): Starting {
  const confirmCard = useConfirmedCard();
  const [createSetupIntent] = useCreateSetupIntentMutation();
  const [startSubscription] = useStartSubscriptionMutation();
  const [updatePayment] = useUpdatePaymentMutation();
  const confirmPayment = useConfirmedPayment();
  const confirmed = useRef<string>(undefined);
  const isUnanswered = useRef(false);

  const start = async (): Promise<Start> => {
    if (!confirmed.current) {
      let stop = null as Start | null;
      const card = await confirmCard(async () => {
        const begun = await createSetupIntent();
        if (trial && begun.data?.trial === false) stop = usedBefore();
        const refused = refusal(begun.error as ApiError | undefined);
        if (refused !== undefined) stop = { done: false, error: refused, reset: true };
        return stop ? undefined : begun.data;
      });
      if (stop) return stop;
      if (card.error !== undefined) return { ...card, done: false, reset: false };
      confirmed.current = card.setupIntentId;
    }
    const { amount, currency } = plan;
    const started = await startSubscription({ setupIntentId: confirmed.current, trial, amount, currency });
    const problem = started.error as ApiError | undefined;
    if (problem?.code === 'TRIAL_USED') return usedBefore();
    if (problem?.code === 'OFFER_CHANGED')
      return { done: false, error: problem.message, reset: false, offer: 'changed' };
    if (problem?.code === 'PAYMENT_UNCONFIRMED') {
      onBankAsks();
      const { error, declined = false } = await confirmPayment();
      if (error !== undefined) return { done: false, error, reset: false, declined };
    } else if (problem?.code === 'ALREADY_SUBSCRIBED') {
      // Another card pays: the server says which.
      confirmed.current = undefined;
      return { done: false, error: problem.message, reset: true, runs: true };
    } else if (problem) {
      // Without an answer the order may have succeeded. Sending the same card again is safe: the server recognises it.
      const mayRetry = problem.status === 0 || problem.status >= 500;
      if (!mayRetry) confirmed.current = undefined;
      const isOff = problem.code === 'SWITCHED_OFF';
      const error = recordingError(problem) + (isOff && isUnanswered.current ? mayStillGoThrough : '');
      isUnanswered.current ||= mayRetry && !isOff;
      const declined = problem.code === 'CARD_DECLINED';
      return { done: false, error, reset: !mayRetry, declined };
    }
    const subscriptionId = started.data?.subscriptionId;
    const told = await updatePayment({
      userId: me.id,
      status: 'activated',
      ...(subscriptionId ? { subscriptionId } : {}),
    });
    if (told.error) return { done: false, error: recordingError(told.error as ApiError), reset: true };
    return { done: true };
  };
  const forgetCard = () => {
    confirmed.current = undefined;
  };
  return { start, forgetCard };
}

const mayStillGoThrough = ' Your first order may still go through. Please look again in some minutes.';
const trialUsed =
  'You, this email or this card has had the free day before. Nothing has been charged. Please read the new price.';

/** Keeps the confirmed card, so that it is not asked for again. */
function usedBefore(): Start {
  return { done: false, error: trialUsed, reset: false, offer: 'no free day' };
}

/** The server's reason why the member cannot pay; undefined for other errors. The page then fetches the member again. */
function refusal(error: ApiError | undefined): string | undefined {
  const told = ['EMAIL_UNVERIFIED', 'PROFILE_INCOMPLETE', 'FORBIDDEN', 'TOO_MANY', 'SWITCHED_OFF'];
  return error && told.includes(error.code) ? error.message : undefined;
}

function recordingError({ status, message }: ApiError): string {
  return status === 0 || message === '' ? texts.payment.updateFailed : message;
}
