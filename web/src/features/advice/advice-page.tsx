import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import * as classes from './advice.module.css';
import { type Article, excerptOf, minutesOf, mixed, topics } from './articles.ts';
import { ArticleDrawing, WholeArticle } from './whole-article.tsx';

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
      {/* `first-paint.ts` mixes them before they are painted. */}
      <div className={classes.list} data-mixed>
        {shown.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </div>
    </>
  );
}

function ArticleCard({ article }: { article: Article }) {
  const [open, setOpen] = useState(false);
  const { slug } = article;
  const title = `${slug}-title`;
  return (
    <article id={slug} className={classes.card} aria-labelledby={title}>
      <span className={classes.picture} data-topic={article.topic}>
        <ArticleDrawing slug={slug} />
      </span>
      <div className="padded">
        <h2 id={title}>
          <Link to={`/advice/${slug}`}>{article.title}</Link>
        </h2>
        <p className={classes.minutes}>
          {article.topic} · {minutesOf(article)} min read
        </p>
        {open ? (
          article.paragraphs.map((text) => <p key={text}>{text}</p>)
        ) : (
          <p className={classes.excerpt}>{excerptOf(article)}</p>
        )}
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          aria-describedby={title}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read Less' : 'Read More'}
        </button>
      </div>
    </article>
  );
}

interface TopicFilterProps {
  chosen: string | undefined;
  /** How many articles are shown. */
  count: number;
  onChoose: (topic: string | undefined) => void;
}

function TopicFilter({ chosen, count, onChoose }: TopicFilterProps) {
  return (
    <div className={classes.filter}>
      <fieldset className="row bare flat gap-8">
        <legend className={classes.legend}>Topic</legend>
        {[undefined, ...topics].map((topic) => (
          <button
            key={topic ?? 'all'}
            type="button"
            className={classes.topic}
            aria-pressed={topic === chosen}
            onClick={() => onChoose(topic)}
          >
            {topic ?? 'All'}
          </button>
        ))}
      </fieldset>
      <p role="status" className={classes.count}>
        {`${count} ${count === 1 ? 'article' : 'articles'}`}
      </p>
    </div>
  );
}
