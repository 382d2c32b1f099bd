import { expect, it } from 'vitest';
import { findMessageProblems } from './commits.ts';

it.each([
  "payments: capture with the hold's own key",
  'sign-up: feed the draft to the account\n\nThe account was created without a phone number.',
  'docs: address the findings\n\nhttps://meche.example/a/very/long/address/that/cannot/be/wrapped/at/seventy-two/columns',
  'ui: bring the focus to the first field',
  'ui: focus the first field\n\nCo-authored-by: A Contributor With A Long Name <contributor@meche.example>',
  'wallet: fix the rounding\n\nTwo withdrawals in one second shared a key.',
])('the message %j is accepted', (message) => {
  expect(findMessageProblems(message)).toEqual([]);
});

it.each([
  ['Wrap a line', 'not "area: imperative sentence"'],
  ['money: add a column', '"money" is no area'],
  ['wallet: Add a column', 'lower-case verb'],
  ['wallet: added a column', '"added" is no imperative'],
  ['wallet: adding a column', '"adding" is no imperative'],
  ['wallet: adds a column', '"adds" is no imperative'],
  ['wallet: add a column.', 'full stop'],
  ['wallet: fix the rounding', 'needs a body'],
  [`wallet: add ${'x'.repeat(61)}`, '73 characters'],
  ['wallet: add a column\nof cents', 'second line'],
  [`wallet: add a column\n\nIt holds ${'cents '.repeat(12)}`, '80 characters'],
])('the message %j is refused', (message, problem) => {
  expect(findMessageProblems(message)).toEqual([expect.stringContaining(problem)]);
});
