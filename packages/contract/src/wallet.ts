import { type Download, endpoint } from './endpoint.ts';
import { appointmentStates } from './enumerations.ts';
import { day, done, instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Kinds of movements that change a wallet, or move money within it. */
export const movementKinds = [
  'capture',
  'matured',
  'refund_requested',
  'refund_done',
  'refund_failed',
  'transfer_taken_back',
  'transfer_sent',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'withdrawal_requested',
  'withdrawal_sent',
  'withdrawal_paid',
  'withdrawal_failed',
  'settled_by_hand',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export const month = z
  .string()
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
  .describe('Calendar month in the professional’s zone, YYYY-MM');

export const withdrawalStates = ['requested', 'sent', 'paid', 'failed'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawal = z.object({
  id: uuid,
  amountCents: z.int(),
  reason: z
    .enum(['requested', 'monthly', 'held_long'])
    .describe('held_long: the amount was available for eighty days'),
  state: z.enum(withdrawalStates).describe('A paid one may still come back: failed'),
  failureCode: z.string().nullable().describe('The card partner’s word, e.g. account_closed'),
  country: z.string(),
  last4: z.string(),
  requestedAt: instant,
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  failedAt: instant.nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** Why nothing can be withdrawn now, whatever the amount. */
export const withdrawalBars = [
  'not_verified',
  'owes_money',
  'iban_missing',
  'iban_unconfirmed',
  'iban_waiting',
  'iban_locked',
  'too_many_today',
] as const;
export type WithdrawalBar = (typeof withdrawalBars)[number];

export const bankAccount = z.object({
  state: z
    .enum(['none', 'pending', 'accepted', 'refused'])
    .describe('State of the latest bank account. pending: the card partner has not answered yet'),
  country: z.string().nullable(),
  last4: z.string().nullable(),
  usableFrom: instant.nullable().describe('A new one waits 48 hours'),
  locked: z.boolean().describe('A withdrawal came back from it: another must be given'),
  failureCode: z.string().nullable().describe('Why the card partner refused it'),
});
export type BankAccount = z.output<typeof bankAccount>;

export const wallet = z.object({
  timeZone: z.string().describe('The professional’s zone, for the days of movements'),
  today: day,
  availableCents: z.int(),
  pendingCents: z.int(),
  inTransitCents: z.int().describe('Withdrawn, and not yet at the bank'),
  owedCents: z.int().describe('Owed by the professional: set off against the next income'),
  paidOutCents: z.int().describe('Sum of all withdrawals'),
  ripening: z
    .array(z.object({ day, amountCents: z.int() }))
    .describe('Of what is pending: when how much becomes available'),
  upcoming: z
    .object({ cents: z.int().describe('The professional’s part, after fees and charges'), visits: z.int() })
    .describe('By card, and neither done nor called off'),
  bankAccount,
  monthlyDay: z.int().nullable().describe('All that is available leaves on this day of each month'),
  nextMonthlyOn: day.nullable(),
  bar: z.enum(withdrawalBars).nullable().describe('Why nothing can be withdrawn now'),
  leastWithdrawalCents: z.int(),
});
export type Wallet = z.output<typeof wallet>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/professional/wallet',
  summary: 'The professional’s balance, and how it is paid out',
  audience: 'professional',
  needs: 'see_money',
  response: wallet,
});

export const movement = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(movementKinds),
  appointmentId: uuid.nullable(),
  label: z.string(),
  amountCents: z.int().describe('The change of the balance; 0 where money moves within the wallet'),
  movedCents: z.int().describe('Of what moves within: how much'),
  balanceCents: z
    .int()
    .nullable()
    .describe('The balance after the movement; null when one kind is requested'),
});
export type Movement = z.output<typeof movement>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/professional/wallet/movements',
  summary: 'Movements of the wallet, the newest first, fifty at a time',
  audience: 'professional',
  needs: 'see_money',
  query: z.strictObject({
    kind: z.enum(movementKinds).optional().describe('Without: all but matured and withdrawal_sent'),
    month: month.optional(),
    after: z.string().max(200).optional().describe('`next` of the page before'),
  }),
  response: z.object({ movements: z.array(movement), next: z.string().nullable() }),
});

