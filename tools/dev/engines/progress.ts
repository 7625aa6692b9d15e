/** Logs what is being done, again every 5 s while it lasts, and how long it took. */
export async function withProgress<T>(
  title: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 100) / 10;
  log(`${title} ...`);
  const timer = setInterval(() => log(`${title} ... ${Math.round(seconds())} s`), 5000);
  try {
    const result = await work();
    log(`${title}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
