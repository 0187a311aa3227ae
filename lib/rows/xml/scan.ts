import { refuseRows } from '../refusal'
import { unescapeXml } from './escape'

/** `tag` is what stands between the brackets; names come without their prefix. */
export type XmlHandlers = {
  open(name: string, tag: string): void
  close(name: string): void
  text(text: string): void
}

/** No element has more attributes than fit into this. */
const tagCharactersMax = 65_536

/**
 * Tells elements and texts of a document as its pieces arrive. Nothing is kept but what stands open at the end of a piece, and that is
 * bounded. It knows neither entities of a document's own nor a DOCTYPE: one that has it is refused.
 */
export class XmlScanner {
  #rest = ''
  #depth = 0
  #isStarted = false
  readonly #handlers: XmlHandlers
  readonly #restMax: number
  readonly #place: string

  constructor(handlers: XmlHandlers, { textCharactersMax, place }: { textCharactersMax: number; place: string }) {
    this.#handlers = handlers
    // A sign may be written as `&#x10FFFF;`.
    this.#restMax = tagCharactersMax + textCharactersMax * 10
    this.#place = place
  }

  push(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    while (at < text.length) {
      const start = text.indexOf('<', at)
      if (start < 0) break
      if (start > at) this.#tell(text.slice(at, start))
      at = start
      const end = this.#token(text, start)
      if (end < 0) break
      at = end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > this.#restMax) throw this.broken('a tag or a text without an end')
  }

  end(): void {
    if (this.#depth !== 0 || !this.#isStarted || this.#rest.trim() !== '') throw this.broken('the document breaks off')
  }

  broken(message: string): Error {
    return refuseRows('broken', `${this.#place}: ${message}`, { place: this.#place })
  }

  #tell(raw: string): void {
    if (this.#depth === 0) {
      if (raw.trim() !== '') throw this.broken('text outside of the document')
      return
    }
    const text = unescapeXml(raw)
    if (text === null) throw this.broken('an unknown entity')
    this.#handlers.text(text)
  }

  /** The place behind the token that begins here, or -1 while it is not all there. */
  #token(text: string, start: number): number {
    const sign = text.charCodeAt(start + 1)
    if (sign === 0x21) return this.#declaration(text, start)
    if (sign === 0x3f) return behind(text, '?>', start + 2)
    const end = tagEnd(text, start + 1)
    if (end < 0) return -1
    if (sign === 0x2f) this.#close(text.slice(start + 2, end))
    else this.#open(text.slice(start + 1, end))
    return end + 1
  }

  #declaration(text: string, start: number): number {
    if (text.startsWith('<!--', start)) return behind(text, '-->', start + 4)
    if (text.startsWith('<![CDATA[', start)) {
      const end = text.indexOf(']]>', start + 9)
      if (end >= 0 && this.#depth > 0) this.#handlers.text(text.slice(start + 9, end).replace(/\r\n?/g, '\n'))
      return end < 0 ? -1 : end + 3
    }
    if (text.length - start < 9) return -1
    throw this.broken('a declaration of types, which is refused')
  }

  #open(tag: string): void {
    const isEmpty = tag.endsWith('/')
    const inner = isEmpty ? tag.slice(0, -1) : tag
    const name = localName(inner)
    if (name === '' || (this.#depth === 0 && this.#isStarted)) throw this.broken('no element where one was expected')
    this.#isStarted = true
    this.#depth += 1
    this.#handlers.open(name, inner)
    if (isEmpty) this.#close(name)
  }

  #close(name: string): void {
    this.#depth -= 1
    if (this.#depth < 0) throw this.broken('an end without a beginning')
    this.#handlers.close(localName(name))
  }
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

/** The bracket that ends a tag; one inside of a value does not. */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === 0x22 || sign === 0x27) quote = sign
    else if (sign === 0x3e) return at
  }
  return -1
}

function isBlank(sign: number): boolean {
  return sign === 0x20 || sign === 0x09 || sign === 0x0a || sign === 0x0d
}

function localName(tag: string): string {
  let [start, at] = [0, 0]
  for (; at < tag.length && !isBlank(tag.charCodeAt(at)); at += 1) if (tag.charCodeAt(at) === 0x3a) start = at + 1
  return tag.slice(start, at)
}

/** An attribute by its whole name, or, with `:id`, by its name behind any prefix. Null where it is not there or makes no sense. */
export function attributeOf(tag: string, wanted: string): string | null {
  for (let at = 0; ; ) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return null
    let nameEnd = equals
    while (nameEnd > at && isBlank(tag.charCodeAt(nameEnd - 1))) nameEnd -= 1
    let open = equals + 1
    while (isBlank(tag.charCodeAt(open))) open += 1
    const quote = tag.charAt(open)
    const close = quote === '"' || quote === "'" ? tag.indexOf(quote, open + 1) : -1
    if (close < 0) return null
    const nameStart = nameEnd - wanted.length
    const isWanted = nameStart > at && tag.startsWith(wanted, nameStart)
    if (isWanted && (wanted.startsWith(':') || isBlank(tag.charCodeAt(nameStart - 1)))) {
      return unescapeXml(tag.slice(open + 1, close))
    }
    at = close + 1
  }
}
