import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { TagLook } from '@/components/ui/tag'
import { Tag } from '@/components/ui/tag'
import { NumberValue } from '@/components/ui/values/number-value'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import { PlacesValue } from '@/components/ui/values/places-value'
import type { Texts } from '@/lib/client/use-texts'
import { dateTimeFormat, formatDate, minuteFormat } from '@/lib/datetime/format'
import { formatAmount, parseAmount } from '@/lib/domain/decimal'
import { partsOf } from '@/lib/domain/joined-parts'
import { kindTones, steadyTone, type Tone, toneOf } from '@/lib/domain/tone'

type ColumnFace = Pick<DataTableColumn<never>, 'width' | 'align' | 'pinned' | 'isOnCard' | 'isSortable'>

/** A column of plain text. On phones it is on the card unless told otherwise; without a text it shows nothing. */
export function textColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string,
  face: ColumnFace = {},
): DataTableColumn<Row> {
  return { id, header, cell: read, text: read, isOnCard: true, ...face }
}

/** A column of moments to the minute, in the time zone of the person; the second is told on pointing. */
export function timeColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => number | null | undefined,
  face: ColumnFace = {},
): DataTableColumn<Row> {
  const written = (format: string) => (row: Row) => {
    const time = read(row)
    return time === null || time === undefined ? '' : formatDate(time, format)
  }
  return { ...textColumn(id, header, written(dateTimeFormat), { width: 160, ...face }), cell: written(minuteFormat) }
}

type StateFace<Row> = ColumnFace & {
  /** Where the words alone do not tell the meaning, or the words are of another language than the meanings know. */
  tone?: (row: Row) => Tone
  /** `dot` for a kind, level or category. */
  look?: TagLook
}

/** A column of states, stages or results, as tags whose colour follows the meaning. */
export function stateColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string,
  { tone, look, ...face }: StateFace<Row> = {},
): DataTableColumn<Row> {
  const cell = (row: Row) => {
    const words = read(row)
    return words === '' ? null : (
      <Tag tone={tone?.(row) ?? toneOf(words)} look={look}>
        {words}
      </Tag>
    )
  }
  return { ...textColumn(id, header, read, { width: 110, ...face }), cell, isBesideTitle: look !== 'dot' }
}

/** Its name, or an item of a dictionary. */
type Kind = string | { fullName: string }

/** A column of kinds, levels or categories: calm dots, whose colours tell `kinds` apart, which are all that there are. */
export function kindColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string,
  kinds: readonly Kind[],
  face: ColumnFace = {},
): DataTableColumn<Row> {
  const tones = kindTones(kinds.map((kind) => (typeof kind === 'string' ? kind : kind.fullName)))
  return stateColumn(id, header, read, {
    ...{ look: 'dot', ...face },
    tone: (row) => tones.get(read(row)) ?? steadyTone(read(row)),
  })
}

/** By `enabledMark`: off, on, locked. */
const enabledTones: readonly Tone[] = ['red', 'green', 'amber']

/**
 * The column that tells whether what is administered is in force: one tag for it in every list. Its words are those of the screen under
 * `enabled` and `disabled`, or under `states` where there are more. What a server says nothing of is in force.
 */
export function enabledColumn<Row extends { enabledMark?: number | undefined }>(
  header: string,
  t: Texts,
  { hasStates = false }: { hasStates?: boolean } = {},
): DataTableColumn<Row> {
  const wordOf = (mark: number) => t(hasStates ? `states.${mark}` : mark === 1 ? 'enabled' : 'disabled')
  return stateColumn<Row>('enabledMark', header, ({ enabledMark = 1 }) => wordOf(enabledMark), {
    width: 90,
    tone: ({ enabledMark = 1 }) => enabledTones[enabledMark] ?? 'grey',
  })
}

/** A column of organisations: their own names, the way to them on pointing. */
export function placeColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string,
  face: ColumnFace = {},
): DataTableColumn<Row> {
  const cell = (row: Row) => <PlacesValue places={partsOf(read(row))} joint=", " />
  return { ...textColumn(id, header, read, face), cell: (row) => (read(row) === '' ? null : cell(row)) }
}

type NumberFace = ColumnFace & {
  /** Decimals; as many as there are when left out. */
  precision?: number
  /** Small and grey behind the figures. */
  unit?: string
}

/** A column of numbers or amounts: at the right, thousands set apart, less than nothing in red. */
export function numberColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => number | string | null | undefined,
  { precision, unit, ...face }: NumberFace = {},
): DataTableColumn<Row> {
  const text = (row: Row) => {
    const value = read(row)
    const amount = parseAmount(value)
    return amount === null ? String(value ?? '') : formatAmount(amount, { precision, thousands: true })
  }
  const cell = (row: Row) => {
    const figures = text(row)
    return figures === '' ? null : <NumberValue text={figures} unit={unit} />
  }
  return { ...textColumn(id, header, text, { width: 110, align: 'right', ...face }), cell }
}

/** A column of persons, by face and name. `name/account` as the platform writes people shows the name and tells the account. */
export function personColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => string,
  face: ColumnFace = {},
): DataTableColumn<Row> {
  const cell = (row: Row) => {
    const text = read(row)
    return text === '' ? null : <PeopleValue people={[personOf(text)]} joint=", " />
  }
  return { ...textColumn(id, header, read, { width: 140, ...face }), cell }
}
