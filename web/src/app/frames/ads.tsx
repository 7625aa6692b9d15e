import * as classes from './frames.module.css';
import '../../api/add-late-operations.ts';
import { api, call } from '../../api/api.ts';

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

interface Advert {
  /** Address of the picture, made in this page. */
  picture: string;
  /** Where a click leads, from the header `adlink`. */
  link: string | null;
  /** What the picture says, from the header `adtext`. */
  words: string;
}

const adsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ad: build.query<Advert, string>({
      query: (ad) => call('getAd', { query: { ad }, as: 'bytes' }),
      transformResponse: (picture: Blob, meta) => ({
        picture: URL.createObjectURL(picture),
        link: httpsOrOwn(meta?.headers?.get('adlink')),
        words: wordsOf(meta?.headers?.get('adtext')),
      }),
      keepUnusedDataFor: 3600,
      onCacheEntryAdded: async (_, { cacheDataLoaded, cacheEntryRemoved }) => {
        const loaded = await cacheDataLoaded.catch(() => null);
        await cacheEntryRemoved;
        if (loaded) URL.revokeObjectURL(loaded.data.picture);
      },
    }),
  }),
});

export const { useAdQuery } = adsApi;

function wordsOf(text: string | null | undefined): string {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return '';
  }
}

function httpsOrOwn(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link, location.origin)) return null;
  return /^https?:$/.test(new URL(link, location.origin).protocol) ? link : null;
}
