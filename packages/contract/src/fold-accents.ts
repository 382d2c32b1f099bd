/** Returns the text in lower case, without accents and ligatures: "L’Œuvre d’Inès" -> "l’oeuvre d’ines". */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}

/** Folds accents, and separates the words of a-z and 0-9 by one space: "L’Haÿ-les-Roses" -> "l hay les roses". */
export function foldWords(text: string): string {
  return foldAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
