import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Writes a measured page to docs/results/, whether its aims were met or missed, with the commit, the day and the machine below its title.
 * @param page Markdown that begins with its title
 * @param outcome a sentence for the reader in a hurry, such as "Nothing was lost." or "Missed: 2 of 31 pages."
 */
export function saveResult(name: string, page: string, outcome: string): void {
  const [title, ...rest] = page.split('\n');
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}`;
  const head = `**${outcome}** Commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`;
  writeFileSync(join(root, `docs/results/${name}.md`), [title, '', head, ...rest].join('\n'));
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
