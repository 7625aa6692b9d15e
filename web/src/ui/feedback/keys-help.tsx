import { Button } from '@mantine/core';
import { Checkbox } from '../forms/checkbox.tsx';
import { Dialog } from './dialog.tsx';
import * as classes from './feedback.module.css';

interface KeysHelpProps {
  /** Each key and what it does. */
  keys: readonly (readonly [key: string, words: string])[];
  /** Whether keys without Ctrl or Alt do something. */
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** The list of all keys, and the switch for single-key shortcuts. */
export function KeysHelp({ keys, on, onSwitch, onClose }: KeysHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single keys do something (never while one types in a field)"
        checked={on}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <Button variant="default" size="sm" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
