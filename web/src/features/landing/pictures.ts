import sizes from './pictures/sizes.json';

export { sizes };

export type SceneName = Exclude<keyof typeof sizes, 'people'>;

/** The address of a picture; `npm run lab -- pictures landing` makes them. */
export function addressOf(name: 'people' | `${SceneName}-${'light' | 'dark'}`): string {
  return addresses[`./pictures/${name}.avif`] ?? '';
}

const addresses = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});
