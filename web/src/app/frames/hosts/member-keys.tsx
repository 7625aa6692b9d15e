import type { ComponentProps } from 'react';
import { KeysHelp } from '../../../ui/feedback/keys-help.tsx';

const keys = [
  ['?', 'This list'],
  ['Alt + M', 'Open the conversation of the newest message'],
  ['Arrow keys', 'On a card: go to the card beside, above or below; Home and End to the first and last'],
  ['Enter', 'In a chat: send; Shift + Enter makes a new line'],
  ['Esc', 'Close what lies over the page'],
] as const;

/** The list of the members' keys. */
export function MemberKeys(props: Omit<ComponentProps<typeof KeysHelp>, 'keys'>) {
  return <KeysHelp keys={keys} {...props} />;
}
