// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { componentsWithoutExhibit, exhibits } from './exhibits.ts';
import { Gallery } from './gallery.tsx';

const ui = join(import.meta.dirname, '../ui');
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);
const shown = Object.keys(exhibits);

it('shows every component of ui/ except the listed exceptions', () => {
  const pieces = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(pieces.length).toBeGreaterThan(50);
  expect(
    [...shown.filter((path) => path.endsWith('.tsx')), ...Object.keys(componentsWithoutExhibit)].toSorted(),
  ).toEqual(pieces.toSorted());
});

it('shows something of every folder, and only existing components', () => {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
  expect(new Set(shown.map((path) => path.split('/')[0]))).toEqual(folders);
  expect(shown.filter((path) => !files.includes(path))).toEqual([]);
});

it('renders each component under its path', () => {
  onScreen(<Gallery />);
  for (const path of shown) {
    const piece = screen.getByRole('region', { name: path });
    expect({ path, elements: piece.children.length }).not.toEqual({ path, elements: 1 });
  }
});
