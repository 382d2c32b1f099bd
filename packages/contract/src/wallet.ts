import { type Download, endpoint } from './endpoint.ts';
import { appointmentStates } from './enumerations.ts';
import { day, done, instant, line, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Kinds of movements that change the balance of a wallet or move money within it. */
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
    .describe(
      'requested: by a member; monthly: on the monthly day; held_long: after eighty days in the wallet',
    ),
  state: z
    .enum(withdrawalStates)
    .describe('State of the withdrawal; a paid one can still become failed if the bank returns it'),
  failureCode: z
    .string()
    .nullable()
    .describe('Failure code of the card partner, e.g. account_closed; null: not failed'),
  country: z.string(),
  last4: z.string(),
  requestedAt: instant,
  sentAt: instant.nullable(),
  paidAt: instant.nullable(),
  failedAt: instant.nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** Reasons why no amount can be withdrawn now; the first that applies is reported. */
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
    .describe(
      'State of the last submitted bank account; none: no account; pending: no answer of the card partner yet',
    ),
  country: z.string().nullable(),
  last4: z.string().nullable(),
  usableFrom: instant
    .nullable()
    .describe(
      'Time from which the account can receive withdrawals: 48 hours after it was set; null: no account',
    ),
  locked: z.boolean().describe('True: a withdrawal to the account failed, and another account must be set'),
  failureCode: z.string().nullable().describe('Reason of the card partner’s refusal; null: not refused'),
});
export type BankAccount = z.output<typeof bankAccount>;

export const wallet = z.object({
  timeZone: z.string().describe('The professional’s time zone, for the days of movements'),
  today: day,
  availableCents: z.int().describe('Amount that can be withdrawn now, in euro cents'),
  pendingCents: z.int().describe('Captured amount that is not available yet, in euro cents'),
  inTransitCents: z.int().describe('Withdrawn amount that has not reached the bank yet, in euro cents'),
  owedCents: z.int().describe('Debt of the professional in euro cents, offset against the next income'),
  paidOutCents: z.int().describe('Sum of all withdrawals in euro cents'),
  ripening: z
    .array(z.object({ day, amountCents: z.int() }))
    .describe('Days on which pending amounts become available'),
  upcoming: z
    .object({
      cents: z.int().describe('The professional’s share in euro cents, after fees and bank charges'),
      visits: z.int(),
    })
    .describe('Booked appointments with card payment that are neither completed nor cancelled'),
  bankAccount,
  monthlyDay: z
    .int()
    .nullable()
    .describe('Day of the month on which all available money is withdrawn; null: no monthly withdrawal'),
  nextMonthlyOn: day.nullable(),
  bar: z
    .enum(withdrawalBars)
    .nullable()
    .describe('Why nothing can be withdrawn now; null: withdrawals are possible'),
  leastWithdrawalCents: z.int().describe('Smallest amount of a withdrawal, in euro cents'),
});
export type Wallet = z.output<typeof wallet>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/professional/wallet',
  summary: 'Get the professional’s balance and withdrawal settings',
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
  amountCents: z.int().describe('Change of the balance in euro cents; 0 if money moves within the wallet'),
  movedCents: z.int().describe('Amount that moves within the wallet, in euro cents'),
  balanceCents: z
    .int()
    .nullable()
    .describe('Balance after the movement in euro cents; null if a single `kind` is requested'),
});
export type Movement = z.output<typeof movement>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/professional/wallet/movements',
  summary: 'List movements of the wallet, the newest first, fifty at a time',
  audience: 'professional',
  needs: 'see_money',
  query: z.strictObject({
    kind: z
      .enum(movementKinds)
      .optional()
      .describe('Kind of movement; absent: all except matured and withdrawal_sent'),
    month: month.optional(),
    after: z.string().max(200).optional().describe('`next` of the previous page'),
  }),
  response: z.object({ movements: z.array(movement), next: z.string().nullable() }),
});

const monthQuery = z.strictObject({
  month: month
    .optional()
    .describe('Month, YYYY-MM; absent: the current month in the professional’s time zone'),
});

