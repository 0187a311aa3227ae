import { reportTemplate } from '@/lib/report/template'
import { seedOfRun } from '@/tests/fixtures/depth'
import { DocumentHistory } from '../history/document-history'
import { type Command, isRefusal } from '../history/edit'
import type { TreeDocument } from '../tree/tree-document'
import {
  type BorderPlaces,
  clearCells,
  deleteLines,
  fillDown,
  fillRight,
  insertLines,
  mergeCells,
  moveCells,
  moveLines,
  moveNamed,
  openReport,
  pasteCells,
  placeField,
  putNamed,
  rangeOf,
  readClip,
  removeNamed,
  renameNamed,
  reportFaults,
  setBorders,
  setCells,
  setLines,
  setTemplate,
  sheetSize,
  takeCells,
  templateOfReport,
  typeInto,
  unmergeCells,
  writeClip,
  writeReport,
} from './public'

const field = (name: string, more = {}) => ({ kind: 'field', dataSet: 'orders', field: name, ...more })

/** Keys that nobody knows at every level, merges, references of every kind. */
const stored = JSON.stringify({
  theirs: { a: [1, { b: null }] },
  engine: 'tenon',
  page: { size: 'A4', orientation: 'landscape', watermark: 'x' },
  columns: [{ width: 20, tint: 1 }, { width: 30 }, {}, {}, { hiddenWhen: 'param.from = ""' }, {}],
  rows: [{ isHead: true, height: 9, note: 'kept' }, {}, {}, { keepsWithNext: true }, {}, { hiddenWhen: 'A3 = 0' }, {}, {}],
  cells: [
    { row: 0, column: 0, columnSpan: 6, value: { kind: 'text', text: '标题', shadow: true }, appOwn: { z: 1 } },
    { row: 2, column: 0, value: field('customer', { aggregate: 'group' }), expand: 'down' },
    { row: 2, column: 1, value: field('no', { aggregate: 'list' }), expand: 'down', leftParent: 'A3' },
    { row: 2, column: 2, value: field('amount', { where: [{ field: 'kind', value: 'param.from' }] }), topParent: 'none' },
    {
      row: 2,
      column: 3,
      value: { kind: 'formula', formula: 'IF( c3>LOG10(100), C3, "A1" )' },
      conditions: [{ when: 'value > c3', style: { bold: true } }],
    },
    {
      row: 3,
      column: 2,
      value: { kind: 'formula', formula: 'SUM(C3)+SUM(A1:F3)' },
      leftParent: 'A3',
      style: { bold: true, borders: { top: {} } },
    },
    { row: 4, column: 0, rowSpan: 2, columnSpan: 2, value: { kind: 'chart', labels: 'A3', values: 'C3', theirs: 2 } },
    {
      row: 6,
      column: 3,
      value: { kind: 'barcode', source: 'B3' },
      link: { kind: 'records', moduleId: 'm', conditions: [{ name: 'no', value: 'B3' }] },
    },
  ],
  parameters: [
    { name: 'from', kind: 'date' },
    { name: 'to', hint: 'kept' },
  ],
  dataSets: [
    { kind: 'sql', name: 'orders', sql: 'select * from orders where day > {from}', fields: [{ name: 'amount' }], theirs: 1 },
    { kind: 'records', name: 'people', moduleId: 'm', conditions: [{ field: 'id', value: 'param.to' }] },
  ],
})

function opened(text: string): TreeDocument {
  const doc = openReport(text)
  if (isRefusal(doc)) throw new Error(`${doc.refused} ${doc.detail}`)
  return doc
}
const textOf = (doc: TreeDocument) => JSON.stringify(writeReport(doc))

function chance(seed: number) {
  let state = seed | 1
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % Math.max(1, below)
  }
}

