import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { FrameDrawing, LetterDrawing, TableDrawing } from '../../ui/drawings/drawings.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import * as classes from './advice.module.css';
import { excerptOf, minutesOf, nextAfter, ordered } from './articles.ts';
import * as own from './drawings.ts';

/** One article, with the next one at its end. */
export function WholeArticle({ slug }: { slug: string }) {
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
export function ArticleDrawing({ slug }: { slug: string }) {
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
