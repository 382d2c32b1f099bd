import { beforeEach } from 'vitest';
import { post } from './product.ts';

// All browser tests share one IP address, and failed sign-ins count by address.
beforeEach(() => post('/local/identity/settings', { forget_failures: true }));
