import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import type { Payable, PayableChange } from './store/payables.ts';

export function aboutOf(payable: Payable) {
  const { id, professionalId, accountId } = payable;
  return { payableId: id, professionalId, accountId };
}

export type CardShown = { brand: string; last4: string } | undefined;

export function cardColumns(card: CardShown): PayableChange {
  return card ? { cardBrand: card.brand, cardLast4: card.last4 } : {};
}

export function reasonOf(news: { status: string; declineCode: string | null }): string | null {
  return news.status === 'needs_authentication' ? 'authentication_required' : news.declineCode;
}

export async function recordMoney(
  tx: Tx,
  payable: Payable,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { actorId: null, action, subject: `payable:${payable.id}`, detail });
}
