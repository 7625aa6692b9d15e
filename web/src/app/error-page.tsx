import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '../messages.ts';
import { LostDrawing } from '../ui/drawing.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import classes from './standalone.module.css';

/** Where a guard leads when it could not find out whether a page may be shown. */
export function ErrorPage() {
  return (
    <div className={classes.page}>
      <PageMeta title="Error" />
      <LostDrawing />
      <h1>{messages.crash.title}</h1>
      <p>We could not check your membership just now. Nothing has been changed or charged.</p>
      <Button component={Link} to="/home">
        Go to My Home
      </Button>
    </div>
  );
}
