// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { CaseList } from './case-list.tsx';

const at = '2026-06-11T03:00:00Z';
const piece = { id: null, side: null, by: 'Atelier Marchal', text: '', at, is_hidden: false };
const reported = {
  id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
  side: null,
  state: 'contested',
  waits_since: at,
  report_count: 1,
  reports: [],
  decisions: [],
  contests: [{ side: 'author', text: 'Son accord est signé.', contested_at: at }],
  can: { decide: ['restored', 'upheld'] },
};
const subject = { professional_name: 'Atelier Marchal', slug: 'atelier-marchal', rating: null };

it.each([
  ['photo', 'p1', '(sans légende)'],
  ['review', null, '(sans texte)'],
])('shows for a %s without text what is missing, and who contests it', async (kind, photoId, missing) => {
  const pieces = [{ ...piece, photo_id: photoId }];
  const items = [{ ...reported, kind, subject: { ...subject, pieces } }];
  onScreen(<CaseList />, () => answered({ items, has_more: false }));
  const row = (await screen.findByText('Son accord est signé.')).closest('ul')?.closest('li');
  expect(row?.querySelector('blockquote')?.textContent).toContain(missing);
  expect(row?.textContent).toContain('Contesté par la personne concernée');
  expect(row?.querySelectorAll('blockquote img')).toHaveLength(photoId ? 1 : 0);
});
