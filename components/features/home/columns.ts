import { meaningOf, stateLabel, type Tone, toneOf, toneOfColor } from '@/lib/domain/tone'
import { isRecord, own, type RawRecord, readFlag, readList, readRecord, readText } from '@/lib/form/read'

/**
 * A column of a list as its design stores it (contract 3b §4.3). The start page reads no more of a design than this: what widgets are
 * would come with the code of all of them, and the first page is to be light.
 */
export type DayColumn = { code: string; label: string; type: string; raw: RawRecord }

type Codes = (code: string) => boolean

/** The plain columns of a list design that this person may see (contract 3b §8.5). None for a document that cannot be read. */
export function visibleColumns(columnData: string, may: { column: Codes; form: Codes }): DayColumn[] {
  const design = readRecord(parsed(columnData))
  const isVisible = ({ code }: DayColumn) =>
    (!readFlag(own(design, 'useColumnPermission')) || may.column(code)) &&
    (!readFlag(own(design, 'useFormPermission')) || may.form(code))
  return readList(own(design, 'columnList')).filter(isRecord).map(columnOf).filter(isPlain).filter(isVisible)
}

const columnsMax = 500

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function columnOf(raw: RawRecord): DayColumn {
  const config = readRecord(own(raw, '__config__'))
  const code = readText(own(raw, 'prop')) || readText(own(raw, 'id')) || readText(own(raw, '__vModel__'))
  const type = readText(own(raw, 'jnpfKey')) || readText(own(config, 'jnpfKey'))
  return { code, label: readText(own(raw, 'label')) || readText(own(config, 'label')), type: oldTypes[type] ?? type, raw }
}

const oldTypes: Readonly<Record<string, string>> = { date: 'datePicker' }

/** Those of sub-tables have the name of the table before a hyphen. */
function isPlain({ code }: DayColumn, index: number): boolean {
  return code !== '' && !code.includes('-') && index < columnsMax
}

/** What the start page can tell of a module: a column each, and null where its list has none that this person may see. */
export type DayColumns = {
  /** When something is to be done. */
  due: DayColumn | null
  /** When it was done: empty while it is open. */
  done: DayColumn | null
  /** How far it is. */
  state: DayColumn | null
  /** When it was last touched, else when it was made. */
  touched: DayColumn | null
  made: DayColumn | null
}

/** What a date is called that somebody has to keep; the first line that fits a column of the list decides. */
const dueLabels = [
  /截止|到期|逾期|限期|期限|交期|交货|交貨|\bdue\b|deadline|expir/i,
  /计划.*(完成|结束|交付)|計劃.*(完成|結束|交付)|(预计|預計|要求|应付|應付|应收|應收|应还|應還|约定|約定).*(日|期|时间|時間)|planned (end|finish)|target date/i,
  /结束日期|結束日期|完成日期|end date/i,
]
const doneLabel = /实际|實際|\bactual\b/i

const choices: ReadonlySet<string> = new Set(['select', 'radio'])

export function dayColumns(columns: readonly DayColumn[]): DayColumns {
  const dates = columns.filter(({ type }) => type === 'datePicker')
  const planned = dates.filter(({ label }) => !doneLabel.test(label))
  const due = dueLabels.flatMap((words) => planned.find(({ label }) => words.test(label)) ?? [])[0] ?? null
  const ofType = (wanted: string) => columns.find(({ type }) => type === wanted)
  return {
    due,
    done: dates.find(({ label }) => doneLabel.test(label)) ?? null,
    state: columns.find(({ type, label }) => choices.has(type) && stateLabel.test(label)) ?? null,
    touched: ofType('modifyTime') ?? ofType('createTime') ?? null,
    made: ofType('createTime') ?? null,
  }
}

const overWords =
  /取消|关闭|關閉|作废|作廢|终止|終止|归档|歸檔|注销|註銷|红冲|紅沖|报废|報廢|\b(cancell?ed|closed|void|archived|terminated|reversed)\b/i

/** Nothing is due of what is done or given up. What is not begun is as grey as that, and still to be done. */
export function isOver(text: string): boolean {
  return meaningOf(text) === 'green' || overWords.test(text)
}

/** What a record is called by. States, people and dates say something of it, not which one it is. */
const namingOrder: readonly ReadonlySet<string>[] = [
  new Set(['input', 'textarea', 'autoComplete']),
  new Set(['relationForm', 'popupSelect']),
]

/** Titles records by the first column of the list, and after a number that nobody knows by heart by the first that names it. */
export function titleOf(columns: readonly DayColumn[], row: RawRecord): string {
  const textOf = (column: DayColumn | undefined) => (column ? readText(own(row, column.code)).slice(0, 60) : '')
  const [first, ...others] = columns
  const number = textOf(first)
  if (!/\d/.test(number) || !/^[\w./-]+$/.test(number)) return number
  const naming = namingOrder.flatMap((types) => others.filter(({ type, label }) => types.has(type) && !stateLabel.test(label)))
  return [number, naming.map(textOf).find(Boolean) ?? ''].filter(Boolean).join(' ')
}

export type StateOption = { value: string; label: string; tone: Tone }

/** Options written into the design, or null and the dictionary that has them; those of a data interface depend on more than is known here. */
export function optionsInDesign({ raw }: DayColumn): { options: StateOption[] } | { dictionary: string } {
  const config = readRecord(own(raw, '__config__'))
  const dataType = readText(own(config, 'dataType'))
  if (dataType === 'dictionary') return { dictionary: readText(own(config, 'dictionaryType')) }
  return { options: dataType === 'dynamic' ? [] : toStateOptions(raw, readList(own(raw, 'options'))) }
}

/** Rows of a dictionary or of a design as options; the field says under which keys value and label stand (contract 3a §8.1). */
export function toStateOptions(raw: RawRecord, rows: readonly unknown[]): StateOption[] {
  const props = readRecord(own(raw, 'props'))
  const key = (name: string, usual: string) =>
    readText(own(readRecord(own(props, 'props')), name)) || readText(own(props, name)) || usual
  const [valueKey, labelKey] = [key('value', 'id'), key('label', 'fullName')]
  return rows.filter(isRecord).flatMap((row) => {
    const value = readText(own(row, valueKey))
    const label = readText(own(row, labelKey)) || value
    return value === '' ? [] : [{ value, label, tone: toneOfColor(readText(own(row, 'color'))) ?? toneOf(label) }]
  })
}

type Rule = { column: DayColumn; symbol: string; value: unknown }

/** Conditions that all have to hold, as a super query says them (contract 3b §7): the server reads the whole field with each. */
export function superQuery(rules: readonly Rule[]): string {
  const groups = rules.map(({ column: { code, label, type, raw }, symbol, value }) => ({
    ...raw,
    field: code,
    fieldName: label,
    jnpfKey: type,
    symbol,
    fieldValue: value,
    multiple: Array.isArray(value),
  }))
  return groups.length === 0 ? '' : JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
}

/** What is to be done until an instant and is open. */
export function openUntil({ due, done, state }: DayColumns, untilMs: number, options: readonly StateOption[]): string {
  if (!due) return ''
  const over = options.filter(({ label }) => isOver(label)).map(({ value }) => value)
  return superQuery([
    { column: due, symbol: '<=', value: untilMs },
    ...(done ? [{ column: done, symbol: 'null', value: '' }] : []),
    ...(state && over.length > 0 ? [{ column: state, symbol: 'notIn', value: over }] : []),
  ])
}