const ofMonth = z.strictObject({ month: month.optional().describe('Absent: the current month') });

export const statementPdf = endpoint({
  method: 'GET',
  path: '/professional/wallet/statement/pdf',
  summary: 'A month of the wallet as PDF: opening balance, movements, closing balance',
  audience: 'professional',
  needs: 'see_money',
  query: ofMonth,
  response: z.custom<Download>(),
  download: ['application/pdf'],
});

export const statementCsv = endpoint({
  method: 'GET',
  path: '/professional/wallet/statement/csv',
  summary: 'A month of the wallet as CSV: opening balance, movements, closing balance',
  audience: 'professional',
  needs: 'see_money',
  query: ofMonth,
  response: z.custom<Download>(),
  download: ['text/csv'],
});

export const walletVisit = z.object({
  appointmentId: uuid,
  startsAt: instant,
  name: z.string(),
  state: z.enum(appointmentStates),
  serviceFeeCents: z.int(),
  mileageCents: z.int(),
  searchFeeCents: z.int(),
  totalCents: z.int(),
  bankChargesCents: z.int().describe('Of what was debited from the card; before that, of what will be'),
  onSiteCents: z.int(),
  paymentStatus: z.string().nullable(),
});
export type WalletVisit = z.output<typeof walletVisit>;

export const listWalletVisits = endpoint({
  method: 'GET',
  path: '/professional/wallet/visits',
  summary:
    'The professional’s appointments of a month with the costs of each, and the income by week and by service',
  audience: 'professional',
  needs: 'see_money',
  query: ofMonth,
  response: z.object({
    visits: z.array(walletVisit),
    weeks: z.array(z.object({ monday: day, amountCents: z.int(), visits: z.int() })),
    services: z.array(
      z.object({
        name: z.string().nullable().describe('Null: travelling'),
        amountCents: z.int(),
        visits: z.int(),
      }),
    ),
  }),
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/professional/wallet/withdrawals',
  summary: 'The professional’s withdrawals, the newest first, fifty at a time',
  audience: 'professional',
  needs: 'see_money',
  query: z.strictObject({ after: uuid.optional() }),
  response: z.object({ withdrawals: z.array(withdrawal), hasMore: z.boolean() }),
});

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/professional/wallet/withdrawals',
  summary: 'Withdraw an amount to the bank account',
  audience: 'professional',
  needs: 'withdraw',
  body: z.strictObject({
    amount: z.string().max(40).describe('Euros as one types them: "20", "20,00", "20.00"'),
  }),
  response: withdrawal,
  status: 201,
  idempotent: true,
  refusals: ['reauthentication_needed', 'withdrawal_barred'],
});

export const addBankAccount = endpoint({
  method: 'PUT',
  path: '/professional/wallet/bank-account',
  summary: 'Give the IBAN that withdrawals go to, in place of the former; it waits 48 hours',
  audience: 'professional',
  needs: 'edit_iban',
  body: z.strictObject({
    iban: line(60).describe('Checked, and neither kept nor written to any log'),
    holderName: line(140),
    bankAccountToken: line(200).describe('Made of the same IBAN by the card partner in the browser'),
  }),
  response: bankAccount,
  refusals: ['reauthentication_needed', 'withdrawal_barred'],
});

export const setMonthlyWithdrawalDay = endpoint({
  method: 'PUT',
  path: '/professional/wallet/monthly-withdrawal',
  summary: 'Have all that is available leave on a day of each month, or none',
  audience: 'professional',
  needs: 'withdraw',
  body: z.strictObject({
    day: z.int().min(1).max(31).nullable().describe('The last one of shorter months; null: none'),
  }),
  response: done,
});
