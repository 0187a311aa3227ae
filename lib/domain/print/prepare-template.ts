import { type Operation, type Parts, type PictureKind, type SystemName, systemNames, textFunctionOf } from './operations'
import { headTable, type Tag } from './values'

export const markAttribute = 'data-print-mark'
export const pageBreakAttribute = 'data-page-break'

const blockNames = new Set([
  ...['ADDRESS', 'ARTICLE', 'BLOCKQUOTE', 'BR', 'CAPTION', 'CENTER', 'DD', 'DIV', 'DL', 'DT', 'FIGURE', 'H1', 'H2', 'H3', 'H4'],
  ...['H5', 'H6', 'HR', 'LI', 'OL', 'P', 'PRE', 'SECTION', 'TABLE', 'TBODY', 'TD', 'TFOOT', 'TH', 'THEAD', 'TR', 'UL'],
])

/** Longer runs of text in one block hold no placeholders of a person's making. */
const runLengthMax = 50_000

/**
 * Replaces the placeholders, text functions and pseudo elements of a template by empty marks, in place, and answers what each
 * mark stands for: the values of records are put in later, as text, and are never read as a part of the template. What does
 * not read as a placeholder stays as it stands.
 */
export function prepareTemplate(root: ParentNode & Node): readonly Operation[] {
  const operations: Operation[] = []
  for (const forged of root.querySelectorAll(`[${markAttribute}], [${pageBreakAttribute}]`)) {
    forged.removeAttribute(markAttribute)
    forged.removeAttribute(pageBreakAttribute)
  }
  readComments(root)
  for (const element of root.querySelectorAll('[data-tag]')) joinPlaceholder(element)
  for (const run of textRuns(root)) markRun(run, operations)
  return operations
}

const showComments = 128
const showElementsAndText = 5

/** Page breaks become elements, or a property of the row they stand before; every other comment goes. */
function readComments(root: Node) {
  const document = ownerOf(root)
  const walker = document.createTreeWalker(root, showComments)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  for (const comment of comments) {
    const parent = comment.parentElement
    const isBreak = /^\s*page-?break\s*$/i.test(comment.data)
    if (isBreak && parent && /^(TABLE|TBODY|THEAD|TFOOT|TR)$/.test(parent.tagName)) {
      comment.nextElementSibling?.setAttribute(pageBreakAttribute, '')
    } else if (isBreak) {
      const mark = document.createElement('div')
      mark.setAttribute(pageBreakAttribute, '')
      comment.before(mark)
    }
    comment.remove()
  }
}

/** An editor may have put a part of `{field}` in an element of its own. */
function joinPlaceholder(element: Element) {
  const text = element.textContent ?? ''
  if (element.querySelector('[data-tag]') || text.length > 500 || !placeholder.test(text)) return
  const walker = ownerOf(element).createTreeWalker(element, 4)
  while (walker.nextNode()) if (placeholder.test(walker.currentNode.nodeValue ?? '')) return
  element.textContent = text
}

const placeholder = /\{([^{}]{1,200})\}/

/** The texts of each block, in order: a function may begin in one element and end in another, but not in another block. */
function textRuns(root: Node): readonly (readonly Text[])[] {
  const runs: Text[][] = [[]]
  const walker = ownerOf(root).createTreeWalker(root, showElementsAndText)
  let block: Node | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.nodeType === node.ELEMENT_NODE) {
      if (blockNames.has((node as Element).tagName)) runs.push([])
      continue
    }
    const around = blockAround(node, root)
    if (around !== block) runs.push([])
    block = around
    runs.at(-1)?.push(node as Text)
  }
  return runs.filter((run) => run.some((text) => /[{<（(]/.test(text.data)))
}

function blockAround(node: Node, root: Node): Node {
  let parent = node.parentNode
  while (parent && parent !== root && !blockNames.has(parent.nodeName)) parent = parent.parentNode
  return parent ?? root
}

/** A part of a run: plain text, or a placeholder standing as one sign. */
type Piece = { node: Text; text: string; part: string | Found }
type Found = { bare: boolean; tag: Tag } | { system: SystemName }

/** One sign of the private area of Unicode; text of templates has it replaced. */
const token = '\uE000'

function markRun(run: readonly Text[], operations: Operation[]) {
  const pieces = run.flatMap(splitNode)
  const text = pieces.map((piece) => piece.text).join('')
  if (text.length > runLengthMax) return
  const matches = findConstructs(text)
  const cut = cutAt(pieces, new Set(matches.flatMap(({ start, end }) => [start, end])))
  let place = 0
  const inside = new Set<Piece>()
  const starts = new Map<number, Piece[]>()
  for (const piece of cut) {
    const match = matches.find(({ start, end }) => place >= start && place < end)
    if (match) {
      inside.add(piece)
      starts.set(match.start, [...(starts.get(match.start) ?? []), piece])
    }
    place += piece.text.length
  }
  for (const match of matches) replaceConstruct(match, starts.get(match.start) ?? [], operations)
  for (const piece of cut) if (!inside.has(piece)) replacePlaceholder(piece, operations)
}

/** Splits a text node so that every placeholder is a node of its own. */
function splitNode(node: Text): readonly Piece[] {
  const pieces: Piece[] = []
  let rest = node
  for (let match = placeholder.exec(rest.data); match; match = placeholder.exec(rest.data)) {
    const found = readPlaceholder(rest, match[1] ?? '')
    const own = match.index > 0 ? rest.splitText(match.index) : rest
    if (own !== rest) pieces.push(plainPiece(rest))
    rest = own.splitText(match[0].length)
    pieces.push(found ? { node: own, text: token, part: found } : plainPiece(own))
  }
  pieces.push(plainPiece(rest))
  return pieces
}

function plainPiece(node: Text): Piece {
  const text = node.data.replaceAll(token, '\uFFFD')
  return { node, text, part: text }
}

function readPlaceholder(node: Text, name: string): Found | null {
  const system = systemNames.find((one) => one === name)
  if (system) return { system }
  const element = node.parentElement?.closest('[data-tag]')
  const tag = /^([^.]{1,200})\.(.{1,200})$/.exec(element?.getAttribute('data-tag') ?? '')
  // Inside of functions and pseudo elements the plain name of a field is understood too (contract 1 §22).
  if (!tag) return { bare: true, tag: { table: headTable, field: name } }
  return { bare: false, tag: { table: tag[1] ?? '', field: tag[2] ?? '' } }
}

function cutAt(pieces: readonly Piece[], places: ReadonlySet<number>): readonly Piece[] {
  const cut: Piece[] = []
  let place = 0
  for (let piece of pieces) {
    const length = piece.text.length
    for (let offset = 1, from = 0; offset < length; offset += 1) {
      if (!places.has(place + offset)) continue
      const rest = piece.node.splitText(offset - from)
      cut.push(plainPiece(piece.node))
      piece = plainPiece(rest)
      from = offset
    }
    cut.push(piece)
    place += length
  }
  return cut
}

type Construct = { start: number; end: number } & (
  | { kind: 'function'; name: string; open: number }
  | { kind: 'picture'; name: PictureKind; head: string; open: number; close: number }
)

const pictureNames: Readonly<Record<string, PictureKind>> = { img: 'img', qrcode: 'qrCode', barcode: 'barCode' }
const opening = /(千位分隔符|大写金额|数据字典|日期选择)[(（]|<(img|qrCode|barCode)\b([^<>]{0,500})>/gi

function findConstructs(text: string): readonly Construct[] {
  const found: Construct[] = []
  opening.lastIndex = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const open = opening.lastIndex
    const construct = match[1] ? readFunction(text, match, open) : readPicture(text, match, open)
    if (!construct) continue
    found.push(construct)
    opening.lastIndex = construct.end
  }
  return found
}

function readFunction(text: string, match: RegExpExecArray, open: number): Construct | null {
  const length = text.slice(open, open + 1000).search(/[)）]/)
  if (length < 0) return null
  return { kind: 'function', name: match[1] ?? '', start: match.index, open, end: open + length + 1 }
}

