import fc from 'fast-check'
import { rawDesign, rawField } from '@/lib/form/test-designs'
import { seedOfRun } from '@/tests/fixtures/depth'
import { formAsData, openForm, writeForm } from '../form/form-document'
import { nameOfNode } from '../form/form-nodes'
import { areaAt, gridAround } from '../form/grid-map'
import { DocumentHistory } from '../history/document-history'
import { type Command, isRefusal } from '../history/edit'
import { childrenOf, rootId, type TreeDocument } from '../tree/tree-document'
import { deleteGridLine, insertGridLine, mergeGridCells, splitGridCell } from './grid-cells'

const cell = (name: string) => ({
  __config__: { jnpfKey: 'tableGridTd', merged: false, colspan: 1, rowspan: 1, children: [rawField('input', name)] },
})
const row = (...names: string[]) => ({ __config__: { jnpfKey: 'tableGridTr', children: names.map(cell) } })

function startGrid() {
  const children = [row('a', 'b', 'c'), row('d', 'e', 'f'), row('g', 'h', 'i')]
  const opened = openForm(JSON.stringify(rawDesign([rawField('tableGrid', '', { layout: 'rowFormItem', children })])))
  if (isRefusal(opened)) throw new Error(opened.refused)
  const history = new DocumentHistory(opened.document, { now: () => 0 })
  const grid = () => childrenOf(history.document, rootId)[0] ?? ''
  const cells = () => childrenOf(history.document, grid()).map((id) => childrenOf(history.document, id))
  return { history, cells, text: () => writeForm(history.document, opened.source) }
}

/** The grid as a picture: what each place shows, by the fields in it. */
function picture(doc: TreeDocument, cells: readonly (readonly string[])[]): string[] {
  const map = gridAround(doc, cells[0]?.[0] ?? '')
  if (!map) throw new Error('no grid')
  const named = (id: string) =>
    childrenOf(doc, id)
      .map((child) => nameOfNode(doc, child))
      .join('') || '.'
  return map.cells.map((line, top) => line.map((_, left) => named(areaAt(map, top, left).id)).join(' '))
}

test('a line goes through merged cells, and what a merge swallows moves into the cell that is shown', () => {
  const { history, cells, text } = startGrid()
  const before = text()
  const at = (top: number, left: number) => cells()[top]?.[left] ?? ''
  const run = (command: Command<TreeDocument>) => expect(isRefusal(history.run(command))).toBe(false)
  run(mergeGridCells({ cell: at(0, 0), into: 'right' }))
  run(mergeGridCells({ cell: at(1, 0), into: 'right' }))
  run(mergeGridCells({ cell: at(0, 0), into: 'down' }))
  expect(picture(history.document, cells())).toEqual(['abde abde c', 'abde abde f', 'g h i'])
  run(insertGridLine({ cell: at(0, 2), side: 'down' }))
  run(insertGridLine({ cell: at(3, 0), side: 'right' }))
  expect(picture(history.document, cells())).toEqual(['abde abde abde c', 'abde abde abde .', 'abde abde abde f', 'g . h i'])
  run(deleteGridLine({ cell: at(0, 3), line: 'row' }))
  expect(picture(history.document, cells())).toEqual(['abde abde abde .', 'abde abde abde f', 'g . h i'])
  run(splitGridCell({ cell: at(0, 0), along: 'row' }))
  expect(picture(history.document, cells())).toEqual(['abde . . .', 'abde . . f', 'g . h i'])
  expect(history.run(mergeGridCells({ cell: at(1, 3), into: 'left' }))).toMatchObject({ refused: 'notMergeable' })
  while (history.canUndo) history.undo()
  expect(text()).toBe(before)
})

const sides = ['up', 'down', 'left', 'right'] as const

test('whatever is done, every place belongs to one area, no field is lost but by deleting its line, and undo gives the same bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 15 }), (picks) => {
      const { history, cells, text } = startGrid()
      const before = text()
      let fields = 9
      for (const pick of picks) {
        const all = cells().flat()
        const id = all[pick % all.length] ?? ''
        const side = sides[pick % 4] ?? 'up'
        const commands = [
          insertGridLine({ cell: id, side }),
          mergeGridCells({ cell: id, into: side }),
          mergeGridCells({ cell: id, into: 'row' }),
          splitGridCell({ cell: id, along: pick % 2 === 0 ? 'row' : 'column' }),
          deleteGridLine({ cell: id, line: pick % 2 === 0 ? 'row' : 'column' }),
        ]
        const kind = Math.floor(pick / 7) % commands.length
        if (all.length > 60 && kind === 0) continue
        history.run(commands[kind] ?? commands[0]!)
        const map = gridAround(history.document, cells()[0]?.[0] ?? '')
        expect(map).not.toBeNull()
        const size = [...(map?.areas.values() ?? [])].map((area) => (area.bottom - area.top + 1) * (area.right - area.left + 1))
        expect(size.reduce((sum, one) => sum + one, 0)).toBe(cells().flat().length)
        const now = JSON.stringify(formAsData(history.document)).split('"jnpfKey":"input"').length - 1
        if (kind === 4) fields = now
        expect(now).toBe(fields)
      }
      while (history.canUndo) history.undo()
      expect(text()).toBe(before)
    }),
    { seed: seedOfRun, numRuns: 300 },
  )
})
