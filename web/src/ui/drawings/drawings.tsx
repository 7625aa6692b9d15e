import { Drawing } from './drawing.tsx';
import * as classes from './drawings.module.css';

/** Two chairs at a table with a candle: nobody here yet. */
export function TableDrawing() {
  return (
    <Drawing>
      <path className={classes.line} d="M34 96V54m0 20h20v22M126 96V54m0 20h-20v22" />
      <path className={classes.fill} d="M58 66h44v5H58z" />
      <path className={classes.line} d="M80 71v25m-12 0h24" />
      <path className={classes.line} d="M77 66V50h6v16" />
      <path className={classes.flame} d="M80 30c1 6-6 8-6 13a6 6 0 0 0 12 0c0-5-3-10-6-13z" />
    </Drawing>
  );
}

/** A letter with an ember as its seal. */
export function LetterDrawing() {
  return (
    <Drawing>
      <path className={classes.paper} d="M36 40h88v54H36z" />
      <path className={classes.line} d="M36 40h88v54H36zM36 40l44 32 44-32" />
      <path className={classes.flame} d="M81 56c2 8-9 11-9 19a9 9 0 0 0 18 0c0-7-5-14-9-19z" />
      <path className={classes.line} d="M56 24c6-6 12 6 18 0m10 0c6-6 12 6 18 0" />
    </Drawing>
  );
}

/** A picture frame on a nail. */
export function FrameDrawing() {
  return (
    <Drawing>
      <path className={classes.line} d="M80 14L56 34m24-20l24 20" />
      <path className={classes.paper} d="M42 34h76v58H42z" />
      <path className={classes.line} d="M42 34h76v58H42z" />
      <path className={classes.fill} d="M48 86l22-24 14 14 10-9 18 19z" />
      <circle className={classes.flame} cx="100" cy="50" r="7" />
    </Drawing>
  );
}

/** A window with a light in it: somebody may look in. */
export function WindowDrawing() {
  return (
    <Drawing>
      <path className={classes.paper} d="M50 18h60v76H50z" />
      <path className={classes.line} d="M50 18h60v76H50zM80 18v76M50 54h60" />
      <path className={classes.flame} d="M95 66c2 7-8 9-8 16a8 8 0 0 0 16 0c0-6-4-12-8-16z" />
      <path className={classes.fill} d="M44 94h72v5H44z" />
    </Drawing>
  );
}
