/** What a spreadsheet that opens the file would take for a formula (OWASP, CSV injection), with the signs of East Asian keyboards. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Text that a spreadsheet would run gets an apostrophe before it; one that has apostrophes there gets one more, so that
 * `withoutGuard` always gives back what was written. Numbers are no text: `-5` stays.
 */
export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
