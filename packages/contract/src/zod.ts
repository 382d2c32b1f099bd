import { z } from 'zod';

// In a browser zod would try eval to compile its parsers, which the content security policy blocks.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
