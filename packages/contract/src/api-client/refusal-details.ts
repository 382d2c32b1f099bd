// Generated from packages/contract/src/refusal-details.ts: node scripts/check-api-client.ts --write

import type { ApiSchema } from '../api-client.ts';
import type * as contract from '../refusal-details.ts';

export const refusalDetails: { [Key in keyof typeof contract.refusalDetails]: ApiSchema<(typeof contract.refusalDetails)[Key]> } = {
  code_wanted: { shape: { proof: 0 } },
  slot_taken: { shape: { nextSlots: [1] } },
  slot_in_the_past: { shape: { nextSlots: [1] } },
  slot_too_soon: { shape: { nextSlots: [1] } },
  time_is_free: { shape: { nextSlots: [1] } },
  time_taken: { shape: { nextSlots: [1], inTheWay: [1] } },
  days_taken: { shape: { taken: [1] } },
  dates_in_the_way: { shape: { dates: [1], free: 0 } },
  calendar_unreadable: { shape: { problem: 0 } },
  price_changed: { shape: { quote: 1 } },
  questions_changed: { shape: { topics: [1] } },
  terms_changed: { shape: { quote: 1 } },
  fee_changed: { shape: { feeCents: 0 } },
  confirmation_needed: { shape: { appointments: 0, feeCents: 0 } },
  money_in_flight: { shape: { payments: 0, balanceCents: 0 } },
  place_change_to_confirm: { shape: { role: 0, plan: 0, monthlyCents: 0, firstInvoiceOn: 0 } },
  appointments_in_the_way: { shape: { appointments: 0 } },
  card_in_use: { shape: { visits: [1] } },
  units_taken: { shape: { visits: [1] } },
  visits_outside: { shape: { count: 0, timeZone: 0, visits: [1] } },
  withdrawal_barred: { shape: { until: 0 } },
  staff_in_the_way: { shape: { members: 0 } },
  archive_unsound: { shape: { count: 0, problems: [1] } },
  client_known: { shape: { doubles: [1] } },
  warning_not_confirmed: { shape: { warnings: 0 } },
};
