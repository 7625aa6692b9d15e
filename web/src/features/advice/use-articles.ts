import { useEffect, useState } from 'react';
import { loadArticles } from './articles.ts';

/** The articles, or nothing while they load. A failure goes to the crash screen. */
export function useArticles() {
  const [articles, setArticles] = useState<Awaited<ReturnType<typeof loadArticles>>>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    loadArticles().then(setArticles, setFailure);
  }, []);
  if (failure) throw failure;
  return articles;
}
