import { endpoint } from './endpoint.ts';
import { done, line, seenIds, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/** Questionnaires of services that are booked on request: topics, each with its questions. */

export const questionKinds = ['short_text', 'long_text', 'one_of', 'many_of', 'yes_no', 'photo'] as const;
export type QuestionKind = (typeof questionKinds)[number];
/** Kinds whose answer is a choice among the question’s options. */
export const choiceKinds = ['one_of', 'many_of'] as const satisfies readonly QuestionKind[];

/** Bounds of one topic and of one professional: more than a customer would answer. */
export const mostQuestions = 20;
export const mostOptions = 12;
export const mostTopics = 30;

export const question = z.strictObject({
  id: uuid.describe('Of the asker’s making, the same as long as the question is: answers name it'),
  kind: z.enum(questionKinds),
  text: line(200),
  required: z.boolean().default(true),
  options: z.array(line(80)).max(mostOptions).default([]).describe('Two or more, of a choice alone'),
});
export type Question = z.output<typeof question>;

export const topicDraft = z.strictObject({
  name: line(80),
  questions: z.array(question).min(1).max(mostQuestions),
  serviceIds: z.array(uuid).max(500).default([]).describe('Before which it is asked'),
});
export type TopicDraft = z.output<typeof topicDraft>;

export const topic = topicDraft.extend({
  id: uuid,
  version: version.describe('Of its questions, too: an answer stays with the one that was answered'),
});
export type Topic = z.output<typeof topic>;

/** A topic as customers see it. */
export const customerTopic = topic.omit({ serviceIds: true });
export type CustomerTopic = z.output<typeof customerTopic>;

const area = { audience: 'professional', needs: 'manage_services' } as const;
const one = z.strictObject({ id: uuid });

export const listTopics = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/questions',
  summary: 'All that is asked, and before what',
  response: z.object({
    topics: z.array(topic).describe('In the order in which they are asked'),
    services: z
      .array(z.object({ id: uuid, name: z.string(), questionnaire: z.boolean() }))
      .describe('In list order; asked before those alone that are booked by questionnaire'),
  }),
});

export const addTopic = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/questions',
  summary: 'Add a topic after the others',
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
  summary: 'What it asks from now on; what was answered stays with what was asked',
  params: one,
  body: topicDraft.extend({ version }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const orderTopics = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/questions/order',
  summary: 'The order in which they are asked: all of them, each once',
  body: z.strictObject({ topicIds: z.array(uuid).max(mostTopics), seenIds: seenIds(mostTopics) }),
  response: done,
  refusals: ['changed_meanwhile'],
});

export const deleteTopic = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/questions/:id',
  summary: 'Delete a topic: it is no longer asked; existing answers stay',
  params: one,
  response: done,
});
