import { names } from '@meche/demo/names';
import { plusDays, startOfDay } from '#kit/time';
import { slugOf } from '#professionals';
import type { Account } from './house.ts';
import { mobile } from './make-houses.ts';
import { idFor, type Random, randomFor } from './random.ts';

/** Someone in a chair. Without an account when the professional books for her. */
export type Guest = {
  accountId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  /** Her password is printed. */
  isDemo: boolean;
};

/** Customers with an account; Camille, whose password is printed, first. */
export function makeCustomers(count: number, startDay: string): Account[] {
  return Array.from({ length: count }, (_, index): Account => {
    const random = randomFor(`customer ${index}`);
    const name = index === 0 ? { firstName: 'Camille', lastName: 'Perrin' } : nameOf(random);
    const id = idFor(`customer ${index}`);
    const createdAt = startOfDay(plusDays(startDay, -random.int(30, 500)), 'Europe/Paris');
    return {
      id,
      identityUid: `seed-${id}`,
      email: index === 0 ? 'camille@demo.meche.example' : mailbox(name, id),
      emailVerifiedAt: createdAt,
      role: 'CUSTOMER',
      ...name,
      phoneNumber: mobile(random),
      language: 'fr',
      createdAt,
    };
  });
}

/** The people who come to one house again and again. */
export function makeGuests(random: Random, label: string, count: number): Guest[] {
  return Array.from({ length: count }, (_, index) => {
    const name = nameOf(random);
    const email = random.chance(0.4) ? mailbox(name, idFor(`${label} guest ${index}`)) : null;
    return { accountId: null, ...name, phone: mobile(random), email, isDemo: false };
  });
}

export function guestOf(account: Account): Guest {
  const { id, firstName, lastName, phoneNumber, email } = account;
  return { accountId: id, firstName, lastName, phone: phoneNumber, email, isDemo: false };
}

function nameOf(random: Random) {
  const firstName = random.pick(random.chance(0.7) ? names.women : names.men);
  return { firstName, lastName: random.pick(names.last) };
}

function mailbox({ firstName, lastName }: { firstName: string; lastName: string }, id: string): string {
  return `${slugOf(`${firstName} ${lastName}`, '').replaceAll('-', '.')}.${id.slice(0, 4)}@clients.meche.example`;
}
