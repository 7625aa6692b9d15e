import type { KeptKey } from './table.ts';

/** localStorage and sessionStorage, for what the table names. A browser that refuses to store is as one that has nothing. */
export function readKept(key: KeptKey): string | null {
  return tried(() => storageOf(key).getItem(key)) ?? null;
}

export function keep(key: KeptKey, value: string): void {
  tried(() => storageOf(key).setItem(key, value));
}

export function forget(key: KeptKey): void {
  tried(() => storageOf(key).removeItem(key));
}

/** All stored keys, each tab's own last. */
export function storedKeys(): string[] {
  return tried(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]) ?? [];
}

/** As the table says, which public pages do not load: by the beginnings of the names. */
const inTab = /^(bannerP|sign|first|welc|operatorD|rel)/;

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
