// Keeps a form that is sent before the page's scripts are there, until they can send it. The browser itself would send it
// as part of the address, passwords too.
(() => {
  let held = null;
  const hold = (event) => {
    event.preventDefault();
    held = { form: event.target, button: event.submitter };
    held.form.setAttribute('aria-busy', 'true');
  };
  addEventListener('submit', hold);
  globalThis.sendHeldForm = () => {
    removeEventListener('submit', hold);
    if (!held) return;
    const { form, button } = held;
    held = null;
    form.removeAttribute('aria-busy');
    if (form.isConnected) form.requestSubmit(button?.isConnected ? button : null);
  };
})();

// A form that was left at one of its steps is shown when its scripts can draw that step (signup-page.tsx).
if (location.pathname === '/signup' && history.state?.usr?.step !== undefined)
  document.documentElement.dataset.steps = '';
