import { useState } from 'react';
import { Link } from 'react-router';
import classes from './advice-page.module.css';
import { ArticleDrawing } from './article-drawing.tsx';
import { type Article, excerptOf, minutesOf } from './articles.ts';
import picture from './picture.module.css';

export function ArticleCard({ article }: { article: Article }) {
  const [open, setOpen] = useState(false);
  const { slug } = article;
  const title = `${slug}-title`;
  return (
    <article id={slug} className={classes.card} aria-labelledby={title}>
      <span className={picture.picture} data-topic={article.topic}>
        <ArticleDrawing slug={slug} />
      </span>
      <div className={classes.words}>
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
