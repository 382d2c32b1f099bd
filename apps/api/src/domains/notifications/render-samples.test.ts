import { readdirSync } from 'node:fs';
import { languages } from '@meche/words';
import { describe, expect, test } from 'vitest';
import { renderSamples } from './render-samples.ts';

const folder = new URL('./templates/', import.meta.url);

/** Template files with shared helpers only. */
const partsOfTemplates = new Set([
  'calendar-file.ts',
  'group-booking.ts',
  'email-html.ts',
  'email.ts',
  'sample-account-emails.ts',
  'sample-appointment-emails.ts',
  'sample-appointment.ts',
  'sample-emails.ts',
  'member.ts',
  'notification.ts',
  'wording.ts',
]);

/** Exported by a template file, but not a message. */
const noMessages = new Set([
  'isNotifiedOfDecision',
  'isUnanswered',
  'lastTimeOf',
  // Part of the emails of a cancelled appointment, whose samples include it.
  'requestEndedToCustomer',
  'requestEndedToProfessional',
]);

async function listTemplates(): Promise<string[]> {
  const files = readdirSync(folder).filter(
    (file) => !file.endsWith('.test.ts') && !partsOfTemplates.has(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.keys(module).filter((name) => typeof module[name] === 'function' && !noMessages.has(name)),
  );
}

test('every template has a sample', async () => {
  const templates = await listTemplates();
  expect(templates.length).toBeGreaterThan(50);
  const shown = new Set((await renderSamples('fr', 'https://meche.example')).map(({ template }) => template));
  expect([...shown].toSorted()).toEqual(templates.toSorted());
});

describe.each(languages)('the samples in %s', (language) => {
  test('are complete, with unique ids', async () => {
    const samples = await renderSamples(language, 'https://meche.example');
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
    for (const sample of samples) {
      const all = sample.channel === 'email' ? sample.subject + sample.text + sample.html : sample.text;
      expect({ id: sample.id, left: all.match(/\{\{.*|undefined|notifications:\S*/)?.[0] }).toEqual({
        id: sample.id,
        left: undefined,
      });
    }
  });

  test('of one template differ from each other', async () => {
    const texts = (await renderSamples(language, 'https://meche.example')).map(({ text }) => text);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});
