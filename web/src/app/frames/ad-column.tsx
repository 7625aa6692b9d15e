import { useEffect, useState } from 'react';
import { useAdQuery } from '../../api/ads.ts';
import classes from './ad-column.module.css';

const ads = ['sponsored-1.svg', 'sponsored-2.svg', 'live-cams.svg'];

/** The right column on wide screens: two sponsored ads and the one for live cams. */
export function AdColumn() {
  const wide = useWide();
  return (
    <aside className={classes.column} aria-label="Sponsored">
      {wide && ads.map((file) => <Ad key={file} file={file} />)}
    </aside>
  );
}

function Ad({ file }: { file: string }) {
  const { data } = useAdQuery(file);
  if (!data) return <div className={classes.ad} aria-hidden />;
  const picture = <img src={data.picture} alt="Advertisement" width={232} height={193} />;
  return (
    <div className={classes.ad}>
      {data.link ? (
        <a href={data.link} target="_blank" rel="noreferrer sponsored">
          {picture}
        </a>
      ) : (
        picture
      )}
      <p className={classes.label}>Sponsored</p>
    </div>
  );
}

/** Narrow screens show no ads and fetch none. */
function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia('(min-width: 80em)').matches);
  useEffect(() => {
    const query = matchMedia('(min-width: 80em)');
    const onChange = () => setWide(query.matches);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);
  return wide;
}
