import { undisclosed } from '@emberline/contracts/filter-choices';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiAddress } from '../../api/client-config.ts';
import type { PhotoData } from '../../api/people.ts';
import { distanceWords, sharedWords } from '../../members/card/card-line.ts';
import { Presence } from '../../members/card/presence.tsx';
import { TeamMark } from '../../members/card/team-mark.tsx';
import { useFreshPhoto } from '../../members/photo/use-fresh-photo.ts';
import type { MemberProfile, OwnProfile } from '../../members/profile-api.ts';
import {
  fieldsAs,
  type ProfileField,
  profileFields,
  profileTable,
} from '../../members/profile-form/profile-table.ts';
import { Written } from '../../members/written/written.tsx';
import { Panes } from '../../ui/feedback/panes.tsx';
import { Gallery } from './gallery.tsx';
import * as classes from './profile.module.css';

interface ProfileSheetProps {
  profile: MemberProfile | OwnProfile;
  /** Buttons under the name. */
  actions?: ReactNode;
  /** In the corner beside the name. */
  menu?: ReactNode;
  /** Begins a message about a prompt; absent on one's own profile. */
  answer?: (prompt: Prompt) => void;
  /** Shown when the member has written nothing about themselves. */
  silent: ReactNode;
}

/** A whole profile: background, photos, name, texts and facts. */
export function ProfileSheet({ profile, actions, menu, answer, silent }: ProfileSheetProps) {
  const { firstname, age, location, photo, photos, background, kind, aboutMe, prompts = [] } = profile;
  const ordered = photo ? [photo, ...photos.filter(({ file }) => file !== photo.file)] : photos;
  const { distance, sharedInterests = [], hotlisted, savedEachOther } = profile as Partial<MemberProfile>;
  const shared = sharedWords(sharedInterests);
  return (
    <article>
      <Background photo={background} />
      <div className={classes.sheet}>
        <div className={classes.photos}>
          <Panes>
            <Gallery
              photos={ordered}
              shown={prompts.length > 0 ? ordered.slice(0, 1) : ordered}
              firstname={firstname}
              as="portrait"
            />
          </Panes>
        </div>
        <div className={classes.about}>
          <header className={classes.head}>
            <h1 className={classes.name}>
              <span>
                <bdi>{firstname}</bdi>
                {age ? `, ${age}` : ''}
              </span>{' '}
              {kind === 'staff' && <TeamMark />}
            </h1>
            {menu}
            <p className={classes.line}>
              {location && <span>{location}</span>}
              {distance && <span>{distanceWords(distance)}</span>}
              <Presence online={profile.online} lastOnline={profile.lastOnline} />
            </p>
            <p className={classes.wish}>{lookingFor(profile)}</p>
            {hotlisted && savedEachOther && <p className={classes.shared}>You saved each other.</p>}
            {shared && <p className={classes.shared}>{shared}.</p>}
            {actions && <div className={classes.actions}>{actions}</div>}
          </header>
          <Panes>
            <section className={classes.section}>
              <h2>
                About <bdi>{firstname}</bdi>
              </h2>
              {aboutMe ? (
                <Written className={classes.words} links={profile.id}>
                  {aboutMe}
                </Written>
              ) : (
                silent
              )}
            </section>
            <Prompts {...{ prompts, photos: ordered, firstname, answer }} />
            {wordSections(profile).map(({ title, words }) => (
              <section key={title} className={classes.section}>
                <h2>{title}</h2>
                <ul className={classes.chips}>
                  {words.map((word) => (
                    <li key={word}>{word}</li>
                  ))}
                </ul>
              </section>
            ))}
            {factSections(profile).map(({ title, facts }) => (
              <section key={title} className={classes.section}>
                <h2>{title}</h2>
                <dl className={classes.facts}>
                  {facts.map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </Panes>
        </div>
      </div>
    </article>
  );
}

/** The background above a profile: the chosen picture under a scrim, or a gradient of our colours. */
export function Background({ photo: given }: { photo: PhotoData | null }) {
  const { photo, attempt, onError } = useFreshPhoto(given);
  return (
    <div
      className={classes.band}
      style={photo?.preview ? { backgroundImage: `url("${photo.preview}")` } : undefined}
    >
      {photo && (
        <img
          key={attempt}
          alt=""
          src={apiAddress(photo.medium)}
          srcSet={`${apiAddress(photo.medium)} 800w, ${apiAddress(photo.large)} 1600w`}
          sizes="(min-width: 80em) 1000px, 100vw"
          decoding="async"
          onError={onError}
        />
      )}
    </div>
  );
}

export type Prompt = NonNullable<MemberProfile['prompts']>[number];

interface PromptsProps {
  prompts: Prompt[];
  /** All photos; the first one stands before the prompts. */
  photos: PhotoData[];
  firstname: string;
  /** Absent on one's own profile. */
  answer?: ((prompt: Prompt) => void) | undefined;
}

/** Prompt, photo, prompt: what a member says of themselves, each open to an answer. The last one is followed by all other photos. */
function Prompts({ prompts, photos, firstname, answer }: PromptsProps) {
  return prompts.map((one, index) => {
    const [next, ...others] = photos.slice(index + 1);
    const isLast = index === prompts.length - 1;
    return (
      <div key={one.prompt} className="stack gap-16">
        <section className={classes.section}>
          <h2>{one.prompt}</h2>
          <Written className={classes.answer}>{one.answer}</Written>
          {answer && (
            <Button variant="light" mt="sm" onClick={() => answer(one)}>
              Answer this
            </Button>
          )}
        </section>
        {next && <Gallery {...{ photos, firstname }} shown={[next]} as="between" />}
        {isLast && <Gallery {...{ photos, firstname }} shown={others} as="rest" />}
      </div>
    );
  });
}

type Profile = MemberProfile | OwnProfile;

/** The facts about looks, life and family, in sections, without empty and undisclosed ones: name and value of each. */
export function factSections(profile: Profile) {
  const facts = profileFields.flatMap(([name, { fact, as, section, shownIn = section }]) => {
    const value = as === 'words' ? null : shownValue(profile, name);
    return fact && isSaid(value) ? [{ title: shownIn, fact: [fact, value] as const }] : [];
  });
  const byTitle = Map.groupBy(facts, ({ title }) => title);
  return factTitles.flatMap((title) => {
    const found = byTitle.get(title);
    return found ? [{ title, facts: found.map(({ fact }) => fact) }] : [];
  });
}
const factTitles = ['Looks', 'Life', 'Habits and family'];

/** Interests and the like, without empty and undisclosed ones. */
export function wordSections(profile: Profile) {
  return fieldsAs('words')
    .map((name) => ({ title: profileTable[name].label, words: (profile[name] ?? []).filter(isSaid) }))
    .filter(({ words }) => words.length > 0);
}

function shownValue(profile: Profile, name: ProfileField): string | null | undefined {
  const value = (profile as Partial<OwnProfile>)[name];
  if (name === 'heightCm') return value ? `${value} cm (${profile.height})` : null;
  const { said } = profileTable[name];
  return said && typeof value === 'boolean' ? said[value ? 0 : 1] : (value as string | null | undefined);
}

/** `Woman, would like to meet men`, or the part of it that is known. */
export function lookingFor({ gender, preference }: Profile): string | null {
  if (!gender || !preference) return null;
  const who = { female: 'Woman', male: 'Man', other: 'Person' }[gender] ?? 'Person';
  const whom = { female: 'women', male: 'men', both: 'women and men' }[preference] ?? 'people';
  return `${who}, would like to meet ${whom}`;
}

function isSaid(value: string | null | undefined): value is string {
  return Boolean(value) && value !== undisclosed;
}
