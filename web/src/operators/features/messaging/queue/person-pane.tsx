import { useState } from 'react';
import { ErrorState } from '../../../../api/error-state.tsx';
import { Presence } from '../../../../members/card/presence.tsx';
import { type Answer, operatorApi } from '../../../api/operator-api.ts';
import { RowsSkeleton } from '../../../shared/lists/lists.tsx';
import { Panel } from '../../../shared/panel.tsx';
import { Payments } from '../../../shared/payments/payments.tsx';
import { Person } from '../../../shared/people/person.tsx';
import { Labels, Notes } from '../../../shared/person-parts/labels.tsx';
import { Profile } from '../../../shared/person-parts/profile.tsx';
import { Acts, Reports, Requests } from '../../../shared/person-parts/requests.tsx';
import { useMay } from '../../../shared/use-operator-links.ts';
import { membershipWords } from '../../../shared/words/words.tsx';
import classes from './queue.module.css';
import type { Pair } from './use-queue-place.ts';

/** The member and the profile, what both share, and what operators know and have done. */
export function PersonPane({ pair: { profileId, memberId } }: { pair: Pair }) {
  const { currentData: member, error, refetch } = operatorApi.useGetPersonQuery({ id: memberId });
  const { currentData: profile } = operatorApi.useGetPersonQuery({ id: profileId });
  if (!member && error) return <ErrorState error={error} retry={refetch} />;
  if (!member) return <RowsSkeleton rows={5} height={110} />;
  return (
    <div className="stack gap-12">
      <Panel
        title={
          <Person user={member.user} linked>
            {membershipWords(member.user)}
          </Person>
        }
      >
        <Presence online={member.user.online} lastOnline={member.user.lastOnline} />
      </Panel>
      {profile && <Both member={member} profile={profile} />}
      <Labels id={memberId} labels={member.labels} />
      <Notes id={memberId} notes={member.notes} />
      <Profile person={member} />
      {member.user.kind === 'member' && <Paid user={member.user} />}
      {member.requests && member.requests.length > 0 && <Requests requests={member.requests} />}
      {profile && (
        <details className={classes.other}>
          <summary>
            <bdi>{profile.user.firstname}</bdi>, the profile that answers
          </summary>
          <Profile person={profile} />
        </details>
      )}
      {member.reports.about.length + member.reports.by.length > 0 && <Reports reports={member.reports} />}
      <Acts acts={member.acts} />
    </div>
  );
}

/** Fetched when it is unfolded: who answers a mail seldom needs it, and each look stands in the audit list. */
function Paid({ user }: Pick<Answer<'getPerson'>, 'user'>) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('listUserPayments')) return null;
  return (
    <details className={classes.other} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>
        What <bdi>{user.firstname}</bdi> has paid
      </summary>
      {isOpen && <Payments user={user} />}
    </details>
  );
}

function Both({ member, profile }: { member: Answer<'getPerson'>; profile: Answer<'getPerson'> }) {
  const facts = sharedFacts(member.profile?.profile, profile.profile?.profile);
  if (facts.length === 0) return null;
  return (
    <Panel title="Both">
      <ul className={`list row gap-6 ${classes.both}`}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Panel>
  );
}

type WrittenProfile = NonNullable<Answer<'getPerson'>['profile']>['profile'];

/** What two profiles both say: something to write about. */
export function sharedFacts(one: WrittenProfile | undefined, other: WrittenProfile | undefined): string[] {
  if (!one || !other) return [];
  const both = (a: readonly string[] | null | undefined, b: readonly string[] | null | undefined) =>
    (a ?? []).filter((word) => b?.includes(word));
  const same = (name: 'location' | 'relationshipStatus' | 'intention' | 'occupation', words: string) => {
    const value = one[name];
    return value && value === other[name] ? [`${words}: ${value}`] : [];
  };
  return [
    ...both(one.interests, other.interests),
    ...both(one.languages, other.languages),
    ...same('location', 'From'),
    ...same('intention', 'Looks for'),
    ...same('relationshipStatus', 'Is'),
    ...same('occupation', 'Works as'),
  ];
}
