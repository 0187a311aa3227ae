import type { ColumnKind } from '@/lib/designer/propose/column-kinds'
import { type KnownChoices, nearestDictionary } from '@/lib/designer/propose/known-choices'
import { choicesOf, columnOf, isChoice, misfitTest, proposeColumns } from '@/lib/designer/propose/propose-columns'
import type { ChosenColumn } from '@/lib/designer/propose/proposed-design'
import { type PastedTable, pastedColumnsMax, pastedRowsMax, type Sheet, tableBelow } from '@/lib/designer/propose/table-text'

/** Where the choices of a column stand: in the design, in a dictionary that is made with it, or in one that there is (its id). */
export const ownChoices = ''
export const newDictionary = 'new'
/** Each item of a new dictionary is a call of its own. */
export const newEntriesMax = 50

/** What is to become of one column; `at` is its place in the table. */
export type ColumnDraft = {
  at: number
  title: string
  kind: ColumnKind
  isRequired: boolean
  isKept: boolean
  source: string
}

/** What a table is proposed with: dictionaries, and which columns hold names of people or departments. */
export type Surroundings = { known: readonly KnownChoices[]; people: ReadonlyMap<number, 'user' | 'department'> }

/** What somebody brought, and which of its sheets and rows are meant. */
export type Given = { text: string; file: File | null; sheets: readonly Sheet[]; sheetAt: number; headAt: number }

export function proposedDrafts(
  table: PastedTable,
  { known, people }: Surroundings,
  nameless: (number: number) => string,
): readonly ColumnDraft[] {
  return proposeColumns(table, nameless).map(({ title, kind, isRequired }, at) => {
    const found = people.get(at) ?? kind
    const near = isChoice(found) ? nearestDictionary(choicesOf(found, columnOf(table, at)), known) : undefined
    return { at, title, kind: found, isRequired, isKept: true, source: near?.id ?? ownChoices }
  })
}

/** Why there is no module to be made of it, by the key of its text; null where there is one. */
export function faultOfTable(table: PastedTable | null): 'noRows' | 'tooManyRows' | 'tooManyColumns' | null {
  if (!table) return 'noRows'
  if (table.rows.length > pastedRowsMax) return 'tooManyRows'
  return table.heads.length > pastedColumnsMax ? 'tooManyColumns' : null
}

/** What the file is called, as a first name for the module; empty where the cells were pasted. */
export function proposedName({ file }: Given): string {
  return (file?.name ?? '').replace(/\.[^.]*$/, '').slice(0, 100)
}

export function tableOf({ sheets, sheetAt, headAt }: Given): PastedTable | null {
  return tableBelow(sheets[sheetAt]?.rows ?? [], headAt)
}

/** What tells whether a value would be refused by the field of its column. */
export function misfitOf(
  { kind, source }: ColumnDraft,
  values: readonly string[],
  known: readonly KnownChoices[],
): (text: string) => boolean {
  return misfitTest(kind, values, known.find(({ id }) => id === source)?.entries)
}

/** The columns that are kept, in their order; `made` are the ids of new dictionaries by the places of their columns. */
export function chosenColumns(
  table: PastedTable,
  drafts: readonly ColumnDraft[],
  made: ReadonlyMap<number, string> = new Map(),
): readonly ChosenColumn[] {
  return drafts
    .filter(({ isKept }) => isKept)
    .map(({ at, title, kind, isRequired, source }) => {
      const column = { title: title.trim(), kind, isRequired, values: columnOf(table, at) }
      const dictionaryId = source === newDictionary ? made.get(at) : source
      return isChoice(kind) && dictionaryId ? { ...column, dictionaryId } : column
    })
}

/** The kept columns for which a dictionary is to be made. */
export function newDictionaries(drafts: readonly ColumnDraft[]): readonly ColumnDraft[] {
  return drafts.filter(({ isKept, kind, source }) => isKept && isChoice(kind) && source === newDictionary)
}

/** The rows as the import of the module takes them: one column for each field, called as it. */
export function rowsFile(name: string, columns: readonly ChosenColumn[]): File {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const count = columns[0]?.values.length ?? 0
  const rows = Array.from({ length: count }, (_, row) => columns.map(({ values }) => cell(values[row] ?? '')).join(','))
  const heads = columns.map(({ title }) => cell(title)).join(',')
  // The mark says that it is UTF-8.
  return new File([`\uFEFF${[heads, ...rows].join('\r\n')}`], `${name}.csv`, { type: 'text/csv' })
}
