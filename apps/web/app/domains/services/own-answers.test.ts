import type { Question } from '@meche/contract/questions';
import { expect, it } from 'vitest';
import { answersTo, blankAnswer, keptAnswers } from './own-answers.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'short_text',
  text: `Question ${id}`,
  required: true,
  options: [],
  ...more,
});
const topic = (version: number, ...questions: Question[]) => ({ id: 't', name: 'Avant', version, questions });
const told = (questionId: string, more: object) => ({ ...blankAnswer, questionId, ...more });

it('keeps an answer as long as its question is the same, and asks anew what was changed', () => {
  const before = topic(
    1,
    question('a'),
    question('b'),
    question('c', { kind: 'one_of', options: ['Oui', 'Non'] }),
  );
  const answers = [
    told('a', { text: 'Noir' }),
    told('b', { text: 'Jamais' }),
    told('c', { chosen: ['Oui'] }),
  ];
  const kept = keptAnswers([before], [{ topicId: 't', version: 1, answers }], true);
  const after = topic(
    2,
    question('c', { kind: 'one_of', options: ['Parfois', 'Non'] }),
    question('b', { text: 'Autre chose' }),
    question('a'),
    question('d'),
  );
  expect(answersTo([after], kept)).toEqual({
    answers: [
      {
        topicId: 't',
        version: 2,
        answers: [told('c', {}), told('b', {}), told('a', { text: 'Noir' }), told('d', {})],
      },
    ],
  });
});