function readPicture(text: string, match: RegExpExecArray, open: number): Construct | null {
  const name = pictureNames[(match[2] ?? '').toLowerCase()]
  const close = text.toLowerCase().indexOf(`</${(match[2] ?? '').toLowerCase()}`, open)
  const last = close < 0 ? -1 : text.indexOf('>', close)
  if (!name || last < 0) return null
  return { kind: 'picture', name, head: match[3] ?? '', start: match.index, open, close, end: last + 1 }
}

function replaceConstruct(construct: Construct, pieces: readonly Piece[], operations: Operation[]) {
  const first = pieces[0]
  if (!first) return
  const parts = (from: number, to: number) => partsBetween(pieces, from - construct.start, to - construct.start)
  if (construct.kind === 'function') {
    const kind = textFunctionOf(construct.name)
    if (!kind) return
    placeMark(first.node, operations, { kind, args: splitArguments(parts(construct.open, construct.end - 1)) })
  } else {
    const { name: picture, head } = construct
    const size = { width: sizeOf(head, 'width'), height: sizeOf(head, 'height') }
    placeMark(first.node, operations, { kind: 'picture', picture, ...size, content: parts(construct.open, construct.close) })
  }
  for (const piece of pieces) piece.node.remove()
}

function partsBetween(pieces: readonly Piece[], from: number, to: number): Parts {
  const parts: (string | Tag)[] = []
  let place = 0
  for (const { text, part } of pieces) {
    const [start, end] = [Math.max(from - place, 0), Math.min(to - place, text.length)]
    place += text.length
    if (start >= end) continue
    if (typeof part === 'string') parts.push(part.slice(start, end))
    else if ('tag' in part) parts.push(part.tag)
  }
  return parts
}

function splitArguments(parts: Parts): readonly Parts[] {
  const args: (string | Tag)[][] = [[]]
  for (const part of parts) {
    if (typeof part !== 'string') args.at(-1)?.push(part)
    else {
      const [first = '', ...others] = part.split(/[,，]/)
      if (first.trim() !== '') args.at(-1)?.push(first)
      for (const other of others) args.push(other.trim() === '' ? [] : [other])
    }
  }
  return args
}

function sizeOf(head: string, name: 'width' | 'height'): number | null {
  const found = new RegExp(`${name}\\s*=\\s*["'“”]?\\s*(\\d{1,4}(?:\\.\\d{1,4})?)`, 'i').exec(head)
  const size = found ? Number(found[1]) : 0
  return size > 0 ? Math.min(2000, size) : null
}

function replacePlaceholder({ node, part }: Piece, operations: Operation[]) {
  if (typeof part === 'string') return
  if ('system' in part) placeMark(node, operations, { kind: 'system', name: part.system })
  // Outside of functions braces without a tag are plain text.
  else if (!part.bare) placeMark(node, operations, { kind: 'value', tag: part.tag })
  else return
  node.remove()
}

function placeMark(before: Text, operations: Operation[], operation: Operation) {
  const mark = ownerOf(before).createElement('span')
  mark.setAttribute(markAttribute, String(operations.length))
  operations.push(operation)
  before.before(mark)
}

function ownerOf(node: Node): Document {
  return node.ownerDocument ?? (node as Document)
}
