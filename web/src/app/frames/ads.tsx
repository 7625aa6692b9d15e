import { useAdQuery } from '../../api/ads.ts';
import classes from './ad-column.module.css';

const ads = ['sponsored-1.svg', 'sponsored-2.svg', 'live-cams.svg'];

/** Two sponsored ads and the one for live cams. */
export function Ads() {
  return ads.map((file) => <Ad key={file} file={file} />);
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
