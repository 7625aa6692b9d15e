import '@mantine/core/styles/Accordion.layer.css';
import { Accordion } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SupportLink } from '../../members/support-link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import classes from './help-page.module.css';

const questions: { id: string; question: string; answer: ReactNode }[] = [
  {
    id: 'profile',
    question: 'How do I update my profile?',
    answer: (
      <>
        <p>
          Open <To path="/account">My Account</To> and choose Edit Profile, or go straight to{' '}
          <To path="/profile/edit">your profile form</To>. Age and zip are required; everything else is up to
          you. Save at the bottom, and others see the change at once. Your zip is never shown.
        </p>
        <p>
          Pictures live on <To path="/photo">My Photo</To>: upload up to 12, choose which one stands on your
          card, and pick a background.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    question: 'How do I manage my messages?',
    answer: (
      <>
        <p>
          <To path="/mailbox">My Mailbox</To> lists everybody you have talked to, newest first, with a number
          where something is unread. Choose a person to read and answer. Enter sends; Shift and Enter starts a
          new line. Scroll up for older messages.
        </p>
        <p>
          “Online” beside a member means a connection that is open now. Beside a profile marked “Team”, and a
          member who lets our team answer for them, it means that the team can be reached.
        </p>
        <p>
          Under each of your messages you read whether it was sent, read, or has to be tried again. What you
          write while offline is kept and sent later. To stop hearing from somebody, open their profile and
          block them.
        </p>
      </>
    ),
  },
  {
    id: 'upgrade',
    question: 'What features do I get after upgrading?',
    answer: (
      <>
        <p>
          With a membership you can read and write messages, chat in small windows beside any page, and keep
          favourites on <To path="/hotlists">My Hot Lists</To>. Looking around, your profile and seeing who
          viewed you stay free.
        </p>
        <p>
          The first day costs $0; $30.00 USD is charged on the 2nd day and then monthly. You can cancel at any
          time under <To path="/membership">Membership</To>. <To path="/payment">Upgrade now</To>.
        </p>
      </>
    ),
  },
];

export function HelpPage() {
  return (
    <>
      <PageHeader title="Help" intro="Three questions people ask most." />
      <Accordion variant="separated" radius="md" order={2} defaultValue="profile" classNames={classes}>
        {questions.map(({ id, question, answer }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <p className={classes.more}>
        Something else? Write to <SupportLink />. A person answers.
      </p>
    </>
  );
}

function To({ path, children }: { path: string; children: string }) {
  return <Link to={path}>{children}</Link>;
}
