import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../texts.ts';
import { LostDrawing } from '../ui/drawings/drawing.tsx';
import * as classes from './frames/frames.module.css';

/** Shown when a guard could not find out whether the member may see a page. */
export function ErrorPage() {
  return (
    <div className={classes.page}>
      <LostDrawing />
      <h1>{texts.crash.title}</h1>
      <p>We could not check your membership just now. Nothing has been changed or charged.</p>
      <Button component={Link} to="/home">
        Go to My Home
      </Button>
    </div>
  );
}
