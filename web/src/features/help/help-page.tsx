import '@mantine/core/styles/Accordion.layer.css';
import { askSupportAsMember } from '@emberline/contracts/generated/forms.js?askSupportAsMember';
import { Accordion } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { SupportLink } from '../../members/support-link.tsx';
import { LetterDrawing } from '../../ui/drawings/drawings.ts';
import { TextInput } from '../../ui/forms/fields.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { answers, answersFor } from './answers.ts';
import * as classes from './help.module.css';
import { SupportForm } from './support-form.tsx';

export function HelpPage() {
  const [search, setSearch] = useState('');
  const found = answersFor(search);
  return (
    <>
      <PageHeader title="Help" intro="The questions that people ask most." />
      <TextInput
        type="search"
        className={classes.search}
        label="Search the answers"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={classes.count} role="status">
        {found.length === 0 && `No answer has “${search.trim()}”.`}
        {found.length === 1 && '1 answer'}
        {found.length > 1 && `${found.length} answers`}
      </p>
      {found.length === 0 && (
        <div className={classes.nothing}>
          <LetterDrawing />
        </div>
      )}
      <Answers found={found} />
      <section id="write" className={classes.more} aria-labelledby="write-title">
        <h2 id="write-title">Something else?</h2>
        <p>
          Write to us here, or to <SupportLink />. A person answers by email.
        </p>
        <SupportForm as="member" check={askSupportAsMember} />
      </section>
    </>
  );
}

/** The open answer is in the address, so that a link can open it; without one it is the first. */
function Answers({ found }: { found: typeof answers }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const named = hash.slice(1);
  const isKnown = answers.some(({ id }) => id === named);
  const [isClosed, setClosed] = useState(false);
  const unnamed = isClosed ? null : 'profile';
  const open = isKnown ? named : unnamed;
  const onChange = (id: string | null) => {
    setClosed(id === null);
    void navigate({ hash: id ?? '' }, { replace: true, preventScrollReset: true });
  };
  return (
    <Accordion
      variant="separated"
      radius="md"
      order={2}
      value={open}
      onChange={onChange}
      classNames={{ item: 'framed', label: classes.label, content: classes.content }}
    >
      {found.map(({ id, question, paragraphs }) => (
        <Accordion.Item key={id} value={id} id={id}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>
            {paragraphs.map((text) => (
              <p key={text}>
                <WithLinks text={text} />
              </p>
            ))}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** A text in which `[words](/path)` is a link. */
function WithLinks({ text }: { text: string }) {
  const parts = text.split(/(\[[^[\]]+\]\([^()]+\))/);
  return parts.map((part) => {
    const [, words, path] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return path ? (
      <Link key={part} to={path}>
        {words}
      </Link>
    ) : (
      part
    );
  });
}
