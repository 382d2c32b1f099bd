import type { Question } from '@meche/contract/questions';
import { expect, it } from 'vitest';
import { answersToStore, blankAnswer, initialAnswers } from './own-answers.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'short_text',
  text: `Question ${id}`,
  required: true,
  options: [],
  ...more,
});
const topic = (version: number, ...questions: Question[]) => ({ id: 't', name: 'Avant', version, questions });
const answerTo = (questionId: string, more: object) => ({ ...blankAnswer, questionId, ...more });

it('keeps an answer while its question is unchanged, and asks a changed question again', () => {
  const before = topic(
    1,
    question('a'),
    question('b'),
    question('c', { kind: 'one_of', options: ['Oui', 'Non'] }),
  );
  const answers = [
    answerTo('a', { text: 'Noir' }),
    answerTo('b', { text: 'Jamais' }),
    answerTo('c', { chosen: ['Oui'] }),
  ];
  const stored = answersToStore([before], [{ topicId: 't', version: 1, answers }], true);
  const after = topic(
    2,
    question('c', { kind: 'one_of', options: ['Parfois', 'Non'] }),
    question('b', { text: 'Autre chose' }),
    question('a'),
    question('d'),
  );
  expect(initialAnswers([after], stored)).toEqual({
    answers: [
      {
        topicId: 't',
        version: 2,
        answers: [answerTo('c', {}), answerTo('b', {}), answerTo('a', { text: 'Noir' }), answerTo('d', {})],
      },
    ],
  });
});
