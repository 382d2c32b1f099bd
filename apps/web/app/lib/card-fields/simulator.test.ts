// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { simulatorCardFields } from './simulator.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const labels = { card: 'Carte', cardholder: 'Titulaire', authentication: 'Banque' };
/** A message of the frame, which has no window because it is outside of the document. */
const say = (message: object) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { from: 'meche-card', ...message },
      origin: window.location.origin,
      source: null,
    }),
  );

async function openFields() {
  const options = { locale: 'fr', appearance: 'light', labels } as const;
  const opening = simulatorCardFields('pk_local_1')(document.createElement('div'), options);
  say({ ready: true });
  return opening;
}

it('answers that the partner is unavailable when the frame says nothing, so that the payer can try again', async () => {
  const fields = await openFields();
  const answers: object[] = [];
  void fields.confirmPayment('secret').then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answers).toEqual([{ status: 'failed', code: 'unavailable' }]);
  fields.destroy();
});

it('keeps an answer that came in time', async () => {
  const fields = await openFields();
  const tokenized = fields.tokenizeCard();
  say({ id: 1, token: 'pm_1', lastDigits: '4242' });
  expect(await tokenized).toEqual({ status: 'tokenized', token: 'pm_1', lastDigits: '4242' });
  fields.destroy();
});
