import { useRef } from 'react';
import type { Me } from '../../api/me.ts';
import type { ApiError } from '../../api/send.ts';
import { messages } from '../../messages.ts';
import {
  useCreateSetupIntentMutation,
  useStartSubscriptionMutation,
  useUpdatePaymentMutation,
} from './payment-api.ts';
import { useConfirmedCard } from './use-confirmed-card.ts';

export type Start =
  | { done: true }
  | {
      done: false;
      error: string;
      /** The card has to be typed anew. */
      reset: boolean;
    };

/** From a typed card to a membership: begin, confirm, subscribe, tell. A card confirmed once is not asked for again. */
export function useStartMembership(me: Me): () => Promise<Start> {
  const confirmCard = useConfirmedCard();
  const [createSetupIntent] = useCreateSetupIntentMutation();
  const [startSubscription] = useStartSubscriptionMutation();
  const [updatePayment] = useUpdatePaymentMutation();
  const confirmed = useRef<string>(undefined);

  return async () => {
    if (!confirmed.current) {
      const card = await confirmCard(async () => (await createSetupIntent()).data);
      if (card.error !== undefined) return { done: false, error: card.error, reset: false };
      confirmed.current = card.setupIntentId;
    }
    const started = await startSubscription({ setupIntentId: confirmed.current });
    const problem = started.error as ApiError | undefined;
    if (problem && problem.code !== 'ALREADY_SUBSCRIBED') {
      // Without an answer it may have worked: the same card is tried again, and the server knows it.
      const mayRetry = problem.status === 0 || problem.status >= 500;
      if (!mayRetry) confirmed.current = undefined;
      return { done: false, error: recordingError(problem), reset: !mayRetry };
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
}

function recordingError({ status, message }: ApiError): string {
  return status === 0 || message === '' ? messages.payment.updateFailed : message;
}
