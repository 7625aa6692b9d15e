import { Button } from '@mantine/core';
import { texts } from '../texts.ts';
import { EmberMark } from '../ui/drawings/ember-mark.tsx';
import * as classes from './frames/frames.module.css';

/** Shown when a page cannot be drawn. */
export function CrashScreen() {
  return (
    <div className={classes.page} role="alert">
      <title>{texts.crash.title}</title>
      <EmberMark size={56} />
      <h1>{texts.crash.title}</h1>
      <p>We are sorry. Your messages and drafts are safe; loading the page again usually helps.</p>
      <Button onClick={() => location.reload()}>{texts.crash.reload}</Button>
    </div>
  );
}
