import { expect, test } from 'vitest';
import { planRelease } from './plan-release.ts';

const older = '## 0.1.0, 2026-01-01\n\n- Old.\n';
const changelog = `# Changelog\n\nWords.\n\n## Unreleased\n\n- New.\n\n${older}`;
const day = '2026-11-23';

test('what was unreleased becomes the section of the version', () => {
  const plan = planRelease(changelog, '0.1.0', '0.2.0', day);
  expect(plan.notes).toBe('- New.');
  expect(plan.changelog).toBe(
    `# Changelog\n\nWords.\n\n## Unreleased\n\n## 0.2.0, 2026-11-23\n\n- New.\n\n${older}`,
  );
});

test('a release needs something to tell', () => {
  const { changelog: released } = planRelease(changelog, '0.1.0', '0.2.0', day);
  expect(() => planRelease(released, '0.2.0', '0.2.1', day)).toThrow('says nothing under "Unreleased"');
  expect(() => planRelease(older, '0.1.0', '0.2.0', day)).toThrow('no section "Unreleased"');
});

test.each(['0.1.1', '0.2.0', '1.0.0'])('%s follows 0.1.0', (version) => {
  expect(planRelease(changelog, '0.1.0', version, day).notes).toBe('- New.');
});

test.each(['0.1.0', '0.3.0', '0.1.2', '1.1.0', 'v0.2.0', '0.2', '0.2.0-rc', ''])(
  '%s does not follow 0.1.0',
  (version) => {
    expect(() => planRelease(changelog, '0.1.0', version, day)).toThrow('the next is 1.0.0, 0.2.0, 0.1.1');
  },
);
