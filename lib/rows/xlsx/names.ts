export const namespaces = {
  spreadsheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
} as const

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const nameCharactersMax = 31

/** Names of sheets as programs accept them: no more than 31 signs, none of `\ / ? * [ ] :`, no apostrophe at an end, no two alike. */
export class SheetNames {
  readonly #taken = new Set<string>()

  take(wanted: string): string {
    const clean = wanted
      .replace(/[\\/?*[\]:]|\p{Cc}/gu, '_')
      .replace(/^'+|'+$/g, '')
      .trim()
      .replace(/\p{Cs}/gu, '\ufffd')
    const name = clean === '' || /^history$/i.test(clean) ? `${clean}_` : clean
    for (let number = 1; ; number += 1) {
      const mark = number === 1 ? '' : ` (${number})`
      const tried = cutTo(name, nameCharactersMax - mark.length).replace(/'+$/, '') + mark
      const key = tried.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return tried
    }
  }
}

/** No sign is cut in two. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text
  const isPair = /[\ud800-\udbff]/.test(text.charAt(max - 1))
  return text.slice(0, isPair ? max - 1 : max)
}
