import type { ReactNode } from 'react';
import { LostDrawing } from '../../ui/drawings/drawing.tsx';
import { FrameDrawing, LetterDrawing, TableDrawing } from '../../ui/drawings/drawings.tsx';
import * as own from './drawings.tsx';

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
