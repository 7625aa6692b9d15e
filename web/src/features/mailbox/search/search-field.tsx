import { messageSearch } from '@emberline/contracts/mailbox-choices';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from './search.module.css';

const pauseMs = 300;

/** Asks for words to look for. They stand in the page's address, so that the way back from a chat leads to what was found. */
export function SearchField() {
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState(params.get('search') ?? '');
  const asked = params.get('search') ?? '';
  // A link to the mailbox without words ends the search.
  useEffect(() => {
    if (asked === '') setWords('');
  }, [asked]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (wanted: string) => {
    setWords(wanted);
    clearTimeout(timer.current);
    const show = () =>
      setParams(
        (before) => {
          before.delete('message');
          if (wanted.trim() === '') before.delete('search');
          else before.set('search', wanted);
          return before;
        },
        { replace: true },
      );
    timer.current = setTimeout(show, pauseMs);
  };
  return (
    <input
      type="search"
      className={classes.field}
      aria-label="Search your chats"
      placeholder="Search names and messages"
      maxLength={messageSearch.wordsMax}
      value={words}
      onChange={({ currentTarget }) => look(currentTarget.value)}
    />
  );
}
