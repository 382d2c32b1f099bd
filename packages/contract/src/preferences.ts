import { endpoint } from './endpoint.ts';
import { isChoice, tellingChannels, tellingEvents, tellingSides } from './preference-choices.ts';
import { z } from './zod.ts';

const which = {
  side: z.enum(tellingSides).describe('house: of the business she owns or works in'),
  event: z.enum(tellingEvents),
  channel: z.enum(tellingChannels),
};

export const preferences = z.object({
  choices: z
    .array(z.object({ ...which, isOn: z.boolean() }))
    .describe('Every switch she has; what has none always goes by e-mail'),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/me/preferences',
  summary: 'What she wants to be told, and by which way',
  audience: 'signed_in',
  response: preferences,
});

export const choosePreference = endpoint({
  method: 'PUT',
  path: '/me/preferences',
  summary: 'Switch one way of being told of one thing on or off, from now on',
  audience: 'signed_in',
  body: z
    .strictObject({ ...which, isOn: z.boolean() })
    .refine(isChoice, { message: 'not_a_choice', path: ['channel'] }),
  response: preferences,
});
