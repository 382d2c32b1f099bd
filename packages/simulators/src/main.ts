import { failStart, followParentProcess } from './lifecycle.ts';
import { readSettings } from './settings.ts';
import { openSimulators } from './simulators.ts';

const { ports, close } = await openSimulators(readSettings(process.env)).catch(failStart);
followParentProcess(ports, close);
