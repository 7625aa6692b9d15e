import { type KeptKey, keptTexts } from './table.ts';

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

/** All stored keys that the table names, each with its line. */
export function allKept(): { key: KeptKey; thing: (typeof keptTexts)[keyof typeof keptTexts] }[] {
  const stored = (['local', 'session'] as const).flatMap((where) =>
    (tried(() => Object.keys(storages[where]())) ?? []).map((key) => ({ key: key as KeptKey, where })),
  );
  return stored.flatMap(({ key, where }) => {
    const thing = thingOf(key);
    return thing?.in === where ? [{ key, thing }] : [];
  });
}

const storages = { local: () => localStorage, session: () => sessionStorage };

function storageOf(key: KeptKey): Storage {
  return storages[thingOf(key)?.in ?? 'session']();
}

function thingOf(key: string) {
  const names = Object.keys(keptTexts) as (keyof typeof keptTexts)[];
  const name =
    names.find((each) => each === key) ?? names.find((each) => isBeginning(each) && key.startsWith(each));
  return name && keptTexts[name];
}

const isBeginning = (name: string) => /[ :]$/.test(name);

function tried<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
