import type { Answer } from '@meche/contract/answers';
import type { Question, QuestionKind } from '@meche/contract/questions';
import { expect, it, test } from 'vitest';
import { findAnswerErrors, matchesTopics } from './answers.ts';

const asking = (kind: QuestionKind, more: Partial<Question> = {}): Question => ({
  id: 'q',
  kind,
  text: '?',
  required: true,
  options: [],
  ...more,
});
const anAnswer = (overrides: Partial<Answer> = {}): Answer => ({
  questionId: 'q',
  text: '',
  chosen: [],
  yes: null,
  photoIds: [],
  ...overrides,
});
const faults = (question: Question, ...answers: Answer[]) =>
  findAnswerErrors(
    [{ topicId: 't', version: 1, answers }],
    [{ id: 't', name: 'Santé', version: 1, questions: [question] }],
  );
const options = ['Blond', 'Brun', 'Roux'];

test.each([
  ['short_text', { text: 'a'.repeat(200) }, {}],
  ['long_text', { text: 'a'.repeat(2000) }, {}],
  ['one_of', { chosen: ['Brun'] }, { options }],
  ['many_of', { chosen: ['Roux', 'Blond'] }, { options }],
  ['yes_no', { yes: false }, {}],
  ['photo', { photoIds: ['a', 'b'] }, {}],
] as const)('%s has its own kind of answer, which may be left out if optional', (kind, answer, more) => {
  const question = asking(kind, more as Partial<Question>);
  expect(faults(question, anAnswer(answer as Partial<Answer>))).toBeUndefined();
  expect(faults({ ...question, required: false }, anAnswer())).toBeUndefined();
  expect(faults({ ...question, required: false })).toBeUndefined();
  const missing = /text|photo/.test(kind) ? 'required' : 'choice_required';
  expect(faults(question, anAnswer())).toEqual({ 'answers.0.answers.0': missing });
  expect(faults(question)).toEqual({ 'answers.0.answers': 'required' });
});

it.each<[string, Question, Partial<Answer>, string]>([
  ['too long a short answer', asking('short_text'), { text: 'a'.repeat(201) }, 'too_long'],
  ['an option that is not there', asking('one_of', { options }), { chosen: ['Vert'] }, 'not_a_choice'],
  ['two where one is asked', asking('one_of', { options }), { chosen: ['Brun', 'Roux'] }, 'not_a_choice'],
  ['one option twice', asking('many_of', { options }), { chosen: ['Brun', 'Brun'] }, 'not_a_choice'],
  ['a photo twice', asking('photo'), { photoIds: ['a', 'a'] }, 'not_a_choice'],
  ['words to yes or no', asking('yes_no'), { text: 'Oui' }, 'not_a_choice'],
  ['a photo where words are asked', asking('long_text'), { photoIds: ['a'] }, 'not_a_choice'],
  ['yes to a choice', asking('many_of', { options }), { yes: true }, 'not_a_choice'],
])('refuses %s', (_what, question, answer, error) => {
  expect(faults(question, anAnswer(answer))).toEqual({ 'answers.0.answers.0': error });
});

it('refuses an answer to an unknown question, and a second one to the same', () => {
  const question = asking('yes_no', { required: false });
  expect(faults(question, anAnswer({ yes: true }), anAnswer({ yes: false }))).toEqual({
    'answers.0.answers.1': 'not_a_choice',
  });
  expect(faults(question, anAnswer({ questionId: 'other', yes: true }))).toEqual({
    'answers.0.answers.0': 'not_a_choice',
  });
});

it('compares topics and their versions', () => {
  const stored = { topicId: 't', version: 2 };
  expect(matchesTopics([stored], [{ id: 't', version: 2 }])).toBe(true);
  expect(matchesTopics([stored], [{ id: 't', version: 3 }])).toBe(false);
  expect(matchesTopics([], [{ id: 't', version: 2 }])).toBe(false);
  expect(matchesTopics([stored], [])).toBe(false);
  expect(matchesTopics([stored, stored], [{ id: 't', version: 2 }])).toBe(false);
});
