import { useEffect, useState } from 'react';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import classes from './advice-page.module.css';
import { ArticleCard } from './article-card.tsx';
import { type Article, loadArticles } from './articles.ts';

/** Fifteen articles in random order. */
export function AdvicePage() {
  const [articles, setArticles] = useState<Article[]>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    loadArticles().then(setArticles, setFailure);
  }, []);
  if (failure) throw failure;
  return (
    <>
      <PageHeader
        title="Dating Advice"
        intro="Fifteen short reads, from the first line of a profile to the first year together."
      />
      <div className={classes.list} aria-busy={!articles}>
        {articles
          ? articles.map((article) => <ArticleCard key={article.title} article={article} />)
          : Array.from({ length: 4 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
              <div key={index} className={classes.blank} />
            ))}
      </div>
    </>
  );
}
