import type { Answer, TopicAnswers } from '@meche/contract/answers';
import { longestAnswers } from '@meche/contract/answers';
import type { CustomerTopic, Question } from '@meche/contract/questions';
import type { FieldError } from '@meche/contract/refusals';

/** Whether the customer answered the current questionnaires: the same topics, in the same versions. */
export function matchesTopics(
  answered: readonly Pick<TopicAnswers, 'topicId' | 'version'>[],
  topics: readonly Pick<CustomerTopic, 'id' | 'version'>[],
): boolean {
  const versions = new Map(answered.map(({ topicId, version }) => [topicId, version]));
  return answered.length === topics.length && topics.every(({ id, version }) => versions.get(id) === version);
}

/** Returns the errors in the answers by wire field; undefined when there are none. */
export function findAnswerErrors(
  answered: readonly TopicAnswers[],
  topics: readonly CustomerTopic[],
): Record<string, FieldError> | undefined {
  const fields: Record<string, FieldError> = {};
  for (const [at, { topicId, answers }] of answered.entries()) {
    const questions = topics.find(({ id }) => id === topicId)?.questions ?? [];
    const seen = new Set<string>();
    for (const [nth, answer] of answers.entries()) {
      const question = questions.find(({ id }) => id === answer.questionId);
      const isDuplicate = seen.has(answer.questionId);
      seen.add(answer.questionId);
      const error = !question || isDuplicate ? 'not_a_choice' : faultOf(question, answer);
      if (error) fields[`answers.${at}.answers.${nth}`] = error;
    }
    if (questions.some(({ id, required }) => required && !seen.has(id)))
      fields[`answers.${at}.answers`] = 'required';
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function faultOf({ kind, required, options }: Question, answer: Answer): FieldError | undefined {
  const { text, chosen, yes, photoIds } = answer;
  const isOther =
    (text !== '' && kind !== 'short_text' && kind !== 'long_text') ||
    (chosen.length > 0 && kind !== 'one_of' && kind !== 'many_of') ||
    (yes !== null && kind !== 'yes_no') ||
    (photoIds.length > 0 && kind !== 'photo');
  if (isOther) return 'not_a_choice';
  if (isBlank(answer)) return required ? missing[kind] : undefined;
  if (kind === 'short_text' && text.length > longestAnswers.short_text) return 'too_long';
  const isAmong = chosen.every((one) => options.includes(one)) && new Set(chosen).size === chosen.length;
  if (!isAmong || (kind === 'one_of' && chosen.length > 1)) return 'not_a_choice';
  return new Set(photoIds).size < photoIds.length ? 'not_a_choice' : undefined;
}

const missing: Record<Question['kind'], FieldError> = {
  short_text: 'required',
  long_text: 'required',
  one_of: 'choice_required',
  many_of: 'choice_required',
  yes_no: 'choice_required',
  photo: 'required',
};

export function isBlank({ text, chosen, yes, photoIds }: Omit<Answer, 'questionId'>): boolean {
  return text === '' && chosen.length === 0 && yes === null && photoIds.length === 0;
}
