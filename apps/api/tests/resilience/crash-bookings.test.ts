import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { AppointmentReminderDue } from '#appointments';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { HOUR_MS, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { type Acknowledged, differences, openScene, type Scene, visitOf } from './crash-bookings.testing.ts';
import { pendingWork, victims } from './running-product.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const GUESTS = isFull ? 200 : 8;
const GUESTS_A_ROUND = 2;
const QUIET_MS = 180_000;
// Monday. The reminders of Tuesday's appointments (9:00 to 18:30) fall due hour by hour; all are due by
// 19:00.
const firstReminder = instantAtMinute('2031-06-02', 540, 'Europe/Paris');
const HOURS = 11;

let scene: Scene;
afterEach(() => scene.close());

/** Kills one process at a random moment of the next half second and restarts it. Victims take turns. */
async function oneDies(round: number): Promise<void> {
  await pause(Math.random() * 500);
  await scene.kill(victims[round % victims.length]!);
}

/**
 * Customers book two at a time, and each time a process is killed meanwhile. Returns what was acknowledged.
 */
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

/** The day passes, reminders are sent, and processes are killed meanwhile. */
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
        return pendingWork(scene).catch(String);
      },
      { timeout: QUIET_MS, interval: 500 },
    )
    .toEqual({});

test(`${GUESTS} bookings while worker, API, partners and PostgreSQL die: nothing acknowledged is lost, no notification is missing or sent twice`, {
  timeout: GUESTS * 12_000 + QUIET_MS,
}, async () => {
  scene = await openScene(GUESTS);
  const acknowledged = await receive(GUESTS);
  await remind();
  await quiet();
  expect(await differences(scene, acknowledged)).toEqual([]);
});

test('seeded violation: a PostgreSQL that loses acknowledged commits is found', {
  timeout: 240_000,
}, async () => {
  scene = await openScene(40, { forgetful: true });
  let wrong: string[] = [];
  for (let guest = 0; guest < 40 && wrong.length === 0; guest += 8) {
    // Customers whose appointment got lost fail here: that is what this test is for.
    const visits = await Promise.allSettled(
      scene.guests.slice(guest, guest + 8).map(async (one) => visitOf(scene, one)),
    );
    await scene.kill('postgres');
    const acknowledged = visits.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    wrong = (await differences(scene, acknowledged)).filter((line) => line.startsWith('visits'));
  }
  expect(wrong).not.toEqual([]);
});

test('seeded violation: a reminder that falls due twice is found', { timeout: 240_000 }, async () => {
  scene = await openScene(2);
  const acknowledged = await Promise.all(scene.guests.map((guest) => visitOf(scene, guest)));
  await scene.moveTo(later(firstReminder, HOURS * HOUR_MS));
  await inTransaction(scene.db, async (tx) => {
    for (const { appointmentId } of acknowledged)
      await announce(tx, AppointmentReminderDue, { appointmentId }, firstReminder);
  });
  await quiet();
  const wrong = await differences(scene, acknowledged);
  expect(wrong.filter((line) => line.startsWith('SMS twice'))).toHaveLength(2);
});
