/** Whether a key goes into a field, or an open dialog has the keys for itself: single-key shortcuts do nothing then. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const inField =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return inField || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}
