// Runs before the first paint, so that nobody who chose dark sees a white flash.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('colorScheme') ?? 'auto';
  } catch {
    // Storage may be forbidden; the system's choice is then used.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
