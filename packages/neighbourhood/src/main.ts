import { failStart, liveWithParent } from './lifecycle.ts';
import { openNeighbourhood } from './neighbourhood.ts';
import { readSettings } from './settings.ts';

const { ports, close } = await openNeighbourhood(readSettings(process.env)).catch(failStart);
liveWithParent(ports, close);
