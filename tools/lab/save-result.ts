import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** What figures are compared by: those of one machine with themselves only. */
export const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;

/**
 * Writes a measured page to docs/results/, whether its aims were met or missed, with the commit, the day and the machine below its title.
 * What somebody has written below "By hand" stays.
 * @param page Markdown that begins with its title
 * @param outcome a sentence for the reader in a hurry, such as "Nothing was lost." or "Missed: 2 of 31 pages."
 */
export function saveResult(name: string, page: string, outcome: string): void {
  const [title, ...rest] = page.split('\n');
  const head = `**${outcome}** Commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, ${machine}, Linux ${release()}.`;
  const file = join(root, `docs/results/${name}.md`);
  const [, byHand = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=## By hand$)/m) : [];
  writeFileSync(file, `${[title, '', head, ...rest].join('\n')}${byHand && `\n${byHand}`}`);
}

/** @returns the short name of the commit that is checked out, with what was changed since said */
export function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: root }).trim();
  try {
    return (
      git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '-uno') ? ', with changes' : '')
    );
  } catch {
    return 'unknown';
  }
}
