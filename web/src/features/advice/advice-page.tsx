import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { FrameDrawing, LetterDrawing, TableDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import * as classes from './advice.module.css';
import { type Article, excerptOf, minutesOf, mixed, nextAfter, ordered, topics } from './articles.ts';
import * as own from './drawings.ts';

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

/** One article, with the next one at its end. */
function WholeArticle({ slug }: { slug: string }) {
  const article = ordered.find((each) => each.slug === slug);
  if (!article) {
    return (
      <>
        <PageMeta title="No such article" />
        <PageHeader title="No such article" />
        <EmptyState
          drawing={<LostDrawing />}
          title="It may have another address."
          action={
            <Button component={Link} to="/advice">
              All articles
            </Button>
          }
        />
      </>
    );
  }
  const next = nextAfter(ordered, article);
  return (
    <article className={classes.article}>
      <PageMeta title={article.title} description={excerptOf(article)} />
      <span className={`${classes.wholePicture} ${classes.wholePicture}`} data-topic={article.topic}>
        <ArticleDrawing slug={article.slug} />
      </span>
      <PageHeader title={article.title} intro={`${article.topic} · ${minutesOf(article)} min read`} />
      {article.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <nav className={classes.end} aria-label="More advice">
        {next && <Link to={`/advice/${next.slug}`}>Next article: {next.title}</Link>}
        <Link to="/advice">All articles</Link>
      </nav>
    </article>
  );
}

/** A picture of what an article is about. */
function ArticleDrawing({ slug }: { slug: string }) {
  return drawings[slug] ?? <LetterDrawing />;
}

/** By the article's slug. */
const drawings: Record<string, ReactNode> = {
  'write-a-profile-that-sounds-like-you': <own.PencilDrawing />,
  'choosing-photos-that-start-conversations': <FrameDrawing />,
  'first-messages-people-want-to-answer': <LetterDrawing />,
  'from-chatting-to-meeting': <own.MapDrawing />,
  'a-first-date-that-is-easy-to-enjoy': <TableDrawing />,
  'staying-safe-while-dating-online': <own.UmbrellaDrawing />,
  'listening-is-the-attractive-part': <own.ListeningDrawing />,
  'how-to-handle-rejection-with-grace': <own.HeartDrawing />,
  'dating-again-after-a-long-relationship': <own.SproutDrawing />,
  'making-long-distance-work': <own.HousesDrawing />,
  'talking-about-what-you-want': <LostDrawing />,
  'small-talk-that-leads-somewhere': <own.StairsDrawing />,
  'reading-the-signs-without-guessing-games': <own.LighthouseDrawing />,
  'keeping-it-good-after-the-first-months': <own.FireDrawing />,
  'confidence-without-pretending': <own.MountainDrawing />,
};
