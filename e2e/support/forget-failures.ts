import { beforeEach } from 'vitest';
import { post } from './product.ts';

// All journeys come from one address, and failures to sign in count by address: one's do not lock out the next.
beforeEach(() => post('/local/identity/settings', { forget_failures: true }));
