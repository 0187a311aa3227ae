import type { RowLimits } from '../limits'
import { refuseRows } from '../refusal'
import { unescapeForms } from '../xml/escape'
import type { XmlHandlers } from '../xml/scan'

/** The text of a string item: its own and that of its runs, without how it is spoken. */
export class RunText {
  #text = ''
  #spoken = 0
  #isText = false

  constructor(
    private readonly max: number,
    private readonly place: () => string,
  ) {}

  start(): void {
    this.#text = ''
  }

  open(name: string): void {
    if (name === 'rPh') this.#spoken += 1
    this.#isText = name === 't' && this.#spoken === 0
  }

  close(name: string): void {
    if (name === 'rPh') this.#spoken -= 1
    this.#isText = false
  }

  add(text: string): void {
    if (!this.#isText) return
    this.#text += text
    if (this.#text.length > this.max * 7) throw this.#tooLong()
  }

  taken(): string {
    const text = unescapeForms(this.#text)
    if (text.length > this.max) throw this.#tooLong()
    return text
  }

  #tooLong(): Error {
    return refuseRows('cellTooLong', `more than ${this.max} characters`, { place: this.place(), max: this.max })
  }
}

/** Texts that cells name by their number. */
export class StringsIn implements XmlHandlers {
  readonly strings: string[] = []
  #characters = 0
  readonly #item: RunText

  constructor(private readonly limits: RowLimits) {
    this.#item = new RunText(limits.cellCharactersMax, () => '')
  }

  open(name: string): void {
    if (name === 'si') this.#item.start()
    else this.#item.open(name)
  }

  close(name: string): void {
    if (name === 'si') this.#keep()
    else this.#item.close(name)
  }

  text(text: string): void {
    this.#item.add(text)
  }

  #keep(): void {
    const text = this.#item.taken()
    this.#characters += text.length
    this.strings.push(text)
    const { sharedStringsMax, sharedCharactersMax } = this.limits
    if (this.strings.length > sharedStringsMax) throw refuseRows('tooFull', 'too many shared strings', { max: sharedStringsMax })
    if (this.#characters > sharedCharactersMax) throw refuseRows('tooFull', 'too much shared text', { max: sharedCharactersMax })
  }
}
