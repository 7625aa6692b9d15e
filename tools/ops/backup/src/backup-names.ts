const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** A backup's folder, such as `2026-11-24T03-10-00Z`. */
export function nameOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function isName(text: string): boolean {
  return pattern.test(text);
}

function timeOf(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

const day = 86_400_000;
/** No backup takes as long. What has not ended by then never will. */
const unfinishedDays = 2;

/**
 * The backups to be removed: older than `keepDays`, and what broke off. Never the newest that is whole, nor what may still
 * be written.
 */
export function outdated(
  backups: { name: string; whole: boolean }[],
  { keepDays, now }: { keepDays: number; now: Date },
): string[] {
  const age = (name: string) => (now.getTime() - timeOf(name)) / day;
  const newest = backups.reduce((latest, { name, whole }) => (whole && name > latest ? name : latest), '');
  return backups
    .filter(({ name, whole }) => name !== newest && age(name) > (whole ? keepDays : unfinishedDays))
    .map(({ name }) => name)
    .sort();
}
