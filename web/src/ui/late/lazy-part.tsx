import {
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { ErrorBoundary } from '../feedback/error-boundary.tsx';
import { late } from './late.ts';

/**
 * A page in a chunk of its own: `lazyPage(() => import('./start-page.tsx'), 'StartPage')`.
 * `preload` fetches the chunk before it is needed; the page is then drawn at once.
 * Without a connection an offline page stands in.
 */
export function lazyPage<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazyOf(load, name, OfflinePage);
}

export type LazyPage = ReturnType<typeof lazyPage>;

/**
 * The same for a part of a page. One that does not come takes nothing else away, and can be asked for again.
 * @param waiting stands in its place until it is there; may be made of its props
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  waiting?: ReactNode | ((props: PropsOf<Module[Name]>) => ReactNode),
) {
  const Part = lazyOf(load, name);
  const InPlace = (props: PropsOf<Module[Name]>) => (
    <ErrorBoundary>
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        {createElement(Part, props)}
      </Suspense>
    </ErrorBoundary>
  );
  return Object.assign(InPlace, { preload: Part.preload });
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & { key?: string } : never;

function lazyOf<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Offline?: ComponentType,
) {
  type Props = ComponentProps<ComponentType<PropsOf<Module[Name]>>>;
  let loaded: ComponentType<Props> | undefined;
  let Lazy = begin();
  function begin() {
    return lazy(async () => {
      try {
        loaded = (await late(load))[name] as ComponentType<Props>;
        return { default: loaded };
      } catch (error) {
        // Whoever draws it anew, once this is told, asks once more.
        setTimeout(() => {
          Lazy = begin();
        }, 1_000);
        if (Offline && !navigator.onLine) return { default: Offline as ComponentType<Props> };
        throw error;
      }
    });
  }
  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Lazy);
    return createElement(Shown as ComponentType<Props>, props);
  }
  const preload = async () => {
    loaded = (await load().catch(() => undefined))?.[name] as ComponentType<Props> | undefined;
  };
  return Object.assign(Part, { preload });
}

/** In the place of a page that was not loaded before the connection was lost. It opens once there is a connection. */
function OfflinePage() {
  useEffect(() => {
    const again = () => location.reload();
    if (navigator.onLine) again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <section role="alert" className="centered padded">
      <h1>You are offline</h1>
      <p>This page opens when you are back.</p>
    </section>
  );
}
