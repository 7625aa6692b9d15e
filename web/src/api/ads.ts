import './add-late-operations.ts';
import { api, call } from './api.ts';

interface Ad {
  /** Address of the picture, made in this page. */
  picture: string;
  /** Where a click leads, from the header `adlink`. */
  link: string | null;
  /** What the picture says, from the header `adtext`. */
  words: string;
}

export const adsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ad: build.query<Ad, string>({
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
