import { useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import classes from './advice-page.module.css';
import { ArticleCard } from './article-card.tsx';
import { mixed, topics } from './articles.ts';
import { TopicFilter } from './topic-filter.tsx';
import { WholeArticle } from './whole-article.tsx';

/** One address for the list, and one for each article. */
export function AdvicePage() {
  const { slug } = useParams();
  return slug ? <WholeArticle slug={slug} /> : <ArticleList />;
}

/** Fifteen articles in random order, or those of one topic. */
function ArticleList() {
  const [search, setSearch] = useSearchParams();
  const topic = topics.find((name) => name === search.get('topic'));
  const shown = mixed.filter((article) => !topic || article.topic === topic);
  return (
    <>
      <PageHeader
        title="Dating Advice"
        intro="Fifteen short reads, from the first line of a profile to the first year together."
      />
      <TopicFilter
        chosen={topic}
        count={shown.length}
        onChoose={(next) => setSearch(next ? { topic: next } : {}, { replace: true })}
      />
      {/* `members-only.js` mixes them before they are painted. */}
      <div className={classes.list} data-mixed>
        {shown.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </div>
    </>
  );
}
