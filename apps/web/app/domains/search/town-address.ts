import { categoryAddresses } from '@meche/contract/category-addresses';
import type { Category } from '@meche/contract/enumerations';
import { to } from '~/paths.ts';

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(/[ _]/g, '-');

/** The category of a URL segment, also in another spelling: `Cérémonie`, `woman_cut`. */
export function readCategory(written: string | undefined): Category | undefined {
  if (written === undefined) return undefined;
  const all = Object.entries(categoryAddresses) as [Category, string][];
  const found = all.find(([category, address]) => [address, plain(category)].includes(plain(written)));
  return found?.[0];
}

/** URL of a town's page, or of one category in that town. */
export function townAddress(commune: string, category?: Category | null): string {
  return category
    ? to('townCategory', { commune, category: categoryAddresses[category] })
    : to('town', { commune });
}
