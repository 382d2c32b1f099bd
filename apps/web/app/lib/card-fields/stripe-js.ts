import { stripeRelease } from '@meche/contract/stripe-release';
import type { BankToken, CardOutcome, MountCardFields, TokenizedCard, TypedBankAccount } from './port.ts';

/**
 * The part of Stripe.js that this app uses (https://docs.stripe.com/js). Stripe requires pages to load it
 * from js.stripe.com.
 */
type StripeError = { type: string; code?: string; decline_code?: string };
type Confirmed = { error?: StripeError };
type Made = { error?: StripeError; paymentMethod?: { id: string; card?: { last4: string } | null } };
type CardElement = { mount(element: HTMLElement): void; destroy(): void };
type NewCard = { card: CardElement; billing_details: { name: string } };
type PaymentMethod = string | NewCard;
type StripeJs = {
  elements(options: { locale: string }): {
    create(type: 'card', options: { hidePostalCode: boolean; style: object }): CardElement;
  };
  createToken(
    kind: 'bank_account',
    account: {
      country: string;
      currency: 'eur';
      account_number: string;
      account_holder_name: string;
    },
  ): Promise<{ error?: StripeError; token?: { id: string } }>;
  createPaymentMethod(options: { type: 'card' } & NewCard): Promise<Made>;
  confirmCardSetup(clientSecret: string, options: { payment_method: PaymentMethod }): Promise<Confirmed>;
  confirmCardPayment(clientSecret: string, options: { payment_method: PaymentMethod }): Promise<Confirmed>;
};
declare global {
  interface Window {
    Stripe?: (publicKey: string) => StripeJs;
  }
}

const SCRIPT = `https://js.stripe.com/${stripeRelease}/stripe.js`;

let loading: Promise<void> | undefined;

export function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Stripe.js did not load'));
    };
    document.head.append(script);
  });
  return loading;
}

/** Creates a bank account token (https://docs.stripe.com/js/tokens/create_token?type=bank_account). */
export async function stripeBankToken(publicKey: string, typed: TypedBankAccount): Promise<BankToken> {
  await loadScript();
  if (!window.Stripe) return { problem: 'unavailable' };
  const { error, token } = await window.Stripe(publicKey).createToken('bank_account', {
    country: typed.iban.slice(0, 2),
    currency: 'eur',
    account_number: typed.iban,
    account_holder_name: typed.holderName,
  });
  if (token) return { token: token.id };
  return { problem: error?.type === 'invalid_request_error' ? 'refused' : 'unavailable' };
}

/**
 * Card fields of Stripe: number, expiry date and code are in the frame of Stripe, the cardholder’s name in
 * a field of this app.
 */
export function stripeJsCardFields(publicKey: string): MountCardFields {
  return async (element, { locale, appearance, labels }) => {
    await loadScript();
    if (!window.Stripe) throw new Error('Stripe.js did not load');
    const stripe = window.Stripe(publicKey);
    const dark = appearance === 'dark';
    const card = stripe.elements({ locale }).create('card', {
      hidePostalCode: true,
      style: {
        base: {
          color: dark ? '#f4ebe1' : '#1f1a17',
          iconColor: dark ? '#e39468' : '#a8481f',
          fontFamily: 'Figtree, system-ui, sans-serif',
          fontSize: '16px',
          '::placeholder': { color: dark ? '#c2b5a8' : '#5e534b' },
        },
        invalid: { color: dark ? '#ff9d93' : '#b3261e' },
      },
    });

    const form = document.createElement('div');
    const label = document.createElement('label');
    label.textContent = labels.cardholder;
    const name = document.createElement('input');
    name.autocomplete = 'cc-name';
    name.maxLength = 100;
    Object.assign(name.style, FIELD);
    label.append(name);
    const slot = document.createElement('div');
    slot.setAttribute('role', 'group');
    slot.setAttribute('aria-label', labels.card);
    Object.assign(slot.style, FIELD);
    form.append(label, slot);
    element.append(form);
    card.mount(slot);

    const typed = (): NewCard => ({ card, billing_details: { name: name.value.trim() } });
    const method = (savedCardId: string | undefined): PaymentMethod => savedCardId ?? typed();
    return {
      confirmSetup: async (clientSecret, savedCardId) =>
        outcomeOf(await stripe.confirmCardSetup(clientSecret, { payment_method: method(savedCardId) })),
      confirmPayment: async (clientSecret, savedCardId) =>
        outcomeOf(await stripe.confirmCardPayment(clientSecret, { payment_method: method(savedCardId) })),
      tokenizeCard: async () => storedCardOf(await stripe.createPaymentMethod({ type: 'card', ...typed() })),
      destroy: () => {
        card.destroy();
        form.remove();
      },
    };
  };
}

const FIELD = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  minHeight: '48px',
  marginBlock: '4px 16px',
  padding: '14px',
  border: '1px solid #8d7f73',
  borderRadius: '12px',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
};

/** Maps a Stripe error (https://docs.stripe.com/error-codes) to the codes of `CardOutcome`. */
export function outcomeOf({ error }: Confirmed): CardOutcome {
  if (!error) return { status: 'succeeded', code: null };
  const code = error.decline_code ?? error.code ?? error.type;
  if (error.type === 'validation_error') return { status: 'failed', code: 'incomplete' };
  if (error.type === 'api_connection_error' || error.type === 'api_error') {
    return { status: 'failed', code: 'unavailable' };
  }
  const refused = error.type === 'card_error' || code.endsWith('_authentication_failure');
  return { status: refused ? 'needs_other_card' : 'failed', code };
}

export function storedCardOf({
  error,
  paymentMethod,
}: Made): TokenizedCard | Exclude<CardOutcome, { status: 'succeeded' }> {
  const outcome = outcomeOf({ error: error ?? (paymentMethod ? undefined : { type: 'api_error' }) });
  if (paymentMethod && outcome.status === 'succeeded')
    return { status: 'tokenized', token: paymentMethod.id, lastDigits: paymentMethod.card?.last4 ?? '' };
  return outcome.status === 'succeeded' ? { status: 'failed', code: 'unavailable' } : outcome;
}
