import Fastify from 'fastify';
import { mountWeb } from '#app/web/web';

// A separate process: React and the router choose their development builds at start.
const app = Fastify();
app.get('/api/v1/configuration', async () => ({
  success: true,
  value: {
    identity: { project_id: 'demo-meche', api_key: 'local', emulator: true },
    card_partner_public_key: 'pk_local_1',
    movable_clock: true,
    booking_fees: { search_fee_cents: 100, bank_charge_basis_points: 150, bank_charge_fixed_cents: 25 },
    staging: false,
  },
}));
app.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false, code: 'not_found' }));
await mountWeb(app, {
  mode: 'development',
  publicOrigin: 'http://localhost:3000',
  partners: { cardPartner: 'simulator', identity: 'emulator' },
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit());
