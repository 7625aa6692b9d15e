import { paymentStatus } from '@emberline/contracts/choices';
import { useState } from 'react';
import { type Me, useMeQuery } from '../../api/me.ts';
import { readUser } from '../../api/session.ts';
import { useHydrating } from '../../ui/forms/use-hydrating.ts';

/** The signed-in member for display: the last stored one until the API answers, so that the frame does not jump. */
export function useShownMe(): Me | null {
  const { data } = useMeQuery();
  const [lastSeen] = useState(() => readUser<Me>());
  const isHydrating = useHydrating();
  return data ?? (isHydrating ? null : lastSeen);
}

/** Whether the member has a paid membership; undefined until known. */
export function usePaid(): boolean | undefined {
  const me = useShownMe();
  return me ? me.paymentStatus === paymentStatus.active : undefined;
}
