import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { ApiError } from '../api/send.ts';
import { ask, toast, toastError } from '../ui/feedback/toast.tsx';
import { rename } from '../ui/forms/rename.tsx';

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
      title: `Remove ${name}?`,
      text: 'It lets nobody in any more. Remove it on your device too, where it may still be offered.',
      yes: 'Remove it',
      no: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    const error = (await onRemove()).error as ApiError | undefined;
    // 404: removed already, as wanted.
    if (error && error.status !== 404) toastError(error.message);
    else toast(`${name} is removed.`);
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
