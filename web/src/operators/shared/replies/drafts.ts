import { useCallback, useSyncExternalStore } from 'react';

const storageKey = 'operatorDrafts';
const listeners = new Set<() => void>();
let drafts = read();

/** The draft of an answer, by key. It survives a closed window, an ended session and a reload of the tab. */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => drafts[key] ?? '');
  const write = useCallback((value: string) => writeDraft(key, value), [key]);
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
  sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}
