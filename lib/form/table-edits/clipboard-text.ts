import { escapeHtml } from '@/lib/domain/escape-html'
/** A rectangle of texts as spreadsheets exchange it: rows by line, cells by tab, quotes around what holds either. */
export type TextGrid = readonly (readonly string[])[]

/** Beyond this a clipboard is cut: nothing that large is a piece of a sub-table. */
const charactersMax = 20_000_000
const cellsMax = 200_000

export function parseClipboardText(source: string): TextGrid {
  const text = source.slice(0, charactersMax)
  const rows: string[][] = []
  let row: string[] = []
  let count = 0
  let at = 0
  const endRow = () => {
    rows.push(row)
    row = []
  }
  while (at < text.length && count < cellsMax) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell.text)
    count += 1
    at = cell.end
    if (at >= text.length) break
    if (text[at] === '\t') {
      at += 1
      // A tab at the very end opens one more empty cell.
      if (at >= text.length) row.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    endRow()
  }
  if (row.length > 0) endRow()
  return rows
}

function plainCell(text: string, start: number): { text: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end }
}

/** A quote opens a quoted cell only when another closes it before the next tab or line end; inches stay inches. */
function quotedCell(text: string, start: number): { text: string; end: number } {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return plainCell(text, start)
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      const isClosed = end >= text.length || /[\t\r\n]/.test(text[end] ?? '')
      return isClosed ? { text: parts.join('"').replace(/\r\n?/g, '\n'), end } : plainCell(text, start)
    }
    from = quote + 2
  }
}

export function toClipboardText(grid: TextGrid): string {
  return grid.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

function quoted(text: string): string {
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}

/** The same as a table, for programs that take over structure from HTML. */
export function toClipboardHtml(grid: TextGrid): string {
  const rows = grid.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

function escaped(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
