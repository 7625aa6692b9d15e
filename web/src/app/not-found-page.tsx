import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '../messages.ts';
import { LostDrawing } from '../ui/drawing.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import classes from './standalone.module.css';

export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <PageMeta title={messages.notFound.title} />
      <LostDrawing />
      <h1>{messages.notFound.title}</h1>
      <p>{messages.notFound.text}</p>
      <Button component={Link} to="/">
        Back to the start
      </Button>
    </div>
  );
}
