import { wireJsonSchema } from '@meche/contract/wire';
import { archiveReadmeText } from '@meche/words/archive-readme';
import { expect, test } from 'vitest';
import { histories, lists } from './archive-files.ts';

/** Every key of a schema, at any depth. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(keysOf)];
}

test.each(Object.entries(lists))('the README names %s and every field of it', (file, schema) => {
  expect(archiveReadmeText).toContain(`\n${file}`);
  // Each section describes one file only.
  const part = archiveReadmeText.split(`\n${file}`)[1]?.split(/\n(?=[a-z]+\.json|photos\/)/)[0] ?? '';
  const names = new Set(part.match(/[a-z_]+/g));
  const keys = keysOf(wireJsonSchema(schema, 'output')).filter((key) => key !== 'properties');
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !names.has(key))).toEqual([]);
});

test('the README names the files that are not imported', () => {
  for (const file of histories) expect(archiveReadmeText).toContain(file.replace('history/', ''));
});
