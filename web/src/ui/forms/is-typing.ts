/** Whether a key goes into a field, or an open dialog has the keys for itself: single-key shortcuts do nothing then. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const inField =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return inField || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/**
 * Every handler of keys, but for keys that an input method has for itself: Enter picks a word then, Escape drops it, and arrows choose.
 * Safari ends the composition before it tells of the key, whose code is 229 then.
 */
export function keys<Event extends { nativeEvent?: KeyboardEvent; keyCode: number; isComposing?: boolean }>(
  act: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    if (!(event.nativeEvent ?? event).isComposing && event.keyCode !== 229) act(event);
  };
}
