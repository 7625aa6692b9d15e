import { type Operation, operations, schemas } from '@emberline/contracts';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { findFieldProblems } from './field-table.ts';

const listed = (item: object, service: Operation['service'] = 'profile', who: Operation['who'] = 'member') =>
  [
    {
      id: 'listPeople',
      service,
      method: 'GET',
      path: '/people',
      who,
      summary: '',
      answer: Type.Object({ people: Type.Array(Type.Union([item as never, Type.Null()])) }),
    },
  ] as const;

test('the answers of all operations keep to the table', () => {
  expect(findFieldProblems(operations)).toEqual([]);
});

test('facts of a person that no shape marks are found, wherever they stand in an answer', () => {
  const person = Type.Object({
    id: schemas.Id,
    lastname: Type.String(),
    deeper: Type.Object({ age: Type.Integer() }),
  });
  for (const more of [
    listed(person),
    listed(person, 'admin', 'operator'),
    listed(person, 'mailbox', 'operator'),
    listed(person, 'profile', 'service'),
  ])
    expect(findFieldProblems([...operations, ...more])).toEqual([
      'listPeople.people[].lastname is a fact of a person, and its object carries no x-shape',
      'listPeople.people[].deeper.age is a fact of a person, and its object carries no x-shape',
    ]);
});

test('so are a field that nobody has decided about, a shape that is not in the table, and a rule for nothing', () => {
  const card = Type.Object(
    { ...schemas.MemberCard.properties, shoeSize: Type.Integer() },
    { 'x-shape': 'card' },
  );
  const stranger = Type.Object({ firstname: Type.String() }, { 'x-shape': 'passer-by' });
  expect(findFieldProblems([...operations, ...listed(card)])).toEqual([
    'listPeople.people[].shoeSize: nobody has decided who sees card.shoeSize',
  ]);
  expect(findFieldProblems([...operations, ...listed(stranger)])).toEqual([
    'listPeople.people[] carries the x-shape "passer-by", which the table does not have',
  ]);
  const table = { card: { id: {}, shoeSize: {} } };
  expect(findFieldProblems(listed(schemas.MemberCard), table)).toContain(
    'The table has card.shoeSize, which no answer has',
  );
});
