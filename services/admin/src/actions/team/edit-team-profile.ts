import type { AnswerOf, BodyOf, getTeamRow, saveTeamProfile } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import type { AuditFact } from '../../domain/audit-fact.ts';
import { order } from '../users/order-about-member.ts';

type TeamProfile = AnswerOf<typeof getTeamRow>;
type Details = NonNullable<AuditFact['details']>;

/** An operator's change of a team profile. */
export interface TeamChange {
  targetId: string;
  operatorId: string;
  bearer: string | undefined;
}

type Others = ReturnType<Context['others']['for']>;

/** Carries out a change in the profile service, with audit entries; the operators' lists have it at once. */
export function changeTeamProfile(
  context: Context,
  { targetId, operatorId, bearer }: TeamChange,
  action: { name: string; details?: Details },
  change: (others: Others) => Promise<TeamProfile>,
): Promise<TeamProfile> {
  const fact = { operatorId, action: action.name, targetId, details: action.details ?? {} };
  return order(context, fact, async () => ({
    memberId: targetId,
    ...(await change(context.others.for(bearer))),
  })).then(({ profile, missing }) => ({ profile, missing }));
}

/** The audit list tells which fields are another now, not what is in them. */
export async function editTeamProfile(
  context: Context,
  change: TeamChange,
  body: BodyOf<typeof saveTeamProfile>,
): Promise<TeamProfile> {
  const { profile: before } = await context.others.for(change.bearer).teamProfile(change.targetId);
  const fields = changedFields(before, body).join(', ');
  return changeTeamProfile(context, change, { name: 'edit-team-profile', details: { fields } }, (others) =>
    others.editTeam(change.targetId, body),
  );
}

function changedFields(before: object, after: object): string[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(old[name] ?? null))
    .map(([name]) => name);
}
