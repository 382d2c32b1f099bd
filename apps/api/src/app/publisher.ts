import type { Publisher } from '@meche/contract/publisher';
import type { Config } from './config.ts';
import { publisherDetails } from './setting-problems.ts';

type Named = Omit<Publisher, 'fictional'>;

/** Sample values that are recognisably fictional. The phone number is from a range reserved for fiction. */
const madeUp: Named = {
  name: 'Mèche Démonstration (société fictive)',
  form: 'SAS fictive au capital de 1 000 €',
  address: '1 rue des Exemples, 75000 Paris',
  registration: 'RCS Paris 000 000 000 (fictif)',
  vatNumber: 'FR00 000000000 (fictif)',
  director: 'Camille Exemple',
  host: 'Hébergeur Exemple (fictif), 2 rue des Exemples, 75000 Paris, 01 99 00 00 02',
  mediator: 'Médiateur Exemple (fictif), 3 rue des Exemples, 75000 Paris, mediateur.example',
  email: 'aide@meche.example',
  phone: '01 99 00 00 01',
};

/**
 * Returns the publisher from the configuration. Missing settings get sample values, and the publisher is
 * then marked as fictional.
 */
export function publisherOf(config: Config): Publisher {
  const configured = Object.entries(publisherDetails).map(
    ([key, setting]) => [key, config[setting]] as const,
  );
  const present = Object.fromEntries(configured.filter(([, value]) => value !== undefined)) as Partial<Named>;
  return { ...madeUp, ...present, fictional: configured.some(([, value]) => value === undefined) };
}
