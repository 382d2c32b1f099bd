import { failStart, liveWithParent } from './lifecycle.ts';
import { readSettings } from './settings.ts';
import { openSimulators } from './simulators.ts';

const { ports, close } = await openSimulators(readSettings(process.env)).catch(failStart);
liveWithParent(ports, close);
