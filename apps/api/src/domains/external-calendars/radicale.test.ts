import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpsCalendars } from '#partners/external-calendars/https';
import { openApiFixture } from '#testing/api-fixture';
import { aProfessional, aService } from '#testing/builders';
import { printTestCalendar } from '#testing/calendar-server';
import { isRadicaleInstalled, MISSING_RADICALE, startRadicale } from '#testing/radicale';
import { readBusyEvents } from './read-busy-events.ts';

// The CalDAV server of Debian. Without it these tests fail in continuous integration, and warn elsewhere.

const login = { user: 'ines', password: 'a secret' };
const reader = httpsCalendars({ anywhere: true });
let server: Awaited<ReturnType<typeof startRadicale>>;

const event = (uid: string, ...lines: string[]) => printTestCalendar([`UID:${uid}`, ...lines]);

beforeAll(async () => {
  if (process.env.CI) expect(isRadicaleInstalled, MISSING_RADICALE).toBe(true);
  if (!isRadicaleInstalled) return console.warn(MISSING_RADICALE);
  server = await startRadicale(login);
  await server.write('MKCALENDAR', '/ines/private/');
  await server.write('MKCALENDAR', '/ines/school/');
  const dentist = ['DTSTART;TZID=Europe/Paris:20310603T140000', 'DTEND;TZID=Europe/Paris:20310603T150000'];
  await server.write('PUT', '/ines/private/a.ics', event('a', 'SUMMARY:Dentiste', ...dentist));
  const weekly = ['DTSTART:20310501T080000Z', 'DURATION:PT30M', 'RRULE:FREQ=WEEKLY'];
  await server.write('PUT', '/ines/private/b.ics', event('b', ...weekly));
  const past = ['DTSTART:20300101T080000Z', 'DURATION:PT30M'];
  await server.write('PUT', '/ines/private/c.ics', event('c', ...past));
  await server.write('PUT', '/ines/school/d.ics', event('d', 'DTSTART;VALUE=DATE:20310606'));
});
afterAll(() => server?.stop());

const around = {
  timeZone: 'Europe/Paris',
  from: Date.parse('2031-06-01T22:00:00Z'),
  until: Date.parse('2031-06-08T22:00:00Z'),
  ownHost: 'meche.example',
};

async function readAt(path: string) {
  const source = await reader.findSource(server.url + path, login);
  if ('problem' in source) return source;
  const [from, until] = [new Date(around.from), new Date(around.until)];
  const read = await reader.readSource(source, { login, from, until, known: null });
  if (read === 'unchanged' || 'problem' in read) return read;
  const starts = readBusyEvents(read.texts, around).map(({ start }) => new Date(start).toISOString());
  return { source, texts: read.texts.length, starts: starts.sort() };
}

const school = '2031-06-05T22:00:00.000Z';
const priv = ['2031-06-03T12:00:00.000Z', '2031-06-05T08:00:00.000Z'];

test.runIf(isRadicaleInstalled)(
  'a calendar is read by its address, without the events of other times',
  async () => {
    expect(await readAt('/ines/private/')).toEqual({
      source: { kind: 'caldav', urls: [`${server.url}/ines/private/`] },
      texts: 2,
      starts: priv,
    });
  },
);

test.runIf(isRadicaleInstalled)(
  'the address of the server stands for all calendars of the user',
  async () => {
    const all = await readAt('/');
    expect(all).toMatchObject({ source: { kind: 'caldav' }, texts: 3, starts: [...priv, school].sort() });
    expect(await readAt('/ines/')).toEqual(all);
  },
);

test.runIf(isRadicaleInstalled)(
  'a wrong password or address is said so, and an event that is gone is gone',
  async () => {
    const wrong = { ...login, password: 'no' };
    expect(await reader.findSource(`${server.url}/ines/private/`, wrong)).toEqual({
      problem: 'login_refused',
    });
    expect(await reader.findSource(`${server.url}/`, wrong)).toEqual({ problem: 'login_refused' });
    expect(await readAt('/ines/nothing/')).toEqual({ problem: 'not_found' });
    await server.write('DELETE', '/ines/private/a.ics');
    expect(await readAt('/ines/private/')).toMatchObject({ starts: priv.slice(1) });
  },
);

test.runIf(isRadicaleInstalled)('an event blocks the slots within its time', async () => {
  const fixture = await openApiFixture(
    { CALENDARS_ANYWHERE: 'true' },
    { now: new Date('2031-06-02T06:00:00Z') },
  );
  try {
    const salon = await aProfessional(fixture.db, { settings: { slotStepMinutes: 30 } });
    const service = await aService(fixture.db, salon.id, { durationMinutes: 60 });
    const free = async () => {
      const query = `service_ids=${service}&place=salon&from=2031-06-04&days=1`;
      const { value } = await fixture.call('GET', `/professionals/${salon.id}/availability?${query}`);
      const { days } = value as { days: { slots: { starts_at: string }[] }[] };
      return days.flatMap(({ slots }) => slots.map(({ starts_at }) => starts_at.slice(11, 16)));
    };
    const before = await free();
    const lunch = ['SUMMARY:Déjeuner', 'DTSTART:20310604T100000Z', 'DTEND:20310604T113000Z'];
    await server.write('PUT', '/ines/private/lunch.ics', event('lunch', ...lunch));
    const answer = await fixture.call('POST', '/professional/external-calendars', {
      headers: await fixture.signIn(salon.accountId),
      body: { member_id: salon.memberId, address: `${server.url}/ines/private/`, login },
    });
    expect(answer.status, answer.text).toBe(201);
    const blocked = ['09:30', '10:00', '10:30', '11:00'];
    expect(before).toEqual(expect.arrayContaining(blocked));
    expect(await free()).toEqual(before.filter((start) => !blocked.includes(start)));
  } finally {
    await fixture.close();
  }
});
