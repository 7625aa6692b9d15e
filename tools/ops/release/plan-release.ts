/** What a release writes into the repository. */
export interface ReleasePlan {
  changelog: string;
  /** What the release brings, for the tag. */
  notes: string;
}

const unreleased = '## Unreleased\n';

/**
 * The changelog in which "Unreleased" has become the version's section.
 * @param day such as `2026-11-23`
 * @throws when the version does not follow the current one, or nothing has changed
 */
export function planRelease(changelog: string, current: string, version: string, day: string): ReleasePlan {
  if (!follows(version, current))
    throw new Error(`${version} does not follow ${current}: the next is ${nextVersions(current).join(', ')}`);
  const start = changelog.indexOf(unreleased);
  if (start < 0) throw new Error('CHANGELOG.md has no section "Unreleased"');
  const after = start + unreleased.length;
  const next = changelog.indexOf('\n## ', after);
  const notes = changelog.slice(after, next < 0 ? undefined : next).trim();
  if (!notes) throw new Error('CHANGELOG.md says nothing under "Unreleased"');
  const rest = next < 0 ? '' : changelog.slice(next);
  const section = `${unreleased}\n## ${version}, ${day}\n\n${notes}\n${rest}`;
  return { changelog: changelog.slice(0, start) + section, notes };
}

/** The versions that may come after this one: major, minor, patch. */
export function nextVersions(current: string): string[] {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  return [`${major + 1}.0.0`, `${major}.${minor + 1}.0`, `${major}.${minor}.${patch + 1}`];
}

function follows(version: string, current: string): boolean {
  return nextVersions(current).includes(version);
}
