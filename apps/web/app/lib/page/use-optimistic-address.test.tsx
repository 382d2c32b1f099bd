// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { useOptimisticAddress } from './use-optimistic-address.ts';

function Choices() {
  const { address, change } = useOptimisticAddress();
  const chosen = address.getAll('category');
  const toggle = (one: string) =>
    change(`/search?${[...chosen, one].map((each) => `category=${each}`).join('&')}`);
  return (
    <>
      {['men', 'kids'].map((one) => (
        <label key={one}>
          <input type="checkbox" checked={chosen.includes(one)} onChange={() => toggle(one)} />
          {one}
        </label>
      ))}
    </>
  );
}

it('shows a choice before its page has loaded; going back shows the earlier choice', async () => {
  const answer = Promise.withResolvers<null>();
  const router = createMemoryRouter(
    [
      {
        path: '/search',
        element: <Choices />,
        loader: ({ request }) => (request.url.includes('category=kids') ? answer.promise : null),
      },
    ],
    { initialEntries: ['/search?category=men'] },
  );
  onScreen(<RouterProvider router={router} />, undefined, { hasRoutes: true });
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  await screen.findByLabelText('men');
  await userEvent.click(screen.getByLabelText('kids'));
  expect(ticked()).toEqual([true, true]);
  expect(router.state.location.search).toBe('?category=men');
  answer.resolve(null);
  await expect.poll(() => router.state.location.search).toBe('?category=men&category=kids');
  await router.navigate(-1);
  await expect.poll(ticked).toEqual([true, false]);
});
