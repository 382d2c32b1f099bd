import { expect, test } from 'vitest';
import { EmailPutOff, EmailRefused } from '#partners/email/port';
import { PartnerRefused } from '#partners/partner-refused';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { observePartner, type PartnerCall } from './observe-partner.ts';

test('calls are measured with their outcome; what a port only computes is not', async () => {
  const calls: PartnerCall[] = [];
  const port = {
    publicKey: 'key',
    mayReach: (address: string) => address !== '',
    async send(error?: Error) {
      if (error) throw error;
      return 'sent';
    },
  };
  const observed = observePartner('email', port, (call) => calls.push(call));
  expect([observed.publicKey, observed.mayReach('a'), await observed.send()]).toEqual(['key', true, 'sent']);
  const errors = [
    new EmailRefused('550', null),
    new PartnerRefused('email', 'no'),
    new EmailPutOff('450', null),
    new PartnerUnavailable('email', null),
    new TypeError('a bug'),
  ];
  for (const error of errors) await expect(observed.send(error)).rejects.toBe(error);
  expect(calls.map(({ partner, operation, outcome }) => `${partner}.${operation} ${outcome}`)).toEqual([
    'email.send ok',
    'email.send refused',
    'email.send refused',
    'email.send unavailable',
    'email.send unavailable',
    'email.send failed',
  ]);
  for (const { seconds } of calls) expect(seconds).toBeGreaterThanOrEqual(0);
});
