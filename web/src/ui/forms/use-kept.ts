import { createContext, useContext, useEffect } from 'react';
import { late } from '../late/late.ts';

/** Which of several alike a form is for: the entry of a list, the person of a dialog. */
export const KeptIn = createContext('');

/** Of a field's own props: false where another part of the page keeps what is typed. */
export interface KeptProps {
  kept?: boolean;
}

interface Described extends KeptProps {
  name?: string | undefined;
  label?: unknown;
  type?: string | undefined;
  autoComplete?: string | undefined;
}

/**
 * The mark by which what is typed into a field is kept (`kept/keep-fields.ts`). Free text is; who somebody is (addresses, codes), days
 * and words to search for are not.
 */
export function useKept({ kept, name, label, type = 'text', autoComplete }: Described) {
  const form = useContext(KeptIn);
  const isFree = kept ?? (type === 'text' && autoComplete === undefined);
  const as = isFree ? (name ?? (typeof label === 'string' ? label : undefined)) : undefined;
  useEffect(() => {
    // Later than the page: its first paint does without.
    if (as) void late(() => import('../../kept/keep-fields.ts')).then(({ keepFields }) => keepFields());
  }, [as]);
  return { 'data-kept': as && `${form} ${as}` };
}
