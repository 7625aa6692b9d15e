import type { AnswerOf, getMe, listHotlist } from '@emberline/contracts';

/** A member as lists show them. */
export type MemberCardData = AnswerOf<typeof listHotlist>[number];

/** A photo's file name, its signed addresses in three sizes, and a tiny blurred preview. */
export type PhotoData = NonNullable<AnswerOf<typeof getMe>['photo']>;
