import * as classes from './landing.module.css';
import sizes from './pictures/sizes.json';

interface SceneProps {
  name: SceneName;
  /** What can be seen. */
  alt: string;
  /** Drawn as a phone's screen. */
  phone?: boolean;
}

/**
 * A screen of the product in the page's own colours, which may be others than the system's. The picture in the other colours
 * is not loaded: lazy, and never displayed.
 */
export function Scene({ name, alt, phone }: SceneProps) {
  return (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      className={classes.scene}
      data-scheme={scheme}
      data-phone={phone}
      src={addressOf(`${name}-${scheme}`)}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...sizes[name]}
    />
  ));
}

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
