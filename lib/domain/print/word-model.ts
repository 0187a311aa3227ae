/** A document of a word processor as plain data: it is read from the paper and written by a worker. Measures are twips, 1/1440 inch. */
export type WordRun =
  | ({ kind: 'text'; text: string } & RunStyle)
  | { kind: 'break' }
  /** Pixels; without them the picture has its own size. */
  | { kind: 'image'; source: string; text: string; width: number | null; height: number | null }

export type RunStyle = {
  bold?: true
  italics?: true
  underline?: true
  strike?: true
  script?: 'sub' | 'super'
  /** Six hexadecimal digits. */
  color?: string
  background?: string
  /** Half points. */
  size: number
  font?: string
}

export type WordAlign = 'left' | 'center' | 'right' | 'justify'

export type WordParagraph = {
  kind: 'paragraph'
  runs: readonly WordRun[]
  align: WordAlign
  /** At least so high are its lines. */
  line: number
  before: number
  after: number
  indent: number
  firstLine: number
  isPageStart?: true
  hasRule?: true
}

export type WordBorder = { size: number; color: string; style: 'single' | 'double' | 'dashed' | 'dotted' } | null
type Sides<T> = { top: T; right: T; bottom: T; left: T }
export type WordBorders = Sides<WordBorder>
export type WordPadding = Sides<number>

export type WordCell = {
  blocks: readonly WordBlock[]
  columnSpan: number
  rowSpan: number
  width: number
  valign: 'top' | 'center' | 'bottom'
  background?: string
  /** Absent where they are the table's. */
  borders?: WordBorders
  padding?: WordPadding
}
export type WordRow = { cells: readonly WordCell[]; height: number; isHeader: boolean }
export type WordTableFrame = { columns: readonly number[]; align: WordAlign; borders: WordBorders; padding: WordPadding }
type WordTable = { kind: 'table'; frame: WordTableFrame; rows: readonly WordRow[] }
export type WordBlock = WordParagraph | WordTable

/** What the reader gives out one after another, so that no long table is held twice. */
export type WordPiece =
  | { kind: 'block'; block: WordBlock }
  | { kind: 'tableStart'; frame: WordTableFrame }
  | { kind: 'rows'; rows: readonly WordRow[] }
  | { kind: 'tableEnd' }

/** A paragraph nobody sees: between two tables, which would become one, and behind a table at the end of a cell. */
export const thinParagraph: WordParagraph = {
  kind: 'paragraph',
  runs: [],
  align: 'left',
  line: 20,
  before: 0,
  after: 0,
  indent: 0,
  firstLine: 0,
}
