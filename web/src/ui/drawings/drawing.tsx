import * as classes from './drawings.module.css';

/** A path, how it is drawn, and the dashes of a line that has some. */
type Part = [look: 'line' | 'paper' | 'fill' | 'flame', path: string, dashes?: string];

/** One of our small drawings for empty pages. Hidden from screen readers: the text beside it says it all. */
export function drawingOf(...parts: Part[]) {
  return () => (
    <svg className={classes.drawing} viewBox="0 0 160 110" aria-hidden="true" focusable="false">
      <ellipse className={classes.ground} cx="80" cy="99" rx="58" ry="6" />
      {parts.map(([look, path, dashes]) => (
        <path key={look + path} data-look={look} d={path} strokeDasharray={dashes} />
      ))}
    </svg>
  );
}

/** A signpost whose arms point everywhere. */
export const LostDrawing = drawingOf(
  ['line', 'M80 98V18'],
  ['fill', 'M84 26h34l9 9-9 9H84z'],
  ['paper', 'M76 48H40l-9 9 9 9h36z'],
  ['line', 'M76 48H40l-9 9 9 9h36z'],
  ['flame', 'M80 4c1 5-5 6-5 10a5 5 0 0 0 10 0c0-4-3-8-5-10z'],
);
