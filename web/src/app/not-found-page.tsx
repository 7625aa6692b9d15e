import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../live/page-meta.tsx';
import { texts } from '../texts.ts';
import { LostDrawing } from '../ui/drawings/drawing.tsx';
import * as classes from './frames/frames.module.css';

export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <PageMeta title={texts.notFound.title} />
      <LostDrawing />
      <h1>{texts.notFound.title}</h1>
      <p>{texts.notFound.text}</p>
      <Button component={Link} to="/">
        Back to the start
      </Button>
    </div>
  );
}
