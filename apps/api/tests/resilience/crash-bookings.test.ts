import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { AppointmentReminderDue } from '#appointments';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { atMinute, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { type Acknowledged, differences, openScene, type Scene, visitOf } from './crash-bookings.testing.ts';
import { owed, victims } from './running-product.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const GUESTS = isFull ? 200 : 8;
const GUESTS_A_ROUND = 2;
const QUIET_MS = 180_000;
// Monday: the reminders of Tuesday's visits, from 9:00 to 18:30, are due hour by hour; at 19:00 the last are.
const firstReminder = atMinute('2031-06-02', 540, 'Europe/Paris');
const HOURS = 11;

let scene: Scene;
afterEach(() => scene.close());

/** One dies at a random moment of the next half second, each in its turn, and comes back. */
async function oneDies(round: number): Promise<void> {
  await pause(Math.random() * 500);
  await scene.kill(victims[round % victims.length]!);
}

/** Guests come by twos, and each time somebody dies in the middle of it. What they were told. */
async function receive(guestCount: number): Promise<Acknowledged[]> {
  const guests = scene.guests.slice(0, guestCount);
  const visits: Promise<Acknowledged>[] = [];
  for (let round = 0; round * GUESTS_A_ROUND < guests.length; round++) {
    const next = guests.slice(round * GUESTS_A_ROUND, (round + 1) * GUESTS_A_ROUND);
    visits.push(...next.map((guest) => visitOf(scene, guest)));
    for (const one of visits) one.catch(() => {});
    await oneDies(round);
  }
  return Promise.all(visits);
}

/** The day goes by, reminders are sent, and somebody dies in the middle of it. */
async function remind(): Promise<void> {
  for (let hour = 0; hour < HOURS; hour++) {
    await scene.moveTo(later(firstReminder, hour * HOUR_MS));
    if (isFull || hour % 3 === 0) await oneDies(hour);
  }
}

const quiet = () =>
  expect
    .poll(
      async () => {
        await scene.letPass(MINUTE_MS);
        return owed(scene).catch(String);
      },
      { timeout: QUIET_MS, interval: 500 },
    )
    .toEqual({});

test(`${GUESTS} bookings while worker, API, partners and PostgreSQL die: nothing acknowledged is lost, nothing told twice or never`, {
  timeout: GUESTS * 12_000 + QUIET_MS,
}, async () => {
  scene = await openScene(GUESTS);
  const told = await receive(GUESTS);
  await remind();
  await quiet();
  expect(await differences(scene, told)).toEqual([]);
});

test('seeded violation: a PostgreSQL that forgets what it acknowledged is found out', {
  timeout: 240_000,
}, async () => {
  scene = await openScene(40, { forgetful: true });
  let wrong: string[] = [];
  for (let guest = 0; guest < 40 && wrong.length === 0; guest += 8) {
    // Whoever is told that her visit is unknown gives up: that is what is looked for.
    const visits = await Promise.allSettled(
      scene.guests.slice(guest, guest + 8).map(async (one) => visitOf(scene, one)),
    );
    await scene.kill('postgres');
    const told = visits.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    wrong = (await differences(scene, told)).filter((line) => line.startsWith('visits'));
  }
  expect(wrong).not.toEqual([]);
});

test('seeded violation: a reminder that falls due twice is found out', { timeout: 240_000 }, async () => {
  scene = await openScene(2);
  const told = await Promise.all(scene.guests.map((guest) => visitOf(scene, guest)));
  await scene.moveTo(later(firstReminder, HOURS * HOUR_MS));
  await inTransaction(scene.db, async (tx) => {
    for (const { appointmentId } of told)
      await announce(tx, AppointmentReminderDue, { appointmentId }, firstReminder);
  });
  await quiet();
  const wrong = await differences(scene, told);
  expect(wrong.filter((line) => line.startsWith('SMS twice'))).toHaveLength(2);
});
