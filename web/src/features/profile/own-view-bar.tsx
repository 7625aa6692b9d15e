import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { type Me, useMeQuery } from '../../api/me.ts';
import { IconArrowLeft } from '../../ui/drawings/icons.ts';
import classes from './own-view-bar.module.css';

/** Above the own profile as others see it: says what this is, and leads back. */
export function OwnViewBar() {
  const { data: me } = useMeQuery();
  return (
    <section className={classes.bar} aria-label="Your profile as others see it">
      <p>
        <strong>Your profile as others see it.</strong> {wordsFor(me)}
      </p>
      <Button
        component={Link}
        to="/profile"
        variant="default"
        leftSection={<IconArrowLeft size={19} aria-hidden />}
      >
        Back to my profile
      </Button>
    </section>
  );
}

function wordsFor(me: Me | undefined): string {
  if (me?.complete === false) return 'Nobody sees it yet: your email must be verified and your age be in it.';
  if (me?.paused) return 'It is paused: only people you have a conversation with see it.';
  return 'They also see how far away you are and what you both like.';
}
