import { Button } from '@mantine/core';
import { messages } from '../messages.ts';
import { EmberMark } from '../ui/ember-mark.tsx';
import classes from './standalone.module.css';

/** Shown when a page cannot be drawn. */
export function CrashScreen() {
  return (
    <div className={classes.page} role="alert">
      <title>{messages.crash.title}</title>
      <EmberMark size={56} />
      <h1>{messages.crash.title}</h1>
      <p>We are sorry. Your messages and drafts are safe; loading the page again usually helps.</p>
      <Button onClick={() => location.reload()}>{messages.crash.reload}</Button>
    </div>
  );
}
