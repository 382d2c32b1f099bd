import { endpoint } from './endpoint.ts';
import {
  isChoice,
  notificationChannels,
  notificationEvents,
  notificationSides,
} from './preference-choices.ts';
import { z } from './zod.ts';

const preferenceKey = {
  side: z
    .enum(notificationSides)
    .describe(
      'customer: notifications of own bookings; professional: of the business the caller owns or works in',
    ),
  event: z.enum(notificationEvents),
  channel: z.enum(notificationChannels),
};

export const preferences = z.object({
  choices: z
    .array(z.object({ ...preferenceKey, isOn: z.boolean() }))
    .describe('All preferences of the caller; other notifications always go by email'),
  push: z.object({
    key: z
      .string()
      .nullable()
      .describe('Public key with which a browser subscribes to push messages; null: push is not available'),
    here: z
      .object({ showsDetails: z.boolean() })
      .nullable()
      .describe('Push subscription of this session; null: none'),
  }),
  stops: z
    .array(z.object({ channel: z.enum(['email', 'sms']), reason: z.enum(['unsubscribed', 'refused']) }))
    .describe('Stopped channels of the caller; unsubscribed: by a STOP message; refused: delivery failed'),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/me/preferences',
  summary: 'Get the caller’s notification preferences, by event and channel',
  audience: 'signed_in',
  response: preferences,
});

export const choosePreference = endpoint({
  method: 'PUT',
  path: '/me/preferences',
  summary: 'Switch one channel of one event on or off',
  audience: 'signed_in',
  body: z
    .strictObject({ ...preferenceKey, isOn: z.boolean() })
    .refine(isChoice, { message: 'not_a_choice', path: ['channel'] }),
  response: preferences,
});

export const startAgain = endpoint({
  method: 'POST',
  path: '/me/preferences/start',
  summary: 'Resume notifications to a stopped email or phone number',
  audience: 'signed_in',
  body: z.strictObject({ channel: z.enum(['email', 'sms']) }),
  response: preferences,
});

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

export const savePushDevice = endpoint({
  method: 'PUT',
  path: '/me/push-device',
  summary: 'Subscribe this browser to push messages for the session, or change its options',
  audience: 'signed_in',
  body: z.strictObject({
    endpoint: z.url().max(1000).describe('https URL of the browser’s push service'),
    p256dh: base64url.length(87).describe('Public key of the push subscription (P-256, Base64url)'),
    auth: base64url.length(22),
    showsDetails: z
      .boolean()
      .describe('True: push messages show names and times; false: only that there is news'),
  }),
  response: preferences,
});

export const dropPushDevice = endpoint({
  method: 'DELETE',
  path: '/me/push-device',
  summary: 'Unsubscribe this browser from push messages',
  audience: 'signed_in',
  response: preferences,
});
