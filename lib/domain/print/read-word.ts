import { pageBreakAttribute } from './prepare-template'
import { columnWidths, type PlacedCell, placeCells } from './word-columns'
import {
  thinParagraph,
  type WordBlock,
  type WordBorder,
  type WordCell,
  type WordParagraph,
  type WordPiece,
  type WordRow,
  type WordRun,
  type WordTableFrame,
} from './word-model'
import {
  bordersOf,
  colorOf,
  type Inherited,
  inherit,
  inheritedDefault,
  lengthOf,
  paddingOf,
  type Style,
  styleOf,
} from './word-styles'

const blockPattern = /^(ADDRESS|ARTICLE|BLOCKQUOTE|CENTER|DD|DIV|DL|DT|FIGURE|FIGCAPTION|H[1-6]|HR|LI|OL|P|PRE|SECTION|TABLE|UL)$/
const blockSelector = 'address,article,blockquote,center,dd,div,dl,dt,figure,h1,h2,h3,h4,h5,h6,hr,li,ol,p,pre,section,table,ul'
const rowsPerPiece = 25
/** Deeper nests are no tables that anybody reads. */
const depthMax = 8

type Context = { inherited: Inherited; width: number; depth: number }

/** Reads sheets of paper as pieces of a document whose lines are `width` twips long; each sheet begins a page. */
export function* readWord(sheets: Iterable<Element>, width: number): Generator<WordPiece> {
  let isFirst = true
  for (const sheet of sheets) {
    if (!isFirst) yield { kind: 'block', block: { ...thinParagraph, isPageStart: true } }
    isFirst = false
    yield* readFlow(sheet, { inherited: inheritedDefault, width, depth: 0 })
  }
}

/** The blocks in an element; text between blocks becomes paragraphs of its own. */
function* readFlow(parent: Element, context: Context): Generator<WordPiece> {
  const style = styleOf(parent)
  let runs: WordRun[] = []
  let wasTable = false
  for (const node of parent.childNodes) {
    if (node.nodeType === node.TEXT_NODE) runs.push(...textRuns(node.nodeValue ?? '', context.inherited))
    if (node.nodeType !== node.ELEMENT_NODE) continue
    const element = node as Element
    const own = styleOf(element)
    if (own.get('display') === 'none') continue
    if (!isBlock(element)) {
      readInline(element, own, context.inherited, runs)
      continue
    }
    const paragraph = paragraphOf(runs, parent, style, context)
    runs = []
    if (paragraph) yield { kind: 'block', block: paragraph }
    if (element.tagName === 'TABLE') {
      if (wasTable && !paragraph) yield { kind: 'block', block: thinParagraph }
      if (context.depth < depthMax) yield* readTable(element, own, context)
    } else yield* readBlock(element, own, context)
    wasTable = element.tagName === 'TABLE'
  }
  const last = paragraphOf(runs, parent, style, context)
  if (last) yield { kind: 'block', block: last }
}

function* readBlock(element: Element, style: Style, context: Context): Generator<WordPiece> {
  const inherited = inherit(context.inherited, element, style)
  if (element.tagName === 'HR') yield { kind: 'block', block: { ...thinParagraph, line: 120, hasRule: true } }
  else yield* readFlow(element, { ...context, inherited })
}

function isBlock(element: Element): boolean {
  return blockPattern.test(element.tagName) || element.querySelector(blockSelector) !== null
}

function readInline(element: Element, style: Style, around: Inherited, runs: WordRun[]) {
  if (style.get('display') === 'none') return
  if (element.tagName === 'BR') return void runs.push({ kind: 'break' })
  if (element.tagName === 'IMG') return void runs.push(imageRun(element, style))
  const inherited = inherit(around, element, style)
  for (const node of element.childNodes) {
    if (node.nodeType === node.TEXT_NODE) runs.push(...textRuns(node.nodeValue ?? '', inherited))
    if (node.nodeType === node.ELEMENT_NODE) readInline(node as Element, styleOf(node as Element), inherited, runs)
  }
}

