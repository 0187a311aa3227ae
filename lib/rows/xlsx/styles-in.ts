import type { XmlHandlers } from '../xml/scan'
import { attributeOf } from '../xml/scan'
import { type DateKind, dateKindOfCode, dateKindOfId } from './dates'

/** No program writes more (65,490 is what Excel allows). */
const stylesMax = 100_000
const codeCharactersMax = 255

/** Which styles of a workbook show their numbers as dates. */
export class StylesIn implements XmlHandlers {
  readonly #own = new Map<number, DateKind | null>()
  readonly #kinds: (DateKind | null)[] = []
  #isInside = false

  kindOf(style: number): DateKind | null {
    return this.#kinds[style] ?? null
  }

  open(name: string, tag: string): void {
    if (name === 'cellXfs') this.#isInside = true
    if (name === 'numFmt' && this.#own.size < stylesMax) {
      const code = attributeOf(tag, 'formatCode') ?? ''
      this.#own.set(Number(attributeOf(tag, 'numFmtId')), dateKindOfCode(code.slice(0, codeCharactersMax)))
    }
    if (name !== 'xf' || !this.#isInside || this.#kinds.length >= stylesMax) return
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0)
    this.#kinds.push(this.#own.get(id) ?? (this.#own.has(id) ? null : dateKindOfId(id)))
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInside = false
  }

  text(): void {}
}
