import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { officialImages } from '../../dev/engines/official-images.ts';
import { build } from '../manifests/render.ts';
import { builtImages } from './build-images.ts';
import { filesWithBase, type PushedImage, pinBase, pinOverlay } from './pin-images.ts';

const root = join(import.meta.dirname, '../../..');
const digestOf = (n: number) => `sha256:${n.toString(16).padStart(64, '0')}`;
const overlay = readFileSync(join(root, 'k8s/overlays/production/kustomization.yaml'), 'utf8');
const pushed: PushedImage[] = builtImages.map(({ name }, n) => ({
  name,
  repository: `images.example.org/emberline/${name}`,
  version: '0.2.0',
  digest: digestOf(n),
}));

test('the overlay names what was pushed by version and digest, once and again', () => {
  const once = pinOverlay(overlay, pushed);
  for (const { name, repository, digest } of pushed)
    expect(once).toContain(
      `- { name: emberline/${name}, newName: ${repository}, newTag: 0.2.0, digest: "${digest}" }`,
    );
  expect(once).not.toContain('registry.example');
  const later = pushed.map((image) => ({ ...image, version: '0.3.0', digest: digestOf(99) }));
  expect(pinOverlay(once, later)).toBe(pinOverlay(overlay, later));
});

test('every container of a build then runs what was pushed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberline-overlay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['k8s', 'observability'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'k8s/overlays/production/kustomization.yaml'), pinOverlay(overlay, pushed));
  const built = await build(join(folder, 'k8s/overlays/production'));
  const images = new Set(
    [...built.matchAll(/^ *(?:- )?image: (.*\/emberline\/.*)$/gm)].map(([, image]) => image),
  );
  expect(images).toEqual(new Set(pushed.map(({ repository, digest }) => `${repository}:0.2.0@${digest}`)));
});

test('an overlay with other images than were pushed is refused', () => {
  expect(() => pinOverlay(overlay, pushed.slice(1))).toThrow('was not pushed');
  expect(() => pinOverlay('images: []', pushed)).toThrow('The overlay does not name');
  expect(() =>
    pinOverlay(
      overlay,
      pushed.map((image) => ({ ...image, digest: '' })),
    ),
  ).toThrow('no digest');
});

test.each(filesWithBase)('the image of Node in %s is pinned, and pinned anew', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const [tag] = officialImages.NODE_IMAGE.split('@');
  const once = pinBase(text, officialImages.NODE_IMAGE, digestOf(1));
  expect(once).toContain(`${tag}@${digestOf(1)}`);
  const again = pinBase(once, `${tag}@${digestOf(1)}`, digestOf(2));
  expect(again).toContain(`${tag}@${digestOf(2)}`);
  expect(again).not.toContain(digestOf(1));
});

test('a file that does not name the image is not taken for pinned', () => {
  expect(() => pinBase('FROM scratch', officialImages.NODE_IMAGE, digestOf(1))).toThrow('does not name');
});
