import { keepTyped, readTyped } from './typed.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

let hasBegun = false;

/**
 * Keeps what is typed into every field with `data-kept`, and puts it back when the field is drawn again: by person, page, and what the
 * attribute says. Fields that are drawn later are found by themselves.
 */
export function keepFields(): void {
  if (hasBegun) return;
  hasBegun = true;
  const found = (root: ParentNode) => {
    for (const field of root.querySelectorAll<Field>('[data-kept]')) give(field);
  };
  found(document);
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const each of addedNodes)
        if (each instanceof Element) found(each.parentElement ?? (target as Element));
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener(
    'input',
    ({ target }) => {
      if (isKept(target)) keepTyped(placeOf(target), target.value);
    },
    { capture: true },
  );
}

const known = new WeakSet<Field>();

function give(field: Field): void {
  if (known.has(field)) return;
  known.add(field);
  const kept = readTyped(placeOf(field));
  // What was typed before this was loaded is newer.
  if (field.value !== field.defaultValue || (field === document.activeElement && field.value !== ''))
    keepTyped(placeOf(field), field.value);
  else if (kept !== null && kept !== field.value) put(field, kept);
}

/** As if it were typed: React and the form hear of it. */
function put(field: Field, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function placeOf({ dataset: { kept } }: Field): string {
  return `${location.pathname} ${kept}`;
}

function isKept(target: EventTarget | null): target is Field {
  return target instanceof HTMLElement && target.dataset.kept !== undefined;
}
