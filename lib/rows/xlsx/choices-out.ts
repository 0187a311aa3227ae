import { sheetRowsMax } from '../limits'
import { escapeText } from '../xml/escape'
import { columnName } from './places'
import type { Column, Sheet, SheetRow } from './sheet'

/** What the standard allows for a list inside of a rule. */
const inlineCharactersMax = 255

/** Choices that are too long for their rule stand in the columns of a hidden sheet. A list that several columns share stands there once. */
export class ChoiceLists {
  readonly #lists: (readonly string[])[] = []

  constructor(readonly sheetName: string) {}

  rangeOf(values: readonly string[]): string {
    const known = this.#lists.indexOf(values)
    const at = known < 0 ? this.#lists.push(values) - 1 : known
    const name = columnName(at)
    return `'${this.sheetName.replaceAll("'", "''")}'!$${name}$2:$${name}$${Math.min(values.length + 1, sheetRowsMax)}`
  }

  /** Null where all lists are short. */
  sheet(): Sheet | null {
    if (this.#lists.length === 0) return null
    const lists = this.#lists
    const longest = lists.reduce((most, list) => Math.max(most, list.length), 0)
    function* rows(): Generator<SheetRow> {
      for (let at = 0; at < longest; at += 1) yield lists.map((list) => list[at] ?? null)
    }
    return { name: this.sheetName, columns: lists.map((_, index) => ({ title: String(index + 1) })), rows: rows() }
  }
}

/** The drop-downs of a sheet's columns, from the first row below the heads to the last possible one. */
export function validationXml(columns: readonly Column[], { from, lists }: { from: number; lists: ChoiceLists }): string {
  const rules = columns.flatMap(({ choices }, index) => {
    if (!choices || choices.values.length === 0) return []
    const name = columnName(index)
    const refuses = choices.isOnly ? ' showErrorMessage="1"' : ''
    const source = inlineList(choices.values) ?? lists.rangeOf(choices.values)
    return [
      `<dataValidation type="list" allowBlank="1"${refuses} sqref="${name}${from}:${name}${sheetRowsMax}"><formula1>${escapeText(source)}</formula1></dataValidation>`,
    ]
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

/** The list between quotation marks, or null where it is too long or a comma would part a choice in two. */
function inlineList(values: readonly string[]): string | null {
  const joined = values.join(',').replaceAll('"', '""')
  const isPlain = values.every((value) => value !== '' && value === value.trim() && !value.includes(','))
  return isPlain && joined.length <= inlineCharactersMax ? `"${joined}"` : null
}
