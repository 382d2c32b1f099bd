import type { ClientDouble, ListedClient } from '@meche/contract/clients';
import type { Standing } from '#kit/http/caller';
import type { ClientScope, DoubleRow, ListedRow } from './store/book.ts';
import type { WrittenClient } from './store/clients.ts';

/**
 * Scope of a member’s queries: all clients with see_all_calendars (`memberId` undefined), else the clients
 * whom they served or entered.
 */
export function clientScopeOf({ professionalId, memberId, can }: Standing): ClientScope {
  return { professionalId, memberId: can.has('see_all_calendars') ? undefined : memberId };
}

export function presentFigures(row: ListedRow, { can }: Standing) {
  return {
    firstVisitAt: row.firstVisitAt?.toISOString() ?? null,
    lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
    nextVisitAt: row.nextVisitAt?.toISOString() ?? null,
    visitCount: row.visitCount,
    noShowCount: row.noShowCount,
    spentCents: can.has('see_money') ? row.spentCents : null,
  };
}

export function presentListed(row: ListedRow, standing: Standing): ListedClient {
  const { id, name, phone, email, birthday, tags, hasAllergy } = row;
  return {
    id,
    name,
    phoneNumber: phone,
    email,
    birthday,
    tags,
    hasAllergy,
    ...presentFigures(row, standing),
  };
}

export function presentWritten({ phone, ...row }: WrittenClient) {
  const { name, email, birthday, line, city, postalCode } = row;
  const { hairType, hairLength, language, contactBy, note, tags } = row;
  return {
    name,
    phoneNumber: phone,
    email,
    birthday,
    line,
    city,
    postalCode,
    hairType,
    hairLength,
    language,
    contactBy,
    note,
    tags,
  };
}

export function presentDouble({ id, name, phone, email, visitCount, by }: DoubleRow): ClientDouble {
  return { id, name, phoneNumber: phone, email, visitCount, by };
}
