import type { Call } from './generated-input.testing.ts';

export function preferenceFixtures(headers: { authorization: string }): Record<string, () => Call> {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  return {
    'PUT /me/push-device': () => ({
      headers,
      body: { endpoint: 'https://push.example.com/abc', ...keys, shows_details: false },
    }),
    'DELETE /me/push-device': () => ({ headers }),
    'POST /me/preferences/start': () => ({ headers, body: { channel: 'sms' } }),
    'PUT /me/preferences': () => ({
      headers,
      body: { side: 'customer', event: 'reminder', channel: 'sms', is_on: false },
    }),
  };
}