function textRuns(text: string, { run, isPreformatted }: Inherited): readonly WordRun[] {
  if (text === '') return []
  // Spaces of Chinese text and those that do not break are signs of their own.
  if (!isPreformatted) return [{ kind: 'text', text: text.replace(/[ \t\r\n\f]+/g, ' '), ...run }]
  return text
    .split('\n')
    .flatMap((line, index): WordRun[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line, ...run },
    ])
}

function imageRun(element: Element, style: Style): WordRun {
  const side = (name: 'width' | 'height') => {
    const twips = lengthOf(style.get(name) ?? element.getAttribute(name) ?? undefined, { size: 21 })
    return twips === null || twips <= 0 || /%/.test(style.get(name) ?? '') ? null : twips / 15
  }
  const [source, text] = [element.getAttribute('src') ?? '', element.getAttribute('alt') ?? '']
  return { kind: 'image', source, text, width: side('width'), height: side('height') }
}

/** Null where nothing would be seen. */
function paragraphOf(
  runs: readonly WordRun[],
  parent: Element,
  style: Style,
  { inherited, width }: Context,
): WordParagraph | null {
  const trimmed = trimRuns(runs)
  if (trimmed.length === 0) return null
  const { size } = inherited.run
  const hasOwnSpace = parent.tagName !== 'TD' && parent.tagName !== 'TH' && parent.tagName !== 'SECTION'
  const margins = style.get('margin')?.split(/\s+/)
  const space = (name: 'margin-top' | 'margin-bottom', at: number) => {
    const given = style.get(name) ?? margins?.[at] ?? margins?.[0]
    const usual = /^(P|H[1-6]|BLOCKQUOTE)$/.test(parent.tagName) ? size * 5 : 0
    return hasOwnSpace ? Math.max(0, lengthOf(given, { size, whole: width }) ?? usual) : 0
  }
  const indent = lengthOf(style.get('margin-left') ?? margins?.[3] ?? margins?.[1], { size, whole: width }) ?? 0
  const listIndent = parent.tagName === 'LI' || parent.tagName === 'BLOCKQUOTE' ? 420 : 0
  return {
    kind: 'paragraph',
    runs: parent.tagName === 'LI' ? [listMark(parent, inherited), ...trimmed] : trimmed,
    align: inherited.align,
    line: 'factor' in inherited.lineHeight ? Math.round(size * 10 * inherited.lineHeight.factor) : inherited.lineHeight.twips,
    before: space('margin-top', 0),
    after: space('margin-bottom', 2),
    indent: hasOwnSpace ? Math.max(0, indent) + listIndent : 0,
    firstLine: Math.max(0, lengthOf(style.get('text-indent'), { size, whole: width }) ?? 0),
  }
}

function listMark(item: Element, { run }: Inherited): WordRun {
  const list = item.parentElement
  const place = [...(list?.children ?? [])].indexOf(item) + Number(list?.getAttribute('start') ?? 1)
  return { kind: 'text', text: list?.tagName === 'OL' ? `${place}. ` : '• ', ...run }
}

/** Without the spaces at both ends, double spaces, and a line end at the very end, which a page does not show either. */
function trimRuns(runs: readonly WordRun[]): readonly WordRun[] {
  const kept: WordRun[] = []
  let isAfterSpace = true
  for (const run of runs) {
    const next: WordRun = run.kind === 'text' && isAfterSpace ? { ...run, text: run.text.replace(/^ +/, '') } : run
    if (next.kind === 'text' && next.text === '') continue
    kept.push(next)
    isAfterSpace = next.kind === 'break' || (next.kind === 'text' && next.text.endsWith(' '))
  }
  const last = kept.at(-1)
  if (last?.kind === 'break' && kept.length > 1) kept.pop()
  const end = kept.at(-1)
  if (end?.kind === 'text') kept[kept.length - 1] = { ...end, text: end.text.replace(/ +$/, '') }
  return kept.filter((run) => run.kind !== 'text' || run.text !== '')
}

const bordered: WordBorder = { size: 4, color: '000000', style: 'single' }
const cellPadding = { top: 60, right: 90, bottom: 60, left: 90 }

