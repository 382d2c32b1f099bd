import type { Language } from '../index.ts';
import type { LegalDocuments } from './documents.ts';

/**
 * Loads the legal documents of a language; separate from other words, because they are long and few
 * visitors read them.
 */
export async function loadLegal(language: Language): Promise<LegalDocuments> {
  return language === 'en' ? (await import('./legal-en.ts')).legal : (await import('./legal-fr.ts')).legal;
}
