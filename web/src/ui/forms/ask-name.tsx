import { ask, questions } from '../feedback/questions.ts';
import { TextInput } from './fields.ts';

/** Asks for another name. @returns it; undefined when none was given, or the same */
export async function askName(title: string, name: string, maxLength: number): Promise<string | undefined> {
  let given = name;
  const yes = await ask({
    title,
    text: (
      <TextInput
        label="New name"
        defaultValue={name}
        maxLength={maxLength}
        data-autofocus
        onChange={(event) => {
          given = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Or the button that gets the focus back would be pressed.
          event.preventDefault();
          questions.get()?.answer(true);
        }}
      />
    ),
    yes: 'Rename',
    no: 'Cancel',
  });
  const trimmed = given.trim();
  return yes && trimmed !== '' && trimmed !== name ? trimmed : undefined;
}
