import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as classes from './feedback.module.css';

interface CountdownProps {
  seconds: number;
  /** The text before the number: "You go to My Home in". */
  label: string;
  onEnd: () => void;
}

/** Counts down to leaving the page, with buttons to go at once and to stay. */
export function Countdown({ seconds, label, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    if (stayed) return;
    if (left <= 0) return onEnd();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stayed, onEnd]);
  return (
    <div className={classes.countdown}>
      {!stayed && (
        <p role="timer">
          {label} <strong className="figures">{left}</strong> {left === 1 ? 'second' : 'seconds'}.
        </p>
      )}
      <div className="row gap-8">
        <Button onClick={onEnd}>Go now</Button>
        {!stayed && (
          <Button variant="default" onClick={() => setStayed(true)}>
            Stay
          </Button>
        )}
      </div>
    </div>
  );
}
