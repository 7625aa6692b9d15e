import { useEffect, useState } from 'react';
import type { OperationId } from '../../api/operations.ts';
import { send } from '../../api/send.ts';

/** The answer of a public operation, fetched after the first paint; undefined until then, or when it fails. */
export function useGuestAnswer<T>(id: OperationId): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    const stop = new AbortController();
    void send<T>({ id, token: null }, stop.signal).then(({ data }) => {
      if (data) setAnswer(data);
    });
    return () => stop.abort();
  }, [id]);
  return answer;
}
