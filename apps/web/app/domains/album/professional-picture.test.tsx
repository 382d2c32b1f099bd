// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ProfessionalPicture } from './professional-picture.tsx';

type Props = Parameters<typeof ProfessionalPicture>[0];
const salon: Props = {
  name: 'Atelier Sofia',
  role: 'SALON',
  hairColours: ['copper'],
  photoId: null,
  sizes: '56px',
};

function sourcesOf(props: Props): string {
  cleanup();
  onScreen(<ProfessionalPicture {...props} />);
  const image = document.querySelector('img');
  return `${image?.getAttribute('src')} ${image?.getAttribute('srcset')}`;
}

it('is the photo where there is one', () => {
  const photoId = '0b3f6e1c-1111-4111-8111-111111111111';
  expect(sourcesOf({ ...salon, photoId })).toContain(photoId);
  expect(sourcesOf({ ...salon, photoId })).not.toContain('cover-art');
});

it('is the front of a salon, and the door of a customer for a hairdresser who comes to them', () => {
  expect(sourcesOf(salon)).toMatch(/Atelier%20Sofia.*scene=salon/);
  expect(sourcesOf({ ...salon, role: 'HAIRDRESSER' })).toContain('scene=home');
});

it('is a square in a card, whose front no frame cuts, and a banner in a wide frame', () => {
  expect(sourcesOf(salon)).toMatch(/480x480\?.*format=card/);
  expect(sourcesOf({ ...salon, shape: 'banner' })).toMatch(/800x280\?.*format=banner/);
});
