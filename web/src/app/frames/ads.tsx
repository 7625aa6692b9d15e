import { useAdQuery } from '../../api/ads.ts';
import * as classes from './frames.module.css';

/** The places of two sponsored ads and the one for live cams. */
const places = ['sponsored-1.svg', 'sponsored-2.svg', 'live-cams.svg'];

export function Ads() {
  return places.map((file) => <Ad key={file} file={file} />);
}

/** Nothing where no ad runs for the member. */
function Ad({ file }: { file: string }) {
  const { data, isError } = useAdQuery(file);
  if (isError) return null;
  const picture = data && <img src={data.picture} alt={data.words} width={232} height={193} />;
  return (
    <div className={classes.ad}>
      <p className={classes.label}>Sponsored</p>
      {data?.link ? (
        <a href={data.link} target="_blank" rel="noreferrer sponsored">
          {picture}
        </a>
      ) : (
        picture
      )}
    </div>
  );
}
