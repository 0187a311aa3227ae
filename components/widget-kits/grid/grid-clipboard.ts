import type { ClipboardEvent } from 'react'
import { parseClipboardText, type TextGrid, toClipboardHtml, toClipboardText } from '@/lib/form/table-edits/clipboard-text'
import { clearSelection } from './grid-actions'
import type { GridController } from './grid-controller'

/** The block that was copied last, with its values: pasted back into columns of the same kind it needs no reading of texts. */
export type CopiedBlock = { text: string; types: readonly string[]; values: readonly (readonly unknown[])[] }

export type PastedBlock = { texts: TextGrid; copied: CopiedBlock | null }

let lastCopied: CopiedBlock | null = null

export function handleCopy(event: ClipboardEvent, grid: GridController, isCut: boolean) {
  if (grid.isEditing || grid.size.rows === 0) return
  const columns = grid.selectedColumns
  const rowKeys = grid.selectedRowKeys
  const { editing } = grid
  const { top, left } = grid.bounds
  // A cell that is drawn shows the names that only the server knows; the others give what is known without asking.
  const shown = (row: number, column: number) =>
    event.currentTarget.querySelector(`[data-place="${row}:${column}"] [data-face]`)?.textContent
  const texts = rowKeys.map((rowKey, row) =>
    columns.map((node, column) => shown(top + row, left + column) ?? editing.cellText(node, rowKey)),
  )
  const text = toClipboardText(texts)
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', toClipboardHtml(texts))
  lastCopied = {
    text,
    types: columns.map((node) => node.code),
    values: rowKeys.map((rowKey) => columns.map((node) => editing.readValue(node, rowKey))),
  }
  if (isCut) clearSelection(grid)
}

/** A chosen cell takes the clipboard as a block from there on; an opened one takes its text, whatever the text holds. */
export function handlePaste(event: ClipboardEvent<HTMLElement>, grid: GridController, onBlock: (block: PastedBlock) => void) {
  if (grid.isEditing) {
    pasteAsText(event)
    return
  }
  event.preventDefault()
  const block = clipboardBlock(event.clipboardData)
  if (block) onBlock(block)
}

/**
 * A box of one line has no room for what parts cells and lines: blanks stand there instead, as in a spreadsheet, where the browser
 * would join the words. Everything else is pasted as the browser does it.
 */
function pasteAsText(event: ClipboardEvent<HTMLElement>) {
  const { target, clipboardData, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.readOnly || target.selectionStart === null) return
  // Boxes of a dialog or list that the control has opened elsewhere are no cells.
  if (!currentTarget.contains(target)) return
  const text = clipboardData.getData('text/plain')
  if (!/[\t\r\n]/.test(text)) return
  event.preventDefault()
  const from = target.selectionStart
  const to = target.selectionEnd ?? from
  const room = target.maxLength < 0 ? Number.POSITIVE_INFINITY : target.maxLength - target.value.length + to - from
  target.setRangeText(
    text
      .trim()
      .replaceAll(/[\t\r\n]+/g, ' ')
      .slice(0, Math.max(0, room)),
    from,
    to,
    'end',
  )
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What is in the clipboard, as a block: our own copy, a table of another program, or its text. */
function clipboardBlock(data: DataTransfer): { texts: TextGrid; copied: CopiedBlock | null } | null {
  const text = data.getData('text/plain')
  const copied = lastCopied && sameText(lastCopied.text, text) ? lastCopied : null
  const texts = tableOfHtml(data.getData('text/html')) ?? parseClipboardText(text)
  return texts.length === 0 ? null : { texts, copied }
}

function sameText(left: string, right: string): boolean {
  return left.replaceAll('\r\n', '\n') === right.replaceAll('\r\n', '\n')
}

const htmlLengthMax = 20_000_000

/** The first table of copied markup as texts. The markup is parsed into a document of its own and never shown. */
function tableOfHtml(html: string): TextGrid | null {
  if (html === '' || html.length > htmlLengthMax || !/<table[\s>]/i.test(html)) return null
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  const rows = [...(table?.rows ?? [])].map((row) => [...row.cells].flatMap(textsOfCell))
  return rows.length > 0 ? rows : null
}

/** A cell that spans columns leaves the others empty, so that what follows stays in its column. */
function textsOfCell(cell: HTMLTableCellElement): string[] {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\n')
  const text = (cell.textContent ?? '').replaceAll('\u00a0', ' ')
  return [text.trim(), ...Array.from({ length: Math.min(100, cell.colSpan) - 1 }, () => '')]
}
