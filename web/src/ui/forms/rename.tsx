import { ask, questions } from '../feedback/questions.ts';
import { toast, toastError } from '../feedback/toast.tsx';
import { TextInput } from './fields.ts';
import { keys } from './is-typing.ts';

interface Named {
  name: string;
  maxLength: number;
}

/** Asks for another name, carries the change out and says what came of it. */
export async function rename(
  named: Named,
  change: (name: string) => Promise<{ error?: unknown }>,
): Promise<void> {
  const given = await askName(named);
  if (given === undefined) return;
  const { error } = await change(given);
  if (error) toastError((error as { message: string }).message);
  else toast(`It is called ${given} now.`);
}

/** @returns the new name; undefined when none was given, or the same */
async function askName({ name, maxLength }: Named): Promise<string | undefined> {
  let given = name;
  const isGiven = await ask({
    title: `Rename ${name}`,
    text: (
      <TextInput
        label="New name"
        defaultValue={name}
        maxLength={maxLength}
        data-autofocus
        onChange={(event) => {
          given = event.currentTarget.value;
        }}
        onKeyDown={keys((event) => {
          if (event.key !== 'Enter') return;
          // Or the button that gets the focus back would be pressed.
          event.preventDefault();
          questions.get()?.answer(true);
        })}
      />
    ),
    yes: 'Rename',
    no: 'Cancel',
  });
  const trimmed = given.trim();
  return isGiven && trimmed !== '' && trimmed !== name ? trimmed : undefined;
}
