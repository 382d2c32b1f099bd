import { own } from '@meche/contract/own';

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export function formatCardBrand(brand: string): string {
  return own(names, brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

export function formatExpiryMonth(card: { expiryMonth: number; expiryYear: number }): string {
  return `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
}
