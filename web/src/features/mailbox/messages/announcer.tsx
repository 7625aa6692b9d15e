import { useEffect, useRef, useState } from 'react';
import classes from './message-list.module.css';
import type { Row } from './rows.ts';

/** Announces new messages to screen readers. The list is no live region, since scrolling changes it too. */
export function Announcer({ rows, name }: { rows: Row[]; name: string }) {
  const [said, setSaid] = useState('');
  const newest = rows.findLast((row) => row.kind === 'message' && !row.own);
  const before = useRef(newest?.key);
  useEffect(() => {
    if (newest?.kind !== 'message' || newest.key === before.current) return;
    before.current = newest.key;
    setSaid(`${name}: ${newest.content}`);
  }, [newest, name]);
  return (
    <p role="status" className={classes.hidden}>
      {said}
    </p>
  );
}
