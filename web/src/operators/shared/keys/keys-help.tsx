import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import classes from './keys-help.module.css';
import { keyWords } from './press-key.ts';

const always = [
  ['Ctrl + K', 'Go to any page or user'],
  ['Ctrl + Enter', 'In a reply: send, and go on to the next'],
  ['Enter', 'In a chat: send; Shift + Enter makes a new line'],
  ['Esc', 'In a reply: back to its line; in a chat: close the window'],
  ['Arrow keys', 'On the handle of a chat: move the window'],
] as const;

interface KeysHelpProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** The list of all keys, and the switch for single-key shortcuts. */
export function KeysHelp({ on, onSwitch, onClose }: KeysHelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={classes.keys}>
        {[...keyWords, ...always].map(([key, words]) => (
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
