/** The legal publisher of the marketplace, whom the documents name. */
export type Publisher = {
  name: string;
  form: string;
  address: string;
  registration: string;
  vatNumber: string;
  director: string;
  email: string;
  phone: string;
  host: string;
  mediator: string;
};

export type LegalSection = {
  id: string;
  title: string;
  paragraphs?: string[];
  rows?: [what: string, said: string][];
};
export type LegalDocument = { title: string; description: string; lead: string; sections: LegalSection[] };

export const legalNames = ['notice', 'terms', 'sales', 'privacy', 'cookies', 'contact'] as const;
export type LegalName = (typeof legalNames)[number];
export type LegalDocuments = Record<LegalName, (publisher: Publisher) => LegalDocument>;

/**
 * Version of the terms of use and sale that users accept. Change it whenever the meaning of the terms
 * changes.
 */
export const termsVersion = '2026-11-29';

/** Returns the date of `termsVersion` in long form with no-break spaces: 29 November 2026. */
export function formatTermsDate(locale: 'fr-FR' | 'en-GB'): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return day.format(new Date(termsVersion)).replaceAll(' ', '\u00a0');
}
