import { tokenPattern } from '@/lib/report/formula'
import { cellName, cellPlace } from '@/lib/report/template'
import type { CellRange } from './cell-ranges'

/** What stands in formulas for cells that are gone; no formula can be read with it, so that the fault is seen and mended. */
export const goneCell = '#REF!'

export type FormulaFollow = {
  /** Where the named places are now; null where they are gone. */
  cells?: (range: CellRange) => CellRange | null
  /** The name of a field, or of a value of the search form, as it is now. */
  field?: (field: { dataSet: string; field: string }) => { dataSet: string; field: string }
}

type Token = { text: string; start: number; isName: boolean }

/** The formula with other names of cells and fields; all else stays as it was written, also where it is no formula yet. */
export function followedFormula(source: string, { cells, field }: FormulaFollow): string {
  const tokens = tokensOf(source)
  let made = ''
  let end = 0
  const put = (token: Token, until: Token, text: string) => {
    made += source.slice(end, token.start) + text
    end = until.start + until.text.length
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token?.isName || tokens[at + 1]?.text === '(') continue
    const dot = token.text.indexOf('.')
    if (dot > 0) {
      const before = { dataSet: token.text.slice(0, dot), field: token.text.slice(dot + 1) }
      const after = field?.(before) ?? before
      put(token, token, `${after.dataSet}.${after.field}`)
      continue
    }
    const start = cellPlace(token.text.toUpperCase())
    if (!start || !cells) continue
    const last = tokens[at + 1]?.text === ':' ? tokens[at + 2] : undefined
    const stop = last?.isName ? cellPlace(last.text.toUpperCase()) : null
    const range = { ...start, rowEnd: stop?.row ?? start.row, columnEnd: stop?.column ?? start.column }
    const after = cells(range)
    // Where nothing moved, also the spelling stays.
    if (!after || !isSame(range, after)) put(token, stop && last ? last : token, namedAs(after, stop !== null))
    if (stop) at += 2
  }
  return made + source.slice(end)
}

const isSame = (one: CellRange, other: CellRange) =>
  one.row === other.row && one.column === other.column && one.rowEnd === other.rowEnd && one.columnEnd === other.columnEnd

function namedAs(range: CellRange | null, isRange: boolean): string {
  if (!range) return goneCell
  const start = cellName(range.row, range.column)
  return isRange ? `${start}:${cellName(range.rowEnd, range.columnEnd)}` : start
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(tokenPattern.source, tokenPattern.flags)
  while (pattern.lastIndex < source.length) {
    const match = pattern.exec(source)
    if (!match) break
    const text = match[0].trimStart()
    tokens.push({ text, start: pattern.lastIndex - text.length, isName: match[3] !== undefined })
  }
  return tokens
}
