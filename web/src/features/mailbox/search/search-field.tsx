import { messageSearch } from '@emberline/contracts/mailbox-choices';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useQueryValues } from '../../../ui/layout/use-query-values.ts';
import classes from './search.module.css';

const pauseMs = 300;

/** Asks for words to look for. They stand in the page's address, so that the way back from a chat leads to what was found. */
export function SearchField() {
  const { query, set } = useQueryValues();
  const [words, setWords] = useState(query.get('search') ?? '');
  const asked = query.get('search') ?? '';
  // A link to the mailbox without words ends the search.
  useEffect(() => {
    if (asked === '') setWords('');
  }, [asked]);
  const show = useDebouncedCallback(
    (wanted: string) => set({ search: wanted.trim() && wanted, message: undefined }, { replace: true }),
    pauseMs,
  );
  return (
    <input
      type="search"
      className={classes.field}
      aria-label="Search your chats"
      placeholder="Search names and messages"
      maxLength={messageSearch.wordsMax}
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value);
        show(value);
      }}
    />
  );
}
