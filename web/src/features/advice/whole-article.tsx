import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMeta } from '../../live/page-meta.tsx';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ArticleDrawing } from './article-drawing.tsx';
import { excerptOf, minutesOf, nextAfter, ordered } from './articles.ts';
import picture from './picture.module.css';
import classes from './whole-article.module.css';

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
      <span className={`${picture.picture} ${classes.picture}`} data-topic={article.topic}>
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
