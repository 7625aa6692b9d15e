import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ErrorState } from '../../api/error-state.tsx';
import { type Me, useMeQuery } from '../../api/me.ts';
import type { PhotoData } from '../../api/people.ts';
import { readUser } from '../../api/session.ts';
import { useSwitchedOff } from '../../api/use-switched-off.ts';
import { PageMeta } from '../../live/page-meta.tsx';
import { Photo, PhotoRoom } from '../../members/photo/photo.tsx';
import { PhotoPicker } from '../../members/photo-upload/photo-picker.tsx';
import { type OwnProfile, useOwnProfileQuery } from '../../members/profile-api.ts';
import { IconCheck } from '../../ui/drawings/icons.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import * as card from '../../ui/layout/layout.module.css';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
import { StepProgress } from '../../ui/layout/step-progress.tsx';
import { BasicsStep } from './basics-step.tsx';
import { NextButton } from './next-button.tsx';
import { firstStep, photoIntro, type Step, stepIn, steps, titles } from './steps.ts';
import * as classes from './welcome.module.css';

// The later steps load while the first one is read.
const InterestsStep = lazyPart(() => import('./later-steps.ts'), 'InterestsStep', <div />);
const EmailStep = lazyPart(() => import('./later-steps.ts'), 'EmailStep', <div />);
const PeopleStep = lazyPart(() => import('./later-steps.ts'), 'PeopleStep', <div />);

const verifiedPollMs = 5_000;
/** The profile hears a moment after the account that the link was opened. */
const confirmedPollMs = 1_000;

/** What a new member does first, a screen each. All can be skipped; the banners and the profile's meter ask again. */
export function WelcomePage() {
  const [address] = useSearchParams();
  useEffect(() => void InterestsStep.preload(), []);
  const { data = readUser<Me>() } = useMeQuery();
  const { data: profile, error, refetch } = useOwnProfileQuery();
  const opened = address.has('confirmed');
  const pollMs = opened ? confirmedPollMs : verifiedPollMs;
  useMeQuery(undefined, { pollingInterval: data?.isVerified ? 0 : pollMs });
  if (!data || !profile)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <OnItsWay isFirst={address.size === 0} />
    );
  const step = stepIn(address) ?? firstStep(profile, opened);
  return <Screen step={step} me={data} profile={profile} opened={opened} />;
}

/** What can be shown without knowing the member: of the first step, its words and the room of the photo. */
function OnItsWay({ isFirst }: { isFirst: boolean }) {
  return (
    <div className={classes.page}>
      <PageMeta title="Welcome" />
      <div className={classes.line} />
      <section className={`${card.card} ${classes.card}`} role="status" aria-label="Loading your profile">
        {isFirst && (
          <>
            <StepProgress done={0} of={steps.length} label="Steps done">
              &nbsp;
            </StepProgress>
            <p className={classes.blankTitle}>&nbsp;</p>
            <p className={card.formIntro}>{photoIntro}</p>
            <div className={classes.photo}>
              <span className={classes.face}>
                <PhotoRoom sizes={faceSizes} />
              </span>
            </div>
            <div />
          </>
        )}
      </section>
    </div>
  );
}

interface ScreenProps {
  step: Step;
  me: Me;
  profile: OwnProfile;
  /** By the link in the email. */
  opened: boolean;
}

function Screen({ step: wanted, me, profile, opened }: ScreenProps) {
  // Without age and zip the profile takes nothing else.
  const step = wanted === 'interests' && !hasBasics(profile) ? 'basics' : wanted;
  const isConfirmed = me.isVerified;
  const navigate = useNavigate();
  // Once it is confirmed, nothing is to be done about the email.
  const open = steps.filter((one) => one !== 'email' || step === 'email' || !isConfirmed);
  const at = open.indexOf(step);
  const goTo = (to: Step) => void navigate(`/welcome?step=${to}`);
  const move = { next: () => goTo(open[at + 1] ?? 'people'), back: () => goTo(open[at - 1] ?? 'photo') };
  const screens: Record<Step, ReactNode> = {
    photo: <PhotoStep photo={me.photo} firstname={me.firstname} {...move} />,
    basics: <BasicsStep profile={profile} {...move} skip={() => goTo(isConfirmed ? 'people' : 'email')} />,
    interests: <InterestsStep profile={profile} {...move} />,
    email: <EmailStep me={me} hasBasics={hasBasics(profile)} {...move} />,
    people: <PeopleStep me={me} back={move.back} />,
  };
  const { title, intro } = titles(step, { firstname: me.firstname, isConfirmed });
  const heading = useFocusOn(step);
  return (
    <div className={classes.page}>
      <PageMeta title={title} />
      {step !== 'email' && <EmailLine email={opened ? undefined : me.email} isConfirmed={isConfirmed} />}
      <section className={`${card.card} ${classes.card}`} aria-labelledby="step">
        <StepProgress done={at} of={open.length} label="Steps done">
          Step {at + 1} of {open.length}
        </StepProgress>
        <h1 id="step" className={card.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={card.formIntro}>{intro}</p>
        {screens[step]}
      </section>
    </div>
  );
}

const hasBasics = ({ age, zip }: OwnProfile) => Boolean(age && zip);

/** The title has the focus after a move to another step, so that screen readers read it. */
function useFocusOn(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  return heading;
}

interface EmailLineProps {
  /** Absent until it is known whether the link was opened. */
  email: string | undefined;
  isConfirmed: boolean;
}

/** Above the card: the email that is on its way, or that it has arrived. */
function EmailLine({ email, isConfirmed }: EmailLineProps) {
  return (
    <div className={classes.line} role="status">
      {isConfirmed ? (
        <span className={classes.confirmed}>
          <IconCheck size={18} aria-hidden /> Email confirmed
        </span>
      ) : (
        email && (
          <span>
            We sent a link to <strong>{email}</strong>. <Link to="/welcome?step=email">Not yours?</Link>
          </span>
        )
      )}
    </div>
  );
}

/** How wide the face is drawn. */
const faceSizes = '160px';

interface PhotoStepProps {
  photo: PhotoData | null;
  firstname: string;
  next: () => void;
}

export function PhotoStep({ photo, firstname, next }: PhotoStepProps) {
  const off = useSwitchedOff('photos');
  return (
    <>
      <div className={classes.photo}>
        <span className={classes.face}>
          <Photo photo={photo} alt={firstname} sizes={faceSizes} eager />
        </span>
        {off ? (
          <FormOutcome kind="notice">{off}</FormOutcome>
        ) : (
          <PhotoPicker
            as="profileImage"
            label={photo ? 'Choose another' : 'Choose a photo'}
            hint="You crop it after that."
          />
        )}
      </div>
      <StepButtons>
        <NextButton skips={!photo} onClick={next} />
      </StepButtons>
    </>
  );
}
