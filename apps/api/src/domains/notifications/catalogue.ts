import { accountMessages } from './catalogue/accounts.ts';
import { appointmentMessages } from './catalogue/appointments.ts';
import { businessMessages } from './catalogue/businesses.ts';
import { memberMessages } from './catalogue/members.ts';
import { paymentMessages } from './catalogue/payments.ts';
import type { CatalogueRow, Messages } from './catalogue/rows.ts';

/**
 * Every message of the app, except alarms to operators. A key names a domain event and the reaction that
 * loads what its rows need (`app/reactions/`); each row is one message to one reader.
 */
export const catalogue = {
  ...appointmentMessages,
  ...paymentMessages,
  ...memberMessages,
  ...accountMessages,
  ...businessMessages,
};

export type MessagesName = keyof typeof catalogue;

/** What the rows of a key need to have loaded. */
export type SubjectOf<Name extends MessagesName> =
  (typeof catalogue)[Name] extends Messages<infer Subject> ? Subject : never;

/** True when the state of the appointment makes an unsent message of this template obsolete. */
export function isObsoleteIn(template: string, { state }: { state: string }): boolean {
  const lasting = listRows().find((row) => row.template === template && 'validIn' in row);
  return lasting !== undefined && 'validIn' in lasting && !lasting.validIn?.some((one) => one === state);
}

export function listRows(): readonly CatalogueRow<never>[] {
  return Object.values(catalogue).flatMap(({ rows }: Messages<never>) => rows);
}
