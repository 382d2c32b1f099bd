// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { VisitImportScreen } from './visit-import-screen.tsx';

const member = (id: string, name: string) => ({ id, name });
type Line = { at: number; member_id: string; service_ids: string[]; customer_name: string };

/** A salon of two. The API finds the second visit at a taken time, and the third outside of the hours. */
function importing() {
  return onScreen(
    <VisitImportScreen />,
    ({ path, body }) => {
      if (path.endsWith('/professionals/atelier'))
        return answered({
          members: [member('m1', 'Inès Marchal'), member('m2', 'Noé Roy')],
          services: [{ id: 's1', name: 'Coupe femme' }],
        });
      if (path.includes('/professional/calendar')) return answered({ time_zone: 'Europe/Paris' });
      if (path.endsWith('/settings')) return answered({ horizon_days: 90 });
      if (path.endsWith('/check')) {
        const { lines } = body as { lines: Line[] };
        return answered({
          lines: lines.map(({ at, customer_name: name }) => ({
            at,
            problems: [],
            ends_at: '2099-03-03T10:00:00Z',
            clashes:
              at === 2
                ? [
                    {
                      kind: 'visit',
                      name: 'Awa',
                      starts_at: '2099-03-03T09:00:00Z',
                      ends_at: '2099-03-03T10:00:00Z',
                    },
                  ]
                : [],
            warnings: at === 3 ? ['outside_hours'] : [],
            client: { name, is_known: false },
            is_imported: false,
          })),
        });
      }
      if (path.endsWith('/visits')) {
        const { lines } = body as { lines: Line[] };
        return answered({
          outcomes: lines.map(({ at }) => ({ at, outcome: at === 3 ? 'taken' : 'added' })),
          not_written_to: 0,
        });
      }
      if (path.endsWith('/visit-imports') && body) return answered({ id: 'i1' });
      return answered({ time_zone: 'Europe/Paris', items: [] });
    },
    { session: { role: 'SALON', professional: { slug: 'atelier' } } as never },
  );
}

async function choose(text: string, name = 'agenda.csv'): Promise<void> {
  await screen.findByText(/^Un fichier CSV/);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file can be chosen');
  await userEvent.upload(input, new File([text], name, { type: 'text/csv' }));
}

const lines = [
  'Date;Heure;Client;Prestation;Collaborateur',
  '03/03/2099;9h;Zoé Marin;Coupe femme;Inès',
  '03/03/2099;10h;Lou Petit;Chignon;Stagiaire',
  '03/03/2099;20h;Ana Roy;Coupe femme;Inès',
  'demain;9h;Léa;Coupe femme;Inès',
].join('\n');

it('asks who takes the visits that name no member, shows clashes, and adds only what is ticked', async () => {
  const { calls } = importing();
  await choose(lines);
  await screen.findByText('3 rendez-vous à venir dans ce fichier');
  within(screen.getByRole('region', { name: '1 ligne à relire' })).getByText(/^Ligne 5 : le jour/);
  const check = screen.getByRole('button', { name: 'Vérifier les rendez-vous' });
  expect(check).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Stagiaire/ }), 'Noé Roy');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Chignon/ }), 'Coupe femme');
  await userEvent.click(check);
  const taken = within(await screen.findByRole('region', { name: '1 rendez-vous sur une heure déjà prise' }));
  expect(taken.getByRole('checkbox')).toMatchObject({ checked: false, disabled: true });
  const warned = within(screen.getByRole('region', { name: '1 rendez-vous en dehors de vos règles' }));
  expect(warned.getByRole('checkbox')).toMatchObject({ checked: true, disabled: false });
  await userEvent.click(warned.getByRole('checkbox'));
  screen.getByText('1 rendez-vous à ajouter');
  await userEvent.click(warned.getByRole('checkbox'));
  // The choices stay on the way back.
  await userEvent.click(screen.getByRole('button', { name: 'Revenir aux choix' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Stagiaire/ }).value).toBe('m2');
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier les rendez-vous' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter 2 rendez-vous' }));
  await screen.findByText('1 rendez-vous ajouté à votre agenda');
  within(screen.getByRole('region', { name: '1 rendez-vous non ajouté' })).getByText(
    /Ana Roy : l’heure est prise/,
  );
  const sent = calls.find(({ path }) => path.endsWith('/visits'))?.body as {
    lines: Line[];
    notify_clients: boolean;
  };
  expect(sent.notify_clients).toBe(false);
  expect(sent.lines.map(({ member_id, service_ids }) => [member_id, service_ids])).toEqual([
    ['m1', ['s1']],
    ['m1', ['s1']],
  ]);
});

it('reads a calendar, and refuses a file that is neither a calendar nor a table', async () => {
  importing();
  await choose('   ');
  await screen.findByText(/^Ce fichier n’est ni un tableau ni un agenda/);
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20990303T090000Z', 'SUMMARY:Zoé Marin', 'END:VEVENT'];
  await choose(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'), 'agenda.ics');
  await screen.findByText('1 rendez-vous à venir dans ce fichier');
  await waitFor(() => screen.getByRole('combobox', { name: /^Sans nom dans le fichier/ }));
});

it('refuses a file that is too large before it reads it', async () => {
  const { calls } = importing();
  await screen.findByText(/2 000 rendez-vous à venir et 20 Mo au plus/);
  const large = new File([lines], 'agenda.csv', { type: 'text/csv' });
  Object.defineProperty(large, 'size', { value: 20_000_001 });
  large.arrayBuffer = () => Promise.reject(new Error('it was read'));
  await userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, large);
  await screen.findByText('Ce fichier dépasse 20 Mo. Partagez-le en plusieurs.');
  expect(calls.some(({ path }) => path.endsWith('/check'))).toBe(false);
});
