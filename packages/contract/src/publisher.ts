import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

/** The legal publisher of the marketplace, with the details that the law requires. */
export const publisher = z.object({
  name: z.string(),
  form: z.string().describe('Legal form and capital'),
  address: z.string(),
  registration: z.string().describe('Register of companies and number'),
  vatNumber: z.string(),
  director: z.string().describe('Who answers for what is published'),
  email: z.string(),
  phone: z.string(),
  host: z.string().describe('Who hosts the site: name, address, telephone'),
  mediator: z.string().describe('Consumer mediator: name, address, site'),
  fictional: z.boolean().describe('True while no publisher is configured: a demonstration'),
});
export type Publisher = z.output<typeof publisher>;

export const getPublisher = endpoint({
  method: 'GET',
  path: '/publisher',
  summary: 'Who publishes and hosts this marketplace, and how to reach them',
  audience: 'anyone',
  response: publisher,
});
