import { useState } from 'react';
import { type Me, useMeQuery } from '../../api/me.ts';
import { readUser } from '../../api/session.ts';

/** The signed-in member as the API says, before its answer as last seen: so that the frame does not jump. Only for show. */
export function useShownMe(): Me | null {
  const { data } = useMeQuery();
  const [lastSeen] = useState(() => readUser<Me>());
  return data ?? lastSeen;
}
