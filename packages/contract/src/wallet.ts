import { endpoint } from './endpoint.ts';
import { instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const walletLine = z.object({
  id: uuid,
  at: instant,
  kind: z.enum(['capture', 'refund', 'withdrawal', 'withdrawal_return']),
  appointmentId: uuid.nullable(),
  label: z.string(),
  capturedCents: z.int().describe('What the customer’s card was debited'),
  searchFeeCents: z.int(),
  bankChargesCents: z.int(),
  netCents: z.int().describe('What is hers'),
});

export const wallet = z.object({
  timeZone: z.string().describe('Hers: the day of a line is the one on her wall'),
  balanceCents: z.int(),
  upcoming: z
    .object({ cents: z.int().describe('Hers of it, fees and charges taken off'), visits: z.int() })
    .describe('By card, and neither done nor called off'),
  lines: z.array(walletLine),
  hasMore: z.boolean(),
});
export type Wallet = z.output<typeof wallet>;

export const getWallet = endpoint({
  method: 'GET',
  path: '/professional/wallet',
  summary: 'What the marketplace owes her, line by line',
  audience: 'professional',
  needs: 'see_money',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  response: wallet,
});
