import type { TreeDocument } from '@/lib/designer/public'
import { sheetOf } from '@/lib/designer/report/public'
import { paperOf } from '@/lib/report/template'

/** How much of the paper the template takes, in mm, and how much there is. */
export type PageUse = { used: number; room: number; height: number; heightRoom: number; scale: number }

export function pageUse(doc: TreeDocument): PageUse {
  const { page, columns, rows } = sheetOf(doc)
  const paper = paperOf(page)
  const { top, right, bottom, left } = page.margins
  const used = columns.reduce((sum, { width }) => sum + width, 0)
  const room = Math.max(paper.width - left - right, 0)
  const scale = page.fit === 'width' && used > room && room > 0 ? room / used : 1
  const height = rows.reduce((sum, each) => sum + each.height, 0)
  return { used, room, height, heightRoom: Math.max(paper.height - top - bottom, 0) / scale, scale }
}

/** The last column and row of the first page, where others follow them; before any data makes it longer. */
export function pageLines(doc: TreeDocument): { column: number | null; row: number | null } {
  const { page, columns, rows } = sheetOf(doc)
  const { room, heightRoom } = pageUse(doc)
  return {
    column:
      page.fit === 'width'
        ? null
        : lastWithin(
            columns.map(({ width }) => width),
            room,
          ),
    row: lastWithin(
      rows.map(({ height }) => height),
      heightRoom,
    ),
  }
}

function lastWithin(sizes: readonly number[], room: number): number | null {
  let sum = 0
  for (const [index, size] of sizes.entries()) {
    sum += size
    // Tenths of a millimetre do not always add up.
    if (sum > room + 0.01) return index === 0 ? 0 : index - 1
  }
  return null
}
