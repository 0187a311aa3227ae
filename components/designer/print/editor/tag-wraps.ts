import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'

/**
 * What is done with the value of a tag (contract 1 §22, contract 2 §20.1). It stands as words around the tag, `大写金额({amount})` or
 * `<qrCode width='90'>{no}</qrCode>`, so that every client reads it.
 */
export type TagWrap =
  | { kind: 'none' }
  | { kind: 'thousands'; places: string }
  | { kind: 'amountWords' }
  | { kind: 'dictionary'; dictionaryId: string }
  | { kind: 'date'; format: string }
  | { kind: 'img' | 'qrCode' | 'barCode'; width: string; height: string }

const names = { thousands: '千位分隔符', amountWords: '大写金额', dictionary: '数据字典', date: '日期选择' } as const

/** A wrap with the tag in the line that it stands in: positions in the document. */
type FoundWrap = { wrap: TagWrap; from: number; to: number }

const opened = /(?:(千位分隔符|大写金额|数据字典|日期选择)[(（]\s*|<(img|qrCode|barCode)\b([^<>]*)>\s*)$/i
const closedFunction = /^\s*(?:[,，]\s*([^)）]*?)\s*)?[)）]/
const closedPicture = /^\s*<\/(img|qrCode|barCode)\s*>/i

const pictureKinds: Readonly<Record<string, 'img' | 'qrCode' | 'barCode'>> = { img: 'img', qrcode: 'qrCode', barcode: 'barCode' }

/** What is done with the tag at a position; `none` from there to its end where nothing is. */
export function wrapAt(doc: Node, position: number): FoundWrap {
  const $tag = doc.resolve(position)
  const line = $tag.parent
  const at = $tag.parentOffset
  const size = $tag.nodeAfter?.nodeSize ?? 1
  // Every leaf is one sign, so that places in the text are places in the line.
  const before = line.textBetween(0, at, '', '\uFFFC')
  const after = line.textBetween(at + size, line.content.size, '', '\uFFFC')
  const start = opened.exec(before)
  const none: FoundWrap = { wrap: { kind: 'none' }, from: position, to: position + size }
  if (!start) return none
  const end = (start[1] ? closedFunction : closedPicture).exec(after)
  if (!end) return none
  const places = { from: position - start[0].length, to: position + size + end[0].length }
  if (start[1]) return { wrap: functionOf(start[1], unquoted(end[1] ?? '')), ...places }
  const kind = pictureKinds[(start[2] ?? '').toLowerCase()]
  if (!kind) return none
  const head = start[3] ?? ''
  return { wrap: { kind, width: sizeOf(head, 'width'), height: sizeOf(head, 'height') }, ...places }
}

function functionOf(name: string, option: string): TagWrap {
  if (name === names.thousands) return { kind: 'thousands', places: option }
  if (name === names.dictionary) return { kind: 'dictionary', dictionaryId: option }
  if (name === names.date) return { kind: 'date', format: option }
  return { kind: 'amountWords' }
}

function unquoted(text: string): string {
  return text.replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
}

function sizeOf(head: string, side: 'width' | 'height'): string {
  return new RegExp(`\\b${side}\\s*=\\s*["'“”]?(\\d{1,4})`, 'i').exec(head)?.[1] ?? ''
}

/** The words before and after a tag that is shown so. Signs that would end the words early are left out. */
function wordsOf(wrap: TagWrap): readonly [before: string, after: string] {
  const option = (text: string) => text.replace(/["'“”()（）,，<>]/g, '').trim()
  switch (wrap.kind) {
    case 'none':
      return ['', '']
    case 'thousands':
      return [`${names.thousands}(`, option(wrap.places) === '' ? ')' : `,${option(wrap.places)})`]
    case 'amountWords':
      return [`${names.amountWords}(`, ')']
    case 'dictionary':
      return [`${names.dictionary}(`, `,"${option(wrap.dictionaryId)}")`]
    case 'date':
      return [`${names.date}(`, option(wrap.format) === '' ? ')' : `,"${option(wrap.format)}")`]
    default: {
      const sizes = (['width', 'height'] as const).flatMap((side) =>
        /^\d{1,4}$/.test(wrap[side]) ? [` ${side}='${wrap[side]}'`] : [],
      )
      return [`<${wrap.kind}${sizes.join('')}>`, `</${wrap.kind}>`]
    }
  }
}

/** Shows the tag at a position so; its formats go on around the words. */
export function setWrap(state: EditorState, position: number, wrap: TagWrap): Transaction {
  const { tr, schema, doc } = state
  const tag = doc.nodeAt(position)
  if (!tag) return tr
  const found = wrapAt(doc, position)
  const [before, after] = wordsOf(wrap)
  const words = (text: string) => (text === '' ? [] : [schema.text(text, tag.marks)])
  return tr.replaceWith(found.from, found.to, [...words(before), tag, ...words(after)])
}

/** Where the tag is after `setWrap`. */
export function placeAfter(state: EditorState, position: number, wrap: TagWrap): number {
  return wrapAt(state.doc, position).from + wordsOf(wrap)[0].length
}
