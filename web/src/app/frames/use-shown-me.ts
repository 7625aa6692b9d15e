import { useState } from 'react';
import { type Me, useMeQuery } from '../../api/me.ts';
import { readUser } from '../../api/session.ts';

/** The signed-in member for display: the last stored one until the API answers, so that the frame does not jump. */
export function useShownMe(): Me | null {
  const { data } = useMeQuery();
  const [lastSeen] = useState(() => readUser<Me>());
  return data ?? lastSeen;
}
