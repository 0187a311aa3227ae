import type { CellEdit } from '../form-store-types'

type FillSource = {
  rowKeys: readonly string[]
  codes: readonly string[]
  read: (code: string, rowKey: string) => unknown
  isFixed: (code: string, rowKey: string) => boolean
}

/** Ctrl+D: the first row of a block goes into all rows below it; the cells of other columns stay. */
export function fillDown(source: FillSource): readonly CellEdit[] {
  return fillBelow(source, 1)
}

/** The fill handle: the first `count` rows of a block are repeated down to its end. */
export function fillBelow({ rowKeys, codes, read, isFixed }: FillSource, count: number): readonly CellEdit[] {
  const edits: CellEdit[] = []
  for (let at = count; at < rowKeys.length; at += 1) {
    const rowKey = rowKeys[at]
    const from = rowKeys[at % count]
    if (rowKey === undefined || from === undefined) continue
    for (const code of codes) {
      if (!isFixed(code, rowKey)) edits.push({ code, rowKey, value: read(code, from) })
    }
  }
  return edits
}
