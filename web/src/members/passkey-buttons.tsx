import { limits } from '@emberline/contracts/choices';
import { isolated } from '@emberline/contracts/shown-text';
import { Button } from '@mantine/core';
import type { ApiError } from '../api/send.ts';
import { questions } from '../ui/feedback/questions.ts';
import { ask, toast, toastError } from '../ui/feedback/toast.tsx';
import { TextInput } from '../ui/forms/fields.ts';
import { keys } from '../ui/forms/is-typing.ts';

type Outcome = Promise<{ error?: unknown }>;

interface PasskeyButtonsProps {
  name: string;
  size: 'sm' | 'compact-sm';
  isRenaming: boolean;
  isRemoving: boolean;
  onRename: (name: string) => Outcome;
  onRemove: () => Outcome;
}

/** Renames and removes a passkey, of a member or an operator. */
export function PasskeyButtons(props: PasskeyButtonsProps) {
  const { name, size, isRenaming, isRemoving, onRename, onRemove } = props;
  const remove = async () => {
    const sure = await ask({
      title: `Remove ${isolated(name)}?`,
      text: 'It lets nobody in any more. Remove it on your device too, where it may still be offered.',
      yes: 'Remove it',
      no: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    const error = (await onRemove()).error as ApiError | undefined;
    // 404: removed already, as wanted.
    if (error && error.status !== 404) toastError(error.message);
    else toast(`${isolated(name)} is removed.`);
  };
  return (
    <>
      <Button
        size={size}
        variant="default"
        loading={isRenaming}
        aria-label={`Rename ${name}`}
        onClick={() => void rename({ name, maxLength: limits.nameMax }, onRename)}
      >
        Rename
      </Button>
      <Button
        size={size}
        variant="default"
        loading={isRemoving}
        aria-label={`Remove ${name}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </>
  );
}

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
    title: `Rename ${isolated(name)}`,
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
