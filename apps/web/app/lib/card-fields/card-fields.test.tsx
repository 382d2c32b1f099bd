// @vitest-environment happy-dom
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { CardFields, type CardFieldsHandle } from './card-fields.tsx';

const labels = { card: 'Carte', cardholder: 'Titulaire', authentication: 'Banque' };

it('a card that is sent while its fields are still on their way is sent as soon as they are there', async () => {
  // Nothing is loaded here: the partner's script is on its way until it is said to be there.
  const scripts = vi.spyOn(document.head, 'append').mockReturnValue(undefined);
  const ref = createRef<CardFieldsHandle>();
  const onLoaded = vi.fn();
  onScreen(
    <CardFields
      {...{ ref, labels, onLoaded, locale: 'fr', appearance: 'light' }}
      publicKey="pk_test_of_the_true_partner"
    />,
  );
  const kept = ref.current?.tokenizeCard();
  const script = await vi.waitUntil(() => scripts.mock.calls[0]?.[0] as HTMLScriptElement | undefined);
  expect(onLoaded).not.toHaveBeenCalled();

  window.Stripe = () =>
    ({
      elements: () => ({ create: () => ({ mount() {}, destroy() {} }) }),
      createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1', card: { last4: '4242' } } }),
    }) as unknown as ReturnType<NonNullable<typeof window.Stripe>>;
  script.dispatchEvent(new Event('load'));
  expect(await kept).toEqual({ status: 'tokenized', token: 'pm_1', lastDigits: '4242' });
  expect(onLoaded.mock.calls).toEqual([[true]]);
});
