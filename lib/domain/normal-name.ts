/**
 * The one rule by which two spellings are the same name: compatibility forms are composed (NFKC: full width, ligatures, combined
 * and separate accents), characters that show nothing are left out, white space is one blank and none at the ends, and case does
 * not count. Used for what must be unique, for accounts, and for keywords. The database has the same rule as `normal_name`
 * (migration 0019), so that indexes can hold it; a test holds the two together.
 */
export function normalName(text: string): string {
  // The two letters whose lower case depends on their place or on the language have the simple one, as in the database.
  return visible(text).replace(/\s+/gu, ' ').trim().replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()
}

export function isSameName(left: string, right: string): boolean {
  return normalName(left) === normalName(right)
}

/** What of the rule keywords follow in long texts: forms and invisible characters. Blanks in a keyword mean themselves. */
export function visible(text: string): string {
  return text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}
