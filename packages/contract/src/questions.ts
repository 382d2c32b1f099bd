import { endpoint } from './endpoint.ts';
import { done, line, seenIds, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/** Questionnaires of services that are booked on request: topics with their questions. */

export const questionKinds = ['short_text', 'long_text', 'one_of', 'many_of', 'yes_no', 'photo'] as const;
export type QuestionKind = (typeof questionKinds)[number];
/** Kinds of questions whose answer is a choice of options. */
export const choiceKinds = ['one_of', 'many_of'] as const satisfies readonly QuestionKind[];

/**
 * Maximum numbers of questions per topic, of options per question, and of topics per professional. They are
 * above what a customer would answer.
 */
export const mostQuestions = 20;
export const mostOptions = 12;
export const mostTopics = 30;

export const question = z.strictObject({
  id: uuid.describe(
    'Id chosen by the client that creates the question; it stays the same, because answers refer to it',
  ),
  kind: z.enum(questionKinds),
  text: line(200),
  required: z.boolean().default(true),
  options: z
    .array(line(80))
    .max(mostOptions)
    .default([])
    .describe('Options of a choice question, two or more; empty for other kinds'),
});
export type Question = z.output<typeof question>;

export const topicDraft = z.strictObject({
  name: line(80),
  questions: z.array(question).min(1).max(mostQuestions),
  serviceIds: z
    .array(uuid)
    .max(500)
    .default([])
    .describe('Services before whose booking the questions are asked'),
});
export type TopicDraft = z.output<typeof topicDraft>;

export const topic = topicDraft.extend({
  id: uuid,
  version: version.describe(
    'Version of the topic and its questions; answers keep the version they were given for',
  ),
});
export type Topic = z.output<typeof topic>;

/** A topic as customers see it. */
export const customerTopic = topic.omit({ serviceIds: true });
export type CustomerTopic = z.output<typeof customerTopic>;

const area = { audience: 'professional', needs: 'manage_services' } as const;
const idParams = z.strictObject({ id: uuid });

export const listTopics = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/questions',
  summary: 'List the professional’s questions and the services they belong to',
  response: z.object({
    topics: z.array(topic).describe('Topics in the order in which customers answer them'),
    services: z
      .array(z.object({ id: uuid, name: z.string(), questionnaire: z.boolean() }))
      .describe('Services in list order; only those with `questionnaire` ask questions'),
  }),
});

export const addTopic = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/questions',
  summary: 'Add a topic of questions at the end of the list',
  body: topicDraft,
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['catalogue_full'],
});

export const editTopic = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/questions/:id',
  summary: 'Replace a topic of questions; existing answers keep the former questions',
  params: idParams,
  body: topicDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const orderTopics = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/questions/order',
  summary: 'Set the order of the topics; the list must contain each topic exactly once',
  body: z.strictObject({ topicIds: z.array(uuid).max(mostTopics), seenIds: seenIds(mostTopics) }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const deleteTopic = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/questions/:id',
  summary: 'Delete a topic of questions; existing answers stay',
  params: idParams,
  response: done,
});
