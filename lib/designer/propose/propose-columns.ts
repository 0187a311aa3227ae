import { decimalsOf } from '@/lib/domain/decimal'
import { amountIn, type ColumnKind, fitsKind, guessKind, optionsMax, partsOf, sampled } from './column-kinds'
import type { PastedTable } from './table-text'

export type ProposedColumn = {
  title: string
  kind: ColumnKind
  /** No row lacks it. */
  isRequired: boolean
  examples: readonly string[]
}

/** A field for each column of the table; `nameless` says what one without a head is called, by its number from 1. */
export function proposeColumns(table: PastedTable, nameless: (number: number) => string): readonly ProposedColumn[] {
  const titles = new Map<string, number>()
  return table.heads.map((head, at) => {
    const values = columnOf(table, at)
    const called = (head || nameless(at + 1)).replace(/\s+/g, ' ').slice(0, 50)
    const count = (titles.get(called) ?? 0) + 1
    titles.set(called, count)
    const filled = values.filter((text) => text !== '')
    const examples = [...new Set(filled.slice(0, 50))].slice(0, 3)
    const title = count === 1 ? called : `${called}${count}`
    return { title, kind: guessKind(values), isRequired: filled.length === values.length, examples }
  })
}

export function columnOf(table: PastedTable, at: number): readonly string[] {
  return table.rows.map((row) => row[at] ?? '')
}

/** How many of the values (of a long column: of those that were looked at) a field of this kind would not take. */
export function misfitCount(kind: ColumnKind, values: readonly string[]): number {
  return sampled(values).filter((text) => !fitsKind(kind, text)).length
}

/** The choices that a column has, in the order in which they come. */
export function choicesOf(kind: ColumnKind, values: readonly string[]): readonly string[] {
  const choices = new Set<string>()
  for (const text of values) {
    for (const choice of kind === 'multiple' ? partsOf(text) : [text]) if (choice !== '') choices.add(choice)
    if (choices.size >= optionsMax) break
  }
  return [...choices].slice(0, optionsMax)
}

/** Digits behind the point that no value loses. */
export function decimalsIn(values: readonly string[]): number {
  return values.reduce((most, text) => {
    const amount = amountIn(text)
    return amount ? Math.max(most, Math.min(decimalsOf(amount), 6)) : most
  }, 0)
}
