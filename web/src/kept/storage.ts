import type { KeptKey } from './table.ts';

/**
 * localStorage and sessionStorage, for what the table names. What a browser refuses to store (forbidden, full) stays in this page's
 * memory instead.
 */
export function readKept(key: KeptKey): string | null {
  return memory.get(key) ?? tried(() => storageOf(key).getItem(key)) ?? null;
}

/** In one step: other tabs, and a page that comes after a refusal, find the value of before rather than none. @returns whether it outlives the page */
export function keep(key: KeptKey, value: string): boolean {
  const isStored = tried(() => storageOf(key).setItem(key, value) ?? true) ?? false;
  if (isStored) memory.delete(key);
  else memory.set(key, value);
  return isStored;
}

export function forget(key: KeptKey): void {
  memory.delete(key);
  tried(() => storageOf(key).removeItem(key));
}

/** All stored keys, each tab's own last. */
export function storedKeys(): string[] {
  const stored = tried(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]) ?? [];
  return [...stored, ...memory.keys()];
}

const memory = new Map<KeptKey, string>();

/** As the table says, which public pages do not load: by the beginnings of the names. */
const inTab = /^(bannerP|sign|first|welc|operatorD|rel|typedH)/;

function storageOf(key: KeptKey): Storage {
  return inTab.test(key) ? sessionStorage : localStorage;
}

function tried<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
