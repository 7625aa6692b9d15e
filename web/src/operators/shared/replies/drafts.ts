import { useCallback, useSyncExternalStore } from 'react';
import { currentUserId, onSessionChange } from '../../../api/session.ts';
import { allTyped, draft, keepTyped } from '../../../kept/typed.ts';

const listeners = new Set<() => void>();
let drafts = read();

/** The operator's draft of an answer or a note, by key. It survives a closed window, an ended session, a reload and a crash. */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => drafts[key] ?? '');
  const operatorId = currentUserId();
  const write = useCallback(
    (value: string) => {
      // An answer to a call may come when somebody else is logged in.
      if (currentUserId() === operatorId) writeDraft(key, value);
    },
    [key, operatorId],
  );
  return [text, write];
}

/** All drafts, by key. */
export function useDrafts(): Readonly<Record<string, string>> {
  return useSyncExternalStore(subscribe, () => drafts);
}

export function readDraft(key: string): string {
  return drafts[key] ?? '';
}

/** An empty text removes the draft. */
export function writeDraft(key: string, text: string): void {
  const { [key]: _, ...others } = drafts;
  drafts = text === '' ? others : { ...others, [key]: text };
  if (currentUserId()) keepTyped(draft + key, text);
  tell();
}

onSessionChange(() => {
  drafts = read();
  tell();
});

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Those of the operator who is logged in. */
function read(): Record<string, string> {
  return currentUserId() ? allTyped(draft) : {};
}
