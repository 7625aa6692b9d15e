import { useAdQuery } from '../../api/ads.ts';
import classes from './ad-column.module.css';

/** Two sponsored ads and the one for live cams, each with the words in its picture. */
const ads = [
  ['sponsored-1.svg', 'Say more than “hey”. Read our dating advice'],
  ['sponsored-2.svg', 'Keep the spark going. See membership'],
  ['live-cams.svg', 'A first date on camera? How to meet safely'],
] as const;

export function Ads() {
  return ads.map(([file, words]) => <Ad key={file} file={file} words={words} />);
}

function Ad({ file, words }: { file: string; words: string }) {
  const { data } = useAdQuery(file);
  const picture = data && <img src={data.picture} alt={words} width={232} height={193} />;
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