export const statementPdf = endpoint({
  method: 'GET',
  path: '/professional/wallet/statement/pdf',
  summary: 'Get a month’s statement of the wallet as PDF',
  audience: 'professional',
  needs: 'see_money',
  query: monthQuery,
  response: z.custom<Download>(),
  download: ['application/pdf'],
});

export const statementCsv = endpoint({
  method: 'GET',
  path: '/professional/wallet/statement/csv',
  summary: 'Get a month’s statement of the wallet as CSV',
  audience: 'professional',
  needs: 'see_money',
  query: monthQuery,
  response: z.custom<Download>(),
  download: ['text/csv'],
});

export const walletAppointment = z.object({
  appointmentId: uuid,
  startsAt: instant,
  name: z.string(),
  state: z.enum(appointmentStates),
  serviceFeeCents: z.int(),
  mileageCents: z.int(),
  searchFeeCents: z.int(),
  totalCents: z.int(),
  bankChargesCents: z
    .int()
    .describe(
      'Bank charges on the amount debited from the card, or before the debit on the amount to be debited',
    ),
  onSiteCents: z.int().describe('Due or paid on site; 0 after a cancellation or a no-show'),
  feeCents: z
    .int()
    .nullable()
    .describe('Fee or deposit that is kept after a cancellation or a no-show; null: neither'),
  paymentStatus: z.string().nullable(),
});
export type WalletAppointment = z.output<typeof walletAppointment>;

export const listWalletAppointments = endpoint({
  method: 'GET',
  path: '/professional/wallet/appointments',
  summary: 'Get a month’s appointments with their costs, and income by week and by service',
  audience: 'professional',
  needs: 'see_money',
  query: monthQuery,
  response: z.object({
    appointments: z.array(walletAppointment),
    weeks: z.array(z.object({ monday: day, amountCents: z.int(), visits: z.int() })),
    services: z.array(
      z.object({
        name: z.string().nullable().describe('Name of the service; null: mileage'),
        amountCents: z.int(),
        visits: z.int(),
      }),
    ),
  }),
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/professional/wallet/withdrawals',
  summary: 'List the professional’s withdrawals, the newest first, fifty at a time',
  audience: 'professional',
  needs: 'see_money',
  query: z.strictObject({
    after: uuid
      .optional()
      .describe('Id of the last withdrawal of the previous page; the next page starts after it'),
  }),
  response: z.object({ withdrawals: z.array(withdrawal), hasMore: z.boolean() }),
});

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/professional/wallet/withdrawals',
  summary: 'Withdraw an amount to the professional’s bank account',
  audience: 'professional',
  needs: 'withdraw',
  body: z.strictObject({
    amount: z.string().max(40).describe('Amount in euros as typed: "20", "20,00" or "20.00"'),
  }),
  response: withdrawal,
  status: 201,
  idempotent: true,
  refusals: ['reauthentication_needed', 'withdrawal_barred'],
});

export const setBankAccount = endpoint({
  method: 'PUT',
  path: '/professional/wallet/bank-account',
  summary: 'Set the bank account for withdrawals; it can be used after 48 hours',
  audience: 'professional',
  needs: 'edit_iban',
  body: z.strictObject({
    iban: line(60).describe('IBAN; it is checked, and neither stored nor logged'),
    holderName: line(140),
    bankAccountToken: line(200).describe(
      'Token of the same IBAN, created by the card partner in the browser',
    ),
  }),
  response: bankAccount,
  refusals: ['reauthentication_needed', 'withdrawal_barred'],
});

export const setMonthlyWithdrawalDay = endpoint({
  method: 'PUT',
  path: '/professional/wallet/monthly-withdrawal',
  summary: 'Set the day of the monthly withdrawal of all available money, or switch it off',
  audience: 'professional',
  needs: 'withdraw',
  body: z.strictObject({
    day: z
      .int()
      .min(1)
      .max(31)
      .nullable()
      .describe('Day of the month, or the last day of a shorter month; null: no monthly withdrawal'),
  }),
  response: done,
});
