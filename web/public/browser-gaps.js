// What browsers, translators and extensions do otherwise than the client expects, each mended here. Runs before React, in both documents.

// React keeps references to the nodes it has drawn, and asks their parents to remove them, or to put others before them. Translators
// (Chrome's, Edge's, extensions) wrap a text in elements of their own, or take it out and leave a translation in its place; other
// extensions move elements. The browser then throws NotFoundError, which takes the page away, and later texts are written where nobody
// sees them. Here a moved node is found where it is now.
(() => {
  /** Texts that were taken out, and what was put in their place. */
  const standIns = new WeakMap();
  const isOfReact = (node) => Object.keys(node).some((key) => key.startsWith('__react'));
  const { insertBefore, removeChild } = Node.prototype;

  /** The child of `parent` in or beside which `node` is now; null when nothing of it is left there. */
  function placeOf(parent, node) {
    let place = node.parentNode ? node : standIns.get(node);
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place ?? null;
  }

  Node.prototype.removeChild = function remove(child) {
    if (!(child instanceof Node) || child.parentNode === this) return removeChild.call(this, child);
    note(watcher.takeRecords());
    standIns.get(child)?.remove();
    standIns.delete(child);
    // With it go the wrappers that are empty now, up to this one.
    let wrapper = child.parentNode;
    if (wrapper) removeChild.call(wrapper, child);
    while (wrapper && wrapper !== this && !wrapper.hasChildNodes() && this.contains(wrapper)) {
      const around = wrapper.parentNode;
      removeChild.call(around, wrapper);
      wrapper = around;
    }
    return child;
  };

  Node.prototype.insertBefore = function insert(node, before) {
    if (!(before instanceof Node) || before.parentNode === this) return insertBefore.call(this, node, before);
    note(watcher.takeRecords());
    return insertBefore.call(this, node, placeOf(this, before));
  };

  /** Notes which element stands for a text that was taken out; one that came back needs none. */
  function note(records) {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const text of addedNodes) {
        standIns.get(text)?.remove();
        standIns.delete(text);
      }
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.parentNode) continue;
        const beside = [...addedNodes, previousSibling, nextSibling];
        const standIn = beside.find((one) => one instanceof Element && one.isConnected && !isOfReact(one));
        if (!standIn || standIns.has(text)) continue;
        standIns.set(text, standIn);
        texts.observe(text, { characterData: true });
      }
    }
  }

  const watcher = new MutationObserver(note);
  watcher.observe(document, { childList: true, subtree: true });

  // React has written a new text: it is shown again, and translated again.
  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      standIns.delete(target);
      if (standIn?.isConnected && !target.parentNode) standIn.replaceWith(target);
    }
  });
})();

// Only pages of https have it.
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

// Where all storage is forbidden, so are words to other tabs: nobody hears them.
try {
  new BroadcastChannel('gaps').close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
  };
}

// A file that is dropped beside what takes files (which then prevents the default) would take the page away; a pasted picture would do
// nothing. The client says what is possible.
(() => {
  const isField = ({ target }) => target instanceof Element && target.closest('input, textarea') !== null;
  const holdsFiles = (data) => data?.types.includes('Files') ?? false;
  const refuse = () => dispatchEvent(new Event('filerefused'));

  addEventListener('dragover', (event) => {
    if (holdsFiles(event.dataTransfer) || !isField(event)) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    if (event.defaultPrevented) return;
    const hasFiles = holdsFiles(event.dataTransfer);
    if (hasFiles || !isField(event)) event.preventDefault();
    if (hasFiles) refuse();
  });
  addEventListener('paste', (event) => {
    const { clipboardData: data, defaultPrevented } = event;
    if (defaultPrevented || !holdsFiles(data) || data.types.includes('text/plain')) return;
    event.preventDefault();
    refuse();
  });
})();
