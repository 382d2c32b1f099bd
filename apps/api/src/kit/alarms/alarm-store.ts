import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

export type AlarmOn = { name: string; beganAt: Date; value: number };

export async function listAlarmsOn(db: Db): Promise<AlarmOn[]> {
  const { rows } = await sql<AlarmOn>`
    select name, began_at, value from kit.alarms where ended_at is null order by began_at, name`.execute(db);
  return rows;
}

/** Turns the alarm on with the value that raised it. Returns false when the alarm is on already. */
export async function beginAlarm(tx: Tx, name: string, value: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kit.alarms (name, began_at, value) values (${name}, ${now}, ${value})
    on conflict (name) do update set began_at = excluded.began_at, value = excluded.value, ended_at = null
      where alarms.ended_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Turns the alarm off and returns when it began. Returns undefined when the alarm is not on. */
export async function endAlarm(tx: Tx, name: string, value: number, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ beganAt: Date }>`
    update kit.alarms set ended_at = greatest(began_at, ${now}), value = ${value}
    where name = ${name} and ended_at is null returning began_at`.execute(tx);
  return rows[0]?.beganAt;
}