function* readTable(table: Element, style: Style, context: Context): Generator<WordPiece> {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const first = [...placeCells(rows.slice(0, 30))]
  if (first.length === 0) return
  const inherited = inherit(context.inherited, table, style)
  const given = lengthOf(style.get('width') ?? table.getAttribute('width') ?? '100%', { size: 21, whole: context.width })
  const total = Math.min(context.width, Math.max(200, given ?? context.width))
  const cellWidth = (cell: Element) => {
    const width = styleOf(cell).get('width') ?? cell.getAttribute('width')
    return width ? lengthOf(width, { size: 21, whole: total }) : null
  }
  const columns = columnWidths(first, cellWidth, total)
  const fallback = Number(table.getAttribute('border') ?? 0) > 0 ? bordered : null
  const sample = first.flat()[0]
  const sampleStyle = sample ? styleOf(sample.element) : style
  const frame: WordTableFrame = {
    columns,
    align: /auto/.test(style.get('margin') ?? '') || table.getAttribute('align') === 'center' ? 'center' : 'left',
    borders: bordersOf(sampleStyle, fallback),
    padding: paddingOf(sampleStyle, cellPadding),
  }
  yield { kind: 'tableStart', frame }
  const cellContext = { frame, fallback, context: { ...context, inherited, depth: context.depth + 1 } }
  let batch: WordRow[] = []
  let index = 0
  for (const placed of placeCells(rows)) {
    const row = rows[index++]
    if (!row || placed.length === 0) continue
    batch.push(rowOf(row, placed, cellContext))
    if (batch.length < rowsPerPiece) continue
    yield { kind: 'rows', rows: batch }
    batch = []
  }
  yield { kind: 'rows', rows: batch }
  yield { kind: 'tableEnd' }
}

type CellContext = { frame: WordTableFrame; fallback: WordBorder; context: Context }

function rowOf(row: Element, placed: readonly PlacedCell[], cellContext: CellContext): WordRow {
  const style = styleOf(row)
  const inherited = inherit(cellContext.context.inherited, row, style)
  const inner = { ...cellContext, context: { ...cellContext.context, inherited } }
  const heights = [style, ...placed.filter(({ rowSpan }) => rowSpan === 1).map(({ element }) => styleOf(element))]
  const height = Math.max(0, ...heights.map((each) => lengthOf(each.get('height'), { size: 21 }) ?? 0))
  const cells = placed.map((cell, index) => cellOf(cell, inner, index === 0 && row.hasAttribute(pageBreakAttribute)))
  return { cells, height, isHeader: row.parentElement?.tagName === 'THEAD' }
}

function cellOf(placed: PlacedCell, { frame, fallback, context }: CellContext, isPageStart: boolean): WordCell {
  const { element, column, columnSpan, rowSpan } = placed
  const style = styleOf(element)
  const width = frame.columns.slice(column, column + columnSpan).reduce((sum, each) => sum + each, 0)
  const [borders, padding] = [bordersOf(style, fallback), paddingOf(style, cellPadding)]
  const inherited = inherit(context.inherited, element, style)
  const inner = Math.max(100, width - padding.left - padding.right)
  const blocks = collectBlocks(readFlow(element, { ...context, inherited, width: inner }))
  if (blocks.at(-1)?.kind !== 'paragraph') blocks.push({ ...thinParagraph, ...(blocks.length === 0 && { line: 200 }) })
  if (isPageStart) blocks.unshift({ ...thinParagraph, isPageStart: true })
  const background = colorOf(style.get('background-color') ?? element.getAttribute('bgcolor') ?? '')
  const valign = style.get('vertical-align') ?? element.getAttribute('valign') ?? 'middle'
  return {
    blocks,
    columnSpan,
    rowSpan,
    width,
    valign: valign === 'top' || valign === 'bottom' ? valign : 'center',
    ...(background && { background }),
    ...(!isSame(borders, frame.borders) && { borders }),
    ...(!isSame(padding, frame.padding) && { padding }),
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function collectBlocks(pieces: Iterable<WordPiece>): WordBlock[] {
  const blocks: WordBlock[] = []
  let rows: WordRow[] = []
  for (const piece of pieces) {
    if (piece.kind === 'block') blocks.push(piece.block)
    else if (piece.kind === 'tableStart') {
      rows = []
      blocks.push({ kind: 'table', frame: piece.frame, rows })
    } else if (piece.kind === 'rows') rows.push(...piece.rows)
  }
  return blocks
}
