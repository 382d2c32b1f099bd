import type { Language } from '../index.ts';
import type { LegalDocuments } from './documents.ts';

/** Loaded separately: the documents are long and few visitors read them. */
export async function loadLegal(language: Language): Promise<LegalDocuments> {
  return language === 'en' ? (await import('./legal-en.ts')).legal : (await import('./legal-fr.ts')).legal;
}
