import { knownMembers, oldFriend } from './logins.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

const peopleAtOnce = 60;

/**
 * The world in portions that come one after the other. In the first are those who stand in front: people with a documented login,
 * the team, and whom these two meet in their chats, views and hotlists. What happened between two people comes with the later one.
 */
export function portionsOf(world: World): World[] {
  const { now, people, conversations, views, hotlists } = world;
  const front = frontOf(world);
  const rest = people.filter(({ id }) => !front.has(id));
  const groups = [people.filter(({ id }) => front.has(id))];
  for (let from = 0; from < rest.length; from += peopleAtOnce)
    groups.push(rest.slice(from, from + peopleAtOnce));
  const groupOf = new Map(groups.flatMap((group, n) => group.map(({ id }) => [id, n] as const)));
  const laterOf = (one: string, other: string) => Math.max(groupOf.get(one) ?? 0, groupOf.get(other) ?? 0);
  return groups.map((group, n) => ({
    now,
    people: group,
    conversations: conversations.filter(({ a, b }) => laterOf(a.id, b.id) === n),
    views: views.filter(({ viewer, viewed }) => laterOf(viewer, viewed) === n),
    hotlists: hotlists.filter(({ owner, member }) => laterOf(owner, member) === n),
  }));
}

function frontOf({ people, conversations, views, hotlists }: World): Set<string> {
  const documented = new Set([...knownMembers, oldFriend].map(({ username }) => username));
  const isHost = ({ kind, username }: Person) => kind === 'staff' || documented.has(username);
  const hosts = new Set(people.filter(isHost).map(({ id }) => id));
  const meetings = [
    ...conversations.map(({ a, b }) => [a.id, b.id]),
    ...views.map(({ viewer, viewed }) => [viewer, viewed]),
    ...hotlists.map(({ owner, member }) => [owner, member]),
  ];
  const met = meetings.filter((two) => two.some((id) => hosts.has(id)));
  return new Set([...hosts, ...met.flat()]);
}
