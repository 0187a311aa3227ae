import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import { evenAmounts } from '@/lib/portal/amounts'
import { groundColor, wordColor } from '@/lib/portal/colors'
import { type OptionReader, optionsOf, reader } from '@/lib/portal/options'
import { BehindButton } from '../behind-button'
import type { WidgetProps } from '../types'
import { useBehind } from '../use-behind'
import styles from './widgets.module.css'

const rowsMax = 50

/** Contract 4b §2.2, tableList: a table, or lists of rows (styles 2 and 3). */
export function TablePanel({ item, data }: WidgetProps) {
  const t = useTranslations('portal')
  const options = optionsOf(item)
  const onBehind = useBehind(item)
  const rows = readList(data)
    .filter(isRecord)
    .slice(0, options.number('tableCount', 5, 1, rowsMax))
  if (rows.length === 0) return <EmptyState />
  if (options.number('styleType', 1) !== 1) return <RowCards options={options} rows={rows} />
  const columns = options.rows('columnData').map((column) => reader(column))
  const shown = columns.length > 0 ? columns : columnsOf(rows)
  const texts = new Map(shown.map((column) => [column.text('filedName'), textsOf(rows, column.text('filedName'))]))
  return (
    <Table
      options={options}
      columns={shown}
      label={item.title || t('table')}
      rows={rows}
      cellOf={(row, name, at) => {
        const text = texts.get(name)?.get(row) ?? ''
        if (at > 0 || !onBehind) return text
        return (
          <BehindButton onOpen={onBehind} mark={{ name: cellText(row, name) }}>
            {text}
          </BehindButton>
        )
      }}
    />
  )
}

/** A table without columns of its own has those of its rows. */
function columnsOf(rows: readonly RawRecord[]): OptionReader[] {
  return Object.keys(rows[0] ?? {}).map((name) => reader({ filedName: name, fullName: name }))
}

/** What a column shows of each row: amounts alike. */
function textsOf(rows: readonly RawRecord[], name: string): ReadonlyMap<RawRecord, string> {
  const texts = evenAmounts(
    rows.map((row) => cellText(row, name)),
    false,
  )
  return new Map(rows.map((row, at) => [row, texts[at] ?? '']))
}

export function cellText(row: RawRecord, name: string): string {
  const value = own(row, name)
  return Array.isArray(value) ? value.map((part) => readText(part)).join(', ') : readText(value)
}

type TableProps<Row> = {
  options: OptionReader
  /** Their `filedName`, `fullName`, `sortable`, `align`, `width`. */
  columns: readonly OptionReader[]
  label: string
  rows: readonly Row[]
  cellOf: (row: Row, name: string, at: number) => ReactNode
}

type Sort = { name: string; isDown: boolean }

/** A small table of a portal: numbered, sorted and coloured as its options say. */
export function Table<Row extends object>({ options, columns, label, rows, cellOf }: TableProps<Row>) {
  const t = useTranslations('portal')
  const [sort, setSort] = useState<Sort | null>(null)
  const isNumbered = options.flag('tableIndex')
  const shown = sort ? sorted(rows, sort) : rows
  const look = {
    '--odd': options.color('tableOddLineColor') || undefined,
    '--even': options.color('tableEvenLineColor') || undefined,
  }
  return (
    <div className={styles.tableBox} data-fills>
      <table
        className={styles.table}
        aria-label={label}
        data-border={options.flag('border') || options.flag('showBorder') || undefined}
        style={look as CSSProperties}
      >
        {options.flag('showHeader', true) && columns.some((column) => column.text('fullName') !== '') && (
          <thead>
            <tr style={headStyle(options)}>
              {isNumbered && <th scope="col">{t('number')}</th>}
              {columns.map((column) => (
                <Head key={column.text('filedName')} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
        )}
        <tbody style={bodyStyle(options)}>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an interface have no names of their own.
            <tr key={index} style={rowStyle(options, index)}>
              {isNumbered && <td>{index + 1}</td>}
              {columns.map((column, at) => (
                <td key={column.text('filedName')} style={{ textAlign: alignOf(column) }}>
                  {cellOf(row, column.text('filedName'), at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { column: OptionReader; sort: Sort | null; onSort: (sort: Sort | null) => void }

function Head({ column, sort, onSort }: HeadProps) {
  const name = column.text('filedName')
  const isSorted = sort?.name === name
  const width = column.number('width', 0, 0, 1000)
  const style = { textAlign: alignOf(column), width: width > 0 ? width : undefined }
  if (!column.flag('sortable'))
    return (
      <th scope="col" style={style}>
        {column.text('fullName')}
      </th>
    )
  const next = !isSorted ? { name, isDown: false } : sort.isDown ? null : { name, isDown: true }
  return (
    <th scope="col" style={style} aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {column.text('fullName')}
        <Icon
          name={isSorted && !sort.isDown ? 'chevron-up' : 'chevron-down'}
          size={14}
          className={isSorted ? '' : (styles.faint ?? '')}
        />
      </button>
    </th>
  )
}

function sorted<Row extends object>(rows: readonly Row[], { name, isDown }: Sort): Row[] {
  const value = (row: Row) => own(row as RawRecord, name)
  const order = rows.toSorted((one, other) => {
    const [a, b] = [readNumber(value(one)), readNumber(value(other))]
    if (a !== undefined && b !== undefined) return a - b
    return readText(value(one)).localeCompare(readText(value(other)), 'zh-CN')
  })
  return isDown ? order.reverse() : order
}

function alignOf(column: OptionReader): 'left' | 'center' | 'right' {
  const align = column.text('align')
  return align === 'center' || align === 'right' ? align : 'left'
}

function headStyle(options: OptionReader): CSSProperties {
  const ground = options.color('tableHeaderBgColor')
  return {
    fontSize: options.number('tableHeaderFontSize', 13, 10, 40),
    fontWeight: options.flag('tableHeaderFontWeight') ? 700 : undefined,
    color: wordColor(options.color('tableHeaderFontColor'), ground),
    background: groundColor(ground),
  }
}

function bodyStyle(options: OptionReader): CSSProperties {
  return {
    fontSize: options.number('tableFontSize', 13, 10, 40),
    fontWeight: options.flag('tableFontWeight') ? 700 : undefined,
    color: wordColor(options.color('tableFontColor')),
  }
}

/** Colours of every other row; the words on them are legible in both modes. */
function rowStyle(options: OptionReader, index: number): CSSProperties | undefined {
  const ground = options.color(index % 2 === 0 ? 'tableOddLineColor' : 'tableEvenLineColor')
  return ground === ''
    ? undefined
    : { background: groundColor(ground), color: wordColor(options.color('tableFontColor'), ground) }
}

/** The same rows below each other: the first field is the title, the others say more. */
function RowCards({ options, rows }: { options: OptionReader; rows: readonly RawRecord[] }) {
  const fields = options.rows('rowData').map((field) => reader(field))
  const names = (fields.length > 0 ? fields : columnsOf(rows)).map((field) => field.text('filedName'))
  const isBoxed = options.number('styleType', 1) === 3
  const isNumbered = options.flag('tableIndex')
  return (
    <ul className={styles.cards} data-boxed={isBoxed || undefined} style={bodyStyle(options)}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of an interface have no names of their own.
        <li key={index}>
          {isNumbered && <span className={styles.rank}>{index + 1}</span>}
          <span className={styles.cardText}>
            <span>{cellText(row, names[0] ?? '')}</span>
            <small>
              {names
                .slice(1)
                .map((name) => cellText(row, name))
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
