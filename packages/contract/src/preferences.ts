import { endpoint } from './endpoint.ts';
import {
  isChoice,
  notificationChannels,
  notificationEvents,
  notificationSides,
} from './preference-choices.ts';
import { z } from './zod.ts';

const which = {
  side: z.enum(notificationSides).describe('professional: of the business the caller owns or works in'),
  event: z.enum(notificationEvents),
  channel: z.enum(notificationChannels),
};

export const preferences = z.object({
  choices: z
    .array(z.object({ ...which, isOn: z.boolean() }))
    .describe('Every preference of the caller; what is not listed always goes by email'),
  push: z.object({
    key: z.string().nullable().describe('By which a browser takes our messages; null: there are none here'),
    here: z
      .object({ showsDetails: z.boolean() })
      .nullable()
      .describe('This session is notified; null: it is not'),
  }),
  stops: z
    .array(z.object({ channel: z.enum(['email', 'sms']), reason: z.enum(['unsubscribed', 'refused']) }))
    .describe(
      'Stops of the caller’s email and phone number: unsubscribed by answering STOP, or refused when delivery failed',
    ),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/me/preferences',
  summary: 'The caller’s notification preferences, by event and channel',
  audience: 'signed_in',
  response: preferences,
});

export const choosePreference = endpoint({
  method: 'PUT',
  path: '/me/preferences',
  summary: 'Switch one channel of one event on or off, from now on',
  audience: 'signed_in',
  body: z
    .strictObject({ ...which, isOn: z.boolean() })
    .refine(isChoice, { message: 'not_a_choice', path: ['channel'] }),
  response: preferences,
});

export const startAgain = endpoint({
  method: 'POST',
  path: '/me/preferences/start',
  summary: 'Try a stopped email or phone number again',
  audience: 'signed_in',
  body: z.strictObject({ channel: z.enum(['email', 'sms']) }),
  response: preferences,
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

export const savePushDevice = endpoint({
  method: 'PUT',
  path: '/me/push-device',
  summary: 'Be notified in this browser, as long as the session lasts; again, with other details',
  audience: 'signed_in',
  body: z.strictObject({
    endpoint: z.url().max(1000).describe('Of its push service, https'),
    p256dh: base64url.length(87).describe('Its public key'),
    auth: base64url.length(22),
    showsDetails: z
      .boolean()
      .describe('Names and hours may stand on the screen; false: only that there is news'),
  }),
  response: preferences,
});

export const dropPushDevice = endpoint({
  method: 'DELETE',
  path: '/me/push-device',
  summary: 'Be notified here no longer',
  audience: 'signed_in',
  response: preferences,
});
