import { z } from 'zod';

// In a browser zod probes eval to compile its parsers, which the content security policy refuses.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
