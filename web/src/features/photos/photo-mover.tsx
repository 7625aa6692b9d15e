import { IconChevronLeft, IconChevronRight, IconGripVertical } from '../../ui/drawings/icons.ts';
import classes from './photo-mover.module.css';

interface PhotoMoverProps {
  number: number;
  count: number;
  step: (by: 1 | -1, button: HTMLElement) => void;
}

/** Moves a photo by one place; fingers drag it by the part between the buttons. */
export function PhotoMover({ number, count, step }: PhotoMoverProps) {
  return (
    <div className={classes.mover}>
      <button
        type="button"
        aria-label={`Move photo ${number} earlier`}
        // Not `disabled`: a photo that becomes the first one keeps the focus.
        aria-disabled={number === 1}
        onClick={({ currentTarget }) => step(-1, currentTarget)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <span className={classes.grip} data-grip aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <button
        type="button"
        aria-label={`Move photo ${number} later`}
        aria-disabled={number === count}
        onClick={({ currentTarget }) => step(1, currentTarget)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
