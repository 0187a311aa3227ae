import { decimalsOf } from '@/lib/domain/decimal'
import { amountIn, type ColumnKind, fitsKind, guessKind, optionsMax, partsOf } from './column-kinds'
import type { PastedTable } from './table-text'

export type ProposedColumn = {
  title: string
  kind: ColumnKind
  /** What a record is known by, and no row lacks it. */
  isRequired: boolean
  examples: readonly string[]
}

/** A form takes no longer title. */
export const titleMax = 50

/** A field for each column of the table; `nameless` says what one without a head is called, by its number from 1. */
export function proposeColumns(table: PastedTable, nameless: (number: number) => string): readonly ProposedColumn[] {
  const titles = distinctTitles(table.heads.map((head, at) => head || nameless(at + 1)))
  return titles.map((title, at) => {
    const values = columnOf(table, at)
    const filled = values.filter((text) => text !== '')
    const examples = [...new Set(filled.slice(0, 50))].slice(0, 3)
    const isRequired = filled.length > 0 && filled.length === values.length && isKnownBy(title)
    return { title, kind: guessKind(values), isRequired, examples }
  })
}

const nameWords = /(?:名称|名字|标题|主题|(?<![签报])名)$/
const codeWords = /(?:编号|编码|代码|代号|单号|工号|学号|货号|品号|料号|证号|合同号|序列号)$/
const englishWords = /\b(?:name|title|subject|code|number|no|id|sku)\.?$/i

/**
 * Whether a head says that its column is what a record is known by: a name or a code. Only these are proposed as required. That a column has
 * no gap in the rows of today does not say that later records must have it: a remark, an amount or a date is often known only afterwards.
 */
function isKnownBy(title: string): boolean {
  // What stands in brackets says more of it: 合同编号（唯一）.
  const bare = title.replace(/\s*[（(【[].*$/, '').trim()
  return [nameWords, codeWords, englishWords].some((words) => words.test(bare))
}

/** The first of several heads that are the same keeps it; the others get a number that no other head has already. */
function distinctTitles(heads: readonly string[]): readonly string[] {
  const called = heads.map((head) => head.replace(/\s+/g, ' ').slice(0, titleMax).trim())
  const taken = new Set(called)
  const numbered = (title: string) => {
    for (let number = 2; ; number += 1) {
      const end = String(number)
      const next = `${title.slice(0, titleMax - end.length)}${end}`
      if (taken.has(next)) continue
      taken.add(next)
      return next
    }
  }
  return called.map((title, at) => (called.indexOf(title) === at ? title : numbered(title)))
}

export function columnOf(table: PastedTable, at: number): readonly string[] {
  return table.rows.map((row) => row[at] ?? '')
}

/**
 * What tells whether a field of this kind would not take a value of the column; `entries`: the choices of a dictionary, where those of the column
 * are not its own.
 */
export function misfitTest(kind: ColumnKind, values: readonly string[], entries?: readonly string[]): (text: string) => boolean {
  if (!isChoice(kind)) return (text) => !fitsKind(kind, text)
  const choices = new Set(entries ?? choicesOf(kind, values))
  return (text) => !cellChoices(kind, text).every((choice) => choices.has(choice))
}

/** One or several of some choices. */
export const isChoice = (kind: ColumnKind) => kind === 'select' || kind === 'multiple'

/** The choices that a column has, in the order in which they come. */
export function choicesOf(kind: ColumnKind, values: readonly string[]): readonly string[] {
  const choices = new Set<string>()
  for (const text of values) {
    for (const choice of cellChoices(kind, text)) choices.add(choice)
    if (choices.size >= optionsMax) break
  }
  return [...choices].slice(0, optionsMax)
}

const cellChoices = (kind: ColumnKind, text: string) =>
  (kind === 'multiple' ? partsOf(text) : [text]).filter((choice) => choice !== '')

/** Digits behind the point that no value loses. */
export function decimalsIn(values: readonly string[]): number {
  return values.reduce((most, text) => {
    const amount = amountIn(text)
    return amount ? Math.max(most, Math.min(decimalsOf(amount), 6)) : most
  }, 0)
}
