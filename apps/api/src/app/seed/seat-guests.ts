import type { Booking } from './fill-calendar.ts';
import type { Account, House } from './house.ts';
import type { Seated } from './make-appointments.ts';
import { type Guest, guestOf, makeGuests } from './make-customers.ts';
import { randomFor } from './random.ts';

/** How many of each Camille has, so that every view of her appointments shows something. */
const camilleHas = { past: 3, upcoming: 2, cancelled: 1 };
/** In minutes: nobody goes to the hairdresser every day. */
const DAYS_APART = 2 * 1440;

/**
 * Names those who come. A professional whose cards are not taken yet has customers who booked online; the others' came
 * by telephone, since an online booking there would have held a card.
 */
export function seatGuests(
  house: House,
  bookings: Booking[],
  customers: Account[],
  diaries: Map<string, Booking[]>,
): Seated[] {
  const random = randomFor(`guests ${house.row.id}`);
  const guests = makeGuests(random, house.row.id, 45);
  const [, ...others] = customers;
  const online = house.row.verification === 'verified' ? [] : random.sample(others, 25).map(guestOf);
  return bookings.map((booking) => {
    const guest = random.pick(online.length > 0 && random.chance(0.5) ? online : guests);
    if (guest.accountId === null) return { booking, guest };
    const diary = diaries.get(guest.accountId) ?? [];
    // Nobody sits in two chairs at once.
    if (diary.some((other) => other.start < booking.end && booking.start < other.end))
      return { booking, guest: random.pick(guests) };
    diaries.set(guest.accountId, [...diary, booking]);
    return { booking, guest };
  });
}

/** Gives Camille a few appointments of her own in Paris, days apart. */
export function seatCamille(seated: Seated[], camille: Account, today: number): Seated[] {
  const guest: Guest = { ...guestOf(camille), isDemo: true };
  const left = { ...camilleHas };
  const hers: Booking[] = [];
  return seated.map((one) => {
    const { booking } = one;
    const { house } = booking;
    const view = viewOf(booking);
    const fits =
      left[view] > 0 &&
      house.town.city === 'Paris' &&
      booking.home === null &&
      house.row.verification !== 'verified' &&
      Math.abs(booking.start - today) > DAYS_APART &&
      hers.filter((other) => other.house === house && viewOf(other) === view).length < 2 &&
      hers.every((other) => Math.abs(other.start - booking.start) > DAYS_APART);
    if (!fits) return one;
    left[view]--;
    hers.push(booking);
    return { booking, guest };
  });
}

function viewOf({ isCancelled, isPast }: Booking): keyof typeof camilleHas {
  if (isCancelled) return 'cancelled';
  return isPast ? 'past' : 'upcoming';
}
