import { useState } from 'react';
import { Link } from 'react-router';
import { keep, readKept } from '../../../kept/storage.ts';
import classes from './safety-panel.module.css';

const key = 'safetyKnown';

/** What to know before the first message to somebody; on this device until it is acknowledged. */
export function SafetyPanel() {
  const [known, setKnown] = useState(() => readKept(key) !== null);
  if (known) return null;
  const acknowledge = () => {
    keep(key, '1');
    setKnown(true);
  };
  return (
    <section className={classes.panel} aria-labelledby="safety">
      <strong id="safety">Before you write</strong>
      <ul>
        <li>Keep the talk here until you know somebody well.</li>
        <li>Never send money, codes or documents, whatever the story.</li>
        <li>Meet in a public place first, and tell a friend where.</li>
      </ul>
      <div className={classes.end}>
        <Link to="/help#block">How to block and report</Link>
        <button type="button" onClick={acknowledge}>
          Got it
        </button>
      </div>
    </section>
  );
}
