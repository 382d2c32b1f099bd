import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

/** The legal publisher of the marketplace, with the details that the law requires. */
export const publisher = z.object({
  name: z.string(),
  form: z.string().describe('Legal form and capital'),
  address: z.string(),
  registration: z.string().describe('Trade register and registration number'),
  vatNumber: z.string(),
  director: z.string().describe('Person responsible for the publication'),
  email: z.string(),
  phone: z.string(),
  host: z.string().describe('Hosting provider of the site: name, address, phone'),
  mediator: z.string().describe('Consumer mediator: name, address, website'),
  fictional: z
    .boolean()
    .describe('True: a demonstration without configured publisher, whose details are fictional'),
});
export type Publisher = z.output<typeof publisher>;

export const getPublisher = endpoint({
  method: 'GET',
  path: '/publisher',
  summary: 'Get the legal publisher and the host of this marketplace',
  audience: 'anyone',
  response: publisher,
});
