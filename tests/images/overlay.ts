import { type Images, officialImages } from '@emberline/tools/dev/engines/official-images.ts';
import { type Overlay, render } from '@emberline/tools/ops/manifests/render.ts';
import { manyAtOneAddress } from '../support/one-address.ts';

/** The documents of a tree's overlay, with the images that are here in place of the official ones. */
export async function overlayOf(
  folder: string,
  images: Images,
  overlay: Overlay = 'local',
): Promise<string[]> {
  const engines = ['MONGO_IMAGE', 'KAFKA_IMAGE', 'REDIS_IMAGE'] as const;
  const text = await render(folder, overlay);
  return engines
    .reduce(
      (replaced, name) => replaced.replaceAll(`image: ${officialImages[name]}\n`, `image: ${images[name]}\n`),
      text,
    )
    .split('\n---\n')
    .map((document) => `${document}\n`);
}

export const kindOf = (document: string) => /^kind: (.*)$/m.exec(document)?.[1] ?? '';
/** `kind/name` */
export const nameOf = (document: string) =>
  `${kindOf(document)}/${/^metadata:\n(?: {2}.*\n)*? {2}name: (.*)$/m.exec(document)?.[1]}`;

/** Many people at this machine's one address, who do much in little time. */
export function forManyAtOnce(documents: readonly string[]): string[] {
  const settings = Object.entries({
    ...{ TRUSTED_PROXY_HOPS: '1', PROFILE_BUDGET_TIMES: '1000' },
    ...manyAtOneAddress,
  });
  const lines = settings.map(([name, value]) => `  ${name}: "${value}"\n`).join('');
  return documents.map((document) => document.replace('  TRUSTED_PROXY_HOPS: "0"\n', lines));
}

/**
 * An earlier release as it would run beside this tree's engines, which are outside of an upgrade: theirs keep nothing when
 * they are replaced. @param tag of its images
 */
export function besideEnginesOf(now: readonly string[], before: readonly string[], tag: string): string[] {
  const isEngine = (document: string) =>
    kindOf(document) === 'StatefulSet' || nameOf(document).startsWith('ConfigMap/redis-users');
  const own = before.filter((document) => !isEngine(document));
  return [
    ...own.map((document) =>
      document
        .replaceAll(/image: (emberline\/[a-z]+)\n/g, `image: $1:${tag}\n`)
        // Room on a small node, as this tree's overlay has it.
        .replaceAll(/(requests:\n +cpu: )\S+/g, (_, before: string) => `${before}20m`),
    ),
    ...now.filter(isEngine),
  ];
}
