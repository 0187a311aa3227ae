/**
 * A print template as a document that is edited (contract 2 §20.1): everything that its HTML may consist of has a place, with its element
 * and its attributes as they came, so that what is written is what was read but for what the person changed.
 */
export type Attributes = Readonly<Record<string, string>>

/** As ProseMirror writes documents. */
export type StoredNode = {
  type: string
  attrs?: Record<string, unknown>
  content?: StoredNode[]
  text?: string
  marks?: { type: 'wrap'; attrs: { tag: string; attrs: Attributes } }[]
}

/** What the rows of a table stand in: `thead` and so on, as one of several. Null for a row that was made since, which joins the one before. */
export type TablePart = { tag: string; attrs: Attributes; n: number } | null

/** Elements that hold words, where they hold nothing else. */
export const lineTags: ReadonlySet<string> = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'dt', 'dd', 'pre', 'blockquote', 'center', 'figcaption', 'section'],
  ...['article', 'figure'],
])

export const blockTags: ReadonlySet<string> = new Set([...lineTags, 'ul', 'ol', 'dl', 'table', 'hr'])

export const pageBreakPattern = /^\s*page-?break\s*$/i
export const pageBreakText = ' pagebreak '
