import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { tagRelease } from './tag-release.ts';

let root: string;
const file = (name: string) => join(root, name);
const read = (name: string) => readFileSync(file(name), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const lock = (integrity = 'sha512-a') => ({
  name: 'made',
  version: '0.1.0',
  packages: { '': { version: '0.1.0' }, 'node_modules/other': { version: '0.1.0', integrity } },
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(file('package.json'), JSON.stringify({ name: 'made', version: '0.1.0' }, null, 2));
  writeFileSync(file('package-lock.json'), JSON.stringify(lock(), null, 2));
  writeFileSync(file('CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- New.\n');
  git('init', '--quiet');
  git('config', 'user.name', 'somebody');
  git('config', 'user.email', 'somebody@example.org');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});

test('a release is one commit and one tag that say the version', async () => {
  expect(await tagRelease(root, '0.2.0', '2026-11-23')).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s', 'v0.2.0')).toBe('Release 0.2.0');
  expect(git('tag', '--list', '--format=%(contents:body)')).toBe('- New.');
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  const { version, packages } = JSON.parse(read('package-lock.json'));
  expect([version, packages[''].version, packages['node_modules/other'].version]).toEqual([
    '0.2.0',
    '0.2.0',
    '0.1.0',
  ]);
  await expect(tagRelease(root, '0.2.1', '2026-11-24')).rejects.toThrow('says nothing');
});

test('what is written on the way is part of the release', async () => {
  writeFileSync(file('overlay.yaml'), 'digest: old');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Add an overlay');
  await tagRelease(root, '0.2.0', 'today', async () => writeFileSync(file('overlay.yaml'), 'digest: new'));
  expect(git('show', 'v0.2.0:overlay.yaml')).toBe('digest: new');
  expect(git('status', '--porcelain')).toBe('');
});

test('a release of an unclean tree, with a package of no integrity or with a taken tag is refused', async () => {
  writeFileSync(file('new'), '');
  await expect(tagRelease(root, '0.2.0', 'today')).rejects.toThrow('not clean:\n?? new');
  rmSync(file('new'));
  git('tag', 'v0.2.0');
  await expect(tagRelease(root, '0.2.0', 'today')).rejects.toThrow('a tag v0.2.0 already');
  writeFileSync(file('package-lock.json'), JSON.stringify(lock(''), null, 2));
  git('commit', '--quiet', '--all', '--message', 'Break');
  await expect(tagRelease(root, '0.1.1', 'today')).rejects.toThrow('no integrity');
});

test('what fails on the way leaves nothing changed', async () => {
  const fail = async () => {
    writeFileSync(file('CHANGELOG.md'), 'half');
    throw new Error('no list of parts');
  };
  await expect(tagRelease(root, '0.2.0', 'today', fail)).rejects.toThrow('no list of parts');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag', '--list')).toBe('');
});
