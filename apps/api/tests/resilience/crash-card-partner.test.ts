import { startProcess, temporaryFolder } from '@meche/simulators/testing/start-process';
import { expect, test } from 'vitest';
import { paymentsAt } from '#partners/card-payments/local-partner.testing';

test('a card partner that is killed at work loses nothing', async () => {
  const folder = await temporaryFolder();
  const env = { SIMULATORS_STATE: folder.path, CARD_PARTNER_SECRET_KEY: 'sk_local_test' };
  const opened = async () => {
    const running = await startProcess('main', env);
    const baseUrl = `http://127.0.0.1:${running.ports.http}`;
    return {
      running,
      charges: paymentsAt(baseUrl).charges,
    };
  };
  const customer = { key: 'c', email: 'ines@example.fr', name: 'Inès Moreau', reference: 'account-1' };
  const before = await opened();
  const ours = await before.charges.createCustomer(customer);
  const setup = { key: 's', customerId: ours, accountId: null, reference: 'payable-1' };
  const { id } = await before.charges.startCardSetup(setup);
  await before.running.end('SIGKILL');

  const after = await opened();
  expect(await after.charges.createCustomer(customer)).toBe(ours);
  expect((await after.charges.startCardSetup(setup)).id).toBe(id);
  await after.running.end();
  await folder.remove();
});
