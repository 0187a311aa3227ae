import { useTranslations } from 'next-intl'
import type { ClipboardEvent } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { own, type RawRecord, readText } from '@/lib/form/read'
import styles from '../portal-designer.module.css'

export type DataColumn = { key: string; label: string; isNumber: boolean }

type StaticRowsProps = {
  columns: readonly DataColumn[]
  rows: readonly RawRecord[]
  onChange: (rows: readonly RawRecord[], burst?: string) => void
  onLeave: () => void
}

/** More is what an interface is for. */
const rowsMax = 200

/** Rows that stand in the portal: typed, or pasted from a spreadsheet at any cell. */
export function StaticRows({ columns, rows, onChange, onLeave }: StaticRowsProps) {
  const t = useTranslations('portaldesigner.data')
  const type = (at: number, column: DataColumn, text: string) =>
    onChange(rows.with(at, { ...rows[at], [column.key]: cellValue(column, text) }), `cell${at}${column.key}`)
  const paste = (event: ClipboardEvent, at: number, column: number) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (lines.length < 2 && (lines[0]?.length ?? 0) < 2) return
    event.preventDefault()
    onChange(withPasted(rows, { columns: columns.slice(column), at, lines }))
  }
  return (
    <>
      <div className={styles.rows}>
        <table aria-label={t('rows')}>
          <thead>
            <tr>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th aria-label={t('removeRow')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; what it shows comes from outside.
              <tr key={at}>
                {columns.map((column, index) => (
                  <td key={column.key}>
                    <input
                      type="text"
                      inputMode={column.isNumber ? 'decimal' : undefined}
                      autoComplete="off"
                      aria-label={t('cell', { column: column.label, row: at + 1 })}
                      maxLength={2000}
                      value={readText(own(row, column.key))}
                      onChange={(event) => type(at, column, event.target.value)}
                      onPaste={(event) => paste(event, at, index)}
                      onBlur={onLeave}
                    />
                  </td>
                ))}
                <td>
                  <IconButton size="sm" label={t('removeRowOf', { row: at + 1 })} onClick={() => onChange(rows.toSpliced(at, 1))}>
                    <Icon name="minus" size={14} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < rowsMax ? (
        <Button
          className={styles.add}
          size="sm"
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rows, Object.fromEntries(columns.map((column) => [column.key, column.isNumber ? 0 : '']))])}
        >
          {t('addRow')}
        </Button>
      ) : null}
    </>
  )
}

/** A figure as a number; while it is not one it stays as it is typed. */
function cellValue({ isNumber }: DataColumn, text: string): string | number {
  const number = Number(text)
  return isNumber && text.trim() !== '' && Number.isFinite(number) && String(number) === text.trim() ? number : text
}

function linesOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
}

type Pasted = { columns: readonly DataColumn[]; at: number; lines: readonly (readonly string[])[] }

/** The rows with a pasted block, which begins at a cell and may be longer than what is there. */
function withPasted(rows: readonly RawRecord[], { columns, at, lines }: Pasted): readonly RawRecord[] {
  const next = [...rows]
  for (const [index, cells] of lines.entries()) {
    if (at + index >= rowsMax) break
    const given = columns
      .slice(0, cells.length)
      .map((column, cell) => [column.key, cellValue(column, (cells[cell] ?? '').trim())])
    next[at + index] = { ...next[at + index], ...Object.fromEntries(given) }
  }
  return next
}
