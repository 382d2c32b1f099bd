import { categoryAddresses } from '@meche/contract/category-addresses';
import type { Category } from '@meche/contract/enumerations';
import { foldAccents } from '@meche/contract/fold-accents';
import { to } from '~/paths.ts';

const plain = (text: string) => foldAccents(text).replaceAll(/[ _]/g, '-');

/**
 * Finds the category of a URL segment. Also accepts other spellings such as `Cérémonie` and `woman_cut`.
 */
export function readCategory(written: string | undefined): Category | undefined {
  if (written === undefined) return undefined;
  const all = Object.entries(categoryAddresses) as [Category, string][];
  const found = all.find(([category, address]) => [address, plain(category)].includes(plain(written)));
  return found?.[0];
}

export function townAddress(commune: string, category?: Category | null): string {
  return category
    ? to('townCategory', { commune, category: categoryAddresses[category] })
    : to('town', { commune });
}
