import classes from './sort-buttons.module.css';

interface SortButtonsProps<Sort extends string> {
  label: string;
  sorts: readonly (readonly [Sort, string])[];
  current: Sort;
  onChoose: (sort: Sort) => void;
}

/** A row of buttons of which one is pressed. */
export function SortButtons<Sort extends string>({
  label,
  sorts,
  current,
  onChoose,
}: SortButtonsProps<Sort>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={classes.buttons}>
      {sorts.map(([id, name]) => (
        <button
          key={id}
          type="button"
          className={classes.button}
          aria-pressed={id === current}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
