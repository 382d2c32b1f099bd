import { beforeEach } from 'vitest';
import { post } from './product.ts';

// Clears failed sign-ins, because they count by IP address and all browser tests share one.
beforeEach(() => post('/local/identity/settings', { forget_failures: true }));
