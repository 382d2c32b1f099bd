// @vitest-environment happy-dom
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { CardFields, type CardFieldsHandle } from './card-fields.tsx';

const labels = { card: 'Carte', cardholder: 'Titulaire', authentication: 'Banque' };

it('a card submitted while its fields load is sent once they have loaded', async () => {
  // happy-dom loads no scripts: the test adds the partner’s script itself.
  const scripts = vi.spyOn(document.head, 'append').mockReturnValue(undefined);
  const ref = createRef<CardFieldsHandle>();
  const onLoaded = vi.fn();
  onScreen(
    <CardFields
      {...{ ref, labels, onLoaded, locale: 'fr', appearance: 'light' }}
      publicKey="pk_test_of_the_true_partner"
    />,
  );
  const tokenized = ref.current?.tokenizeCard();
  const script = await vi.waitUntil(() => scripts.mock.calls[0]?.[0] as HTMLScriptElement | undefined);
  expect(onLoaded).not.toHaveBeenCalled();

  window.Stripe = () =>
    ({
      elements: () => ({ create: () => ({ mount() {}, destroy() {} }) }),
      createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1', card: { last4: '4242' } } }),
    }) as unknown as ReturnType<NonNullable<typeof window.Stripe>>;
  script.dispatchEvent(new Event('load'));
  expect(await tokenized).toEqual({ status: 'tokenized', token: 'pm_1', lastDigits: '4242' });
  expect(onLoaded.mock.calls).toEqual([[true]]);
});