function anyCommand(doc: TreeDocument, draw: (below: number) => number): Command<TreeDocument> {
  const size = sheetSize(doc)
  const pick = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item
  // Now and then beyond the sheet.
  const place = () => ({ row: draw(size.rows + (draw(9) === 0 ? 3 : 0)), column: draw(size.columns) })
  const range = () => (draw(2) ? rangeOf(place()) : rangeOf(place(), place()))
  const lines = () => pick(['rows', 'columns'] as const)
  const stretch = () => ({ start: draw(8), count: 1 + draw(2) })
  const border = { width: 0.2, style: 'solid', color: '#000000' } as const
  const texts = ['', 'x', '=A1+C3', "'=", 'orders.amount', '=SUM(A1:C3', '=orders.amount * param.from']
  const commands: (() => Command<TreeDocument>)[] = [
    () => typeInto(place(), pick(texts)),
    () => setCells(range(), [{ path: ['style', 'bold'], value: draw(2) ? true : undefined }]),
    () => setCells(range(), [{ path: ['format'], value: draw(2) ? { kind: 'number', decimals: draw(12) } : undefined }]),
    () => setCells(range(), [{ path: ['leftParent'], value: pick(['A3', 'none', 'auto', 'nowhere']) }]),
    () => setCells(range(), [{ path: ['row'], value: 1 }]),
    () => clearCells(range(), pick(['value', 'style', 'all'] as const)),
    () => mergeCells(range()),
    () => unmergeCells(range()),
    () => setBorders(range(), pick(['all', 'outer', 'inner', 'none', 'top', 'left'] satisfies BorderPlaces[]), border),
    () => insertLines(lines(), stretch()),
    () => deleteLines(lines(), stretch()),
    () => moveLines(lines(), stretch(), draw(9)),
    () => setLines(lines(), stretch(), [{ path: [pick(['height', 'width', 'isHead'])], value: pick([9, undefined, true]) }]),
    () =>
      pasteCells(
        readClip(writeClip(takeCells(doc, rangeOf({ row: draw(3), column: draw(3) }, place())))) ?? readClipOf(),
        range(),
      ),
    () => pasteCells(readClip('a\tb\n\tc') ?? readClipOf(), range()),
    () => moveCells(range(), place()),
    () => fillDown(range()),
    () => fillRight(range()),
    () => placeField(place(), { dataSet: 'orders', field: 'no' }),
    () => renameNamed('dataSets', pick(['orders', 'sales']), pick(['sales', 'orders', 'param', '坏'])),
    () => renameNamed('parameters', pick(['from', 'start']), pick(['start', 'from', 'to'])),
    () => putNamed('parameters', null, { name: `p${draw(3)}` }),
    () => removeNamed(pick(['parameters', 'dataSets'] as const), pick(['to', 'people'])),
    () => moveNamed('parameters', 'to', draw(4)),
    () =>
      setTemplate([{ path: ['page', pick(['size', 'orientation', 'width'])], value: pick(['A3', 'portrait', 300, undefined]) }]),
  ]
  return (pick(commands) ?? commands[0])()
}

function readClipOf(): never {
  throw new Error('a clip of our own can be read')
}

/** What every template keeps: the platform reads it, and its cells are where their places say. */
function expectWhole(doc: TreeDocument) {
  const read = reportTemplate.safeParse(JSON.parse(textOf(doc)))
  expect(read.error?.issues ?? []).toEqual([])
  expect(templateOfReport(doc)).toEqual(read.data)
  reportFaults(doc)
}

it('whatever is done and taken back leaves the same bytes, and every state on the way is a template that can be stored', () => {
  const draw = chance(seedOfRun)
  for (let round = 0; round < 15; round += 1) {
    const history = new DocumentHistory(opened(stored), { now: () => 0 })
    for (let step = 0; step < 20; step += 1) {
      history.run(anyCommand(history.document, draw))
      expectWhole(history.document)
    }
    const last = textOf(history.document)
    while (history.canUndo) history.undo()
    expect(textOf(history.document)).toBe(stored)
    while (history.canRedo) history.redo()
    expect(textOf(history.document)).toBe(last)
  }
})
