import type { ColumnKind } from '@/lib/designer/propose/column-kinds'
import { type KnownChoices, nearestDictionary } from '@/lib/designer/propose/known-choices'
import { choicesOf, columnOf, isChoice, proposeColumns } from '@/lib/designer/propose/propose-columns'
import type { ChosenColumn } from '@/lib/designer/propose/proposed-design'
import {
  type CellPlace,
  type PastedTable,
  pastedColumnsMax,
  pastedRowsMax,
  type Sheet,
  tableBelow,
  withCell,
} from '@/lib/designer/propose/table-text'

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

/** What somebody brought, and which of its sheets and rows are meant. `fileName` is empty where the cells were pasted; a workbook has no `text`. */
export type Given = {
  text: string
  fileName: string
  isBook: boolean
  sheets: readonly Sheet[]
  sheetAt: number
  headAt: number
}

/** What was brought, what it is proposed as, and what was changed in that. */
export type Work = { given: Given; table: PastedTable; surroundings: Surroundings; drafts: readonly ColumnDraft[] }

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

export function tableOf({ sheets, sheetAt, headAt }: Given): PastedTable | null {
  const sheet = sheets[sheetAt]
  return sheet ? tableBelow(sheet, headAt) : null
}

/** With another text in a cell of the table. What was brought has it, too: the columns may be proposed anew from that. */
export function withText(work: Work, place: CellPlace, text: string): Work {
  const { given, table } = work
  const inSheet = { row: given.headAt + 1 + place.row, column: table.places[place.column] ?? 0 }
  const sheets = given.sheets.map((sheet, at) => (at === given.sheetAt ? withCell(sheet, inSheet, text) : sheet))
  return { ...work, given: { ...given, sheets }, table: withCell(table, place, text) }
}

const nameMax = 50
/** What programs call a sheet that nobody has named. */
const unnamedSheet = /^(?:sheet|工作表|表)\s*\d*$/i

/** A first name for the module: that of the sheet where there are several, that of the file, or the title above the heads; else none. */
export function proposedName({ fileName, sheets, sheetAt, headAt }: Given): string {
  const sheet = sheets[sheetAt]
  const named = sheets.length > 1 && sheet && !unnamedSheet.test(sheet.name.trim()) ? sheet.name : ''
  const title = headAt > 0 ? (sheet?.rows[0]?.find((cell) => cell !== '') ?? '') : ''
  const name = named || fileName.replace(/\.[^.]*$/, '') || title
  return name.replace(/\s+/g, ' ').trim().slice(0, nameMax)
}

const codeMax = 30

/** A first code, of letters and figures alone, by how the signs of a name are read; long names are spelled by their initials. */
export function proposedCode(syllables: readonly string[]): string {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, '')
  const whole = plain(syllables.join(''))
  const short = whole.length > codeMax ? plain(syllables.map((syllable) => syllable.slice(0, 1)).join('')) : whole
  return short.slice(0, codeMax) || 'table'
}

/** The code, or with the first number behind it that no other design has. */
export function freeCode(code: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const next = number === 1 ? code : `${code}${number}`
    if (!known.has(next.toLowerCase())) return next
  }
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

/**
 * The rows as the import of the module takes them: one column for each field, called as it. Each row stands where it stood in what was brought,
 * so that the import names the rows that people know.
 */
export function rowsFile(name: string, columns: readonly ChosenColumn[], { headNumber, numbers }: PastedTable): File {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines: string[] = []
  lines[headNumber - 1] = columns.map(({ title }) => cell(title)).join(',')
  for (const [row, number] of numbers.entries()) {
    lines[number - 1] = columns.map(({ values }) => cell(values[row] ?? '')).join(',')
  }
  // The mark says that it is UTF-8.
  const text = `\uFEFF${Array.from(lines, (line) => line ?? '').join('\r\n')}`
  return new File([text], `${name}.csv`, { type: 'text/csv' })
}
