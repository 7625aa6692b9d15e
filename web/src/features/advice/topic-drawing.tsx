import type { ReactNode } from 'react';
import { Drawing } from '../../ui/drawings/drawing.tsx';
import classes from '../../ui/drawings/drawings.module.css';
import { FrameDrawing, LetterDrawing, TableDrawing } from '../../ui/drawings/drawings.tsx';

/** A small picture of what an article is about. */
export function TopicDrawing({ topic }: { topic: string }) {
  return drawings[topic] ?? <LetterDrawing />;
}

const drawings: Record<string, ReactNode> = {
  Profile: <FrameDrawing />,
  Messages: <LetterDrawing />,
  Dates: <TableDrawing />,
  Safety: <UmbrellaDrawing />,
  Feelings: <HeartDrawing />,
  Relationships: <FireDrawing />,
};

/** An umbrella over a flame. */
function UmbrellaDrawing() {
  return (
    <Drawing>
      <path
        className={classes.fill}
        d="M34 58a46 42 0 0 1 92 0c-7-7-16-7-23 0-7-7-16-7-23 0-7-7-16-7-23 0-7-7-16-7-23 0z"
      />
      <path className={classes.line} d="M80 10v6m0 38v36a8 8 0 0 1-16 0" />
      <path className={classes.flame} d="M101 68c2 7-8 9-8 16a8 8 0 0 0 16 0c0-6-4-12-8-16z" />
    </Drawing>
  );
}

/** A heart with a plaster, and warm inside. */
function HeartDrawing() {
  return (
    <Drawing>
      <path
        className={classes.paper}
        d="M80 92C46 68 38 54 38 42a20 20 0 0 1 42-6 20 20 0 0 1 42 6c0 12-8 26-42 50z"
      />
      <path
        className={classes.line}
        d="M80 92C46 68 38 54 38 42a20 20 0 0 1 42-6 20 20 0 0 1 42 6c0 12-8 26-42 50z"
      />
      <path className={classes.fill} d="M94 44l20-12 5 9-20 12z" />
      <path className={classes.flame} d="M78 46c2 8-9 10-9 18a9 9 0 0 0 18 0c0-7-5-13-9-18z" />
    </Drawing>
  );
}

/** Two mugs beside a fire. */
function FireDrawing() {
  return (
    <Drawing>
      <path className={classes.flame} d="M82 34c3 14-16 18-16 36a16 16 0 0 0 32 0c0-14-9-26-16-36z" />
      <path className={classes.line} d="M56 96l48-12m-48 0l48 12" />
      <path className={classes.paper} d="M26 70h20v22H26zM116 70h20v22h-20z" />
      <path className={classes.line} d="M26 70h20v22H26zM26 76h-5v9h5M116 70h20v22h-20zM136 76h5v9h-5" />
      <path className={classes.line} d="M32 62c0-4 4-4 4-8m86 8c0-4 4-4 4-8" />
    </Drawing>
  );
}
