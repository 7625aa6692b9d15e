/** An image as it was pushed. */
export interface PushedImage {
  /** Such as `mailbox`. */
  name: string;
  /** Such as `images.example.org/emberline/mailbox`. */
  repository: string;
  version: string;
  /** `sha256:` and 64 digits. */
  digest: string;
}

/** Files that name the image of Node. */
export const filesWithBase = [
  'services/Dockerfile',
  'gateway/Dockerfile',
  'web/Dockerfile',
  'docker-compose.yml',
  'tools/dev/engines/official-images.ts',
];

/** The same file with the image of Node by its digest. @param base such as `node:26.10.0-bookworm-slim` */
export function pinBase(text: string, base: string, digest: string): string {
  const [tag] = base.split('@');
  const pinned = text.replaceAll(
    new RegExp(`${tag}(@sha256:[0-9a-f]{64})?`, 'g'),
    `${tag}@${requireDigest(digest)}`,
  );
  if (pinned === text && !text.includes(`${tag}@${digest}`)) throw new Error(`The file does not name ${tag}`);
  return pinned;
}

/**
 * The overlay with each image by its version and digest: what runs is what was pushed, whoever moves a tag.
 * @throws when the overlay has an image that was not pushed, or lacks one that was
 */
export function pinOverlay(text: string, pushed: readonly PushedImage[]): string {
  const left = new Set(pushed.map(({ name }) => name));
  const pinned = text.replaceAll(
    /^( *- \{ name: emberline\/([a-z]+),) .*\}$/gm,
    (_, start: string, name: string) => {
      const image = pushed.find((one) => one.name === name);
      if (!image) throw new Error(`${name} is in the overlay, but was not pushed`);
      left.delete(name);
      return `${start} newName: ${image.repository}, newTag: ${image.version}, digest: "${requireDigest(image.digest)}" }`;
    },
  );
  if (left.size > 0) throw new Error(`The overlay does not name ${[...left].join(', ')}`);
  return pinned;
}

function requireDigest(digest: string): string {
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`"${digest}" is no digest`);
  return digest;
}
