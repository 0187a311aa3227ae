import { DocumentHistory } from '../history/document-history'
import { type Command, isRefusal } from '../history/edit'
import type { TreeDocument } from '../tree/tree-document'
import {
  deleteLines,
  fillDown,
  insertLines,
  mergeCells,
  moveLines,
  openReport,
  pasteCells,
  placeField,
  rangeNamed,
  readClip,
  removeNamed,
  renameNamed,
  reportFaults,
  setBorders,
  setCells,
  takeCells,
  typeInto,
  writeClip,
  writeReport,
} from './public'

const text = (words: string) => ({ kind: 'text', text: words })
const field = (name: string, more = {}) => ({ kind: 'field', dataSet: 'orders', field: name, ...more })

/** A reference to B3 in every place that can hold one. */
const everywhere = {
  engine: 'tenon',
  columns: [{}, {}, { hiddenWhen: 'B3 = 0' }, {}],
  rows: [{}, {}, {}, {}, { hiddenWhen: 'b3 = 0' }, {}],
  cells: [
    { row: 0, column: 0, columnSpan: 4, rowSpan: 2, value: text('题') },
    { row: 2, column: 0, value: field('customer', { aggregate: 'group' }), expand: 'down' },
    { row: 2, column: 1, value: field('amount', { where: [{ field: 'kind', value: 'B3' }] }), leftParent: 'A3' },
    {
      row: 3,
      column: 0,
      value: { kind: 'formula', formula: 'SUM(B3:B4)+"B3"+B3' },
      conditions: [{ when: 'value>B3', style: {} }],
    },
    { row: 3, column: 2, value: { kind: 'chart', labels: 'A3', values: 'B3' }, topParent: 'B3' },
    {
      ...{ row: 3, column: 3, value: { kind: 'barcode', source: 'B3' } },
      link: { kind: 'records', moduleId: 'm', conditions: [{ name: 'no', value: 'B3' }] },
    },
  ],
  parameters: [{ name: 'from', kind: 'date' }],
  dataSets: [{ kind: 'sql', name: 'orders', sql: 'select * from o where d > {from} and e > {fromage}' }],
}

type Stored = typeof everywhere & { cells: Record<string, never>[] }

function start(template: object = everywhere) {
  const doc = openReport(JSON.stringify(template))
  if (isRefusal(doc)) throw new Error(doc.detail)
  const history = new DocumentHistory(doc, { now: () => 0 })
  return {
    run: (command: Command<TreeDocument>) => history.run(command),
    stored: () => JSON.parse(JSON.stringify(writeReport(history.document))) as Stored,
    doc: () => history.document,
    cell: (name: string) => {
      const { row, column } = range(name)
      return (writeReport(history.document) as Stored).cells.find(
        (one) => one['row'] === row && one['column'] === column,
      ) as object
    },
    faults: () => reportFaults(history.document).map(({ code, detail }) => `${code} ${detail}`.trim()),
  }
}

function range(name: string) {
  const found = rangeNamed(name)
  if (!found) throw new Error(name)
  return found
}

test('all that names a cell follows it when rows are put before it', () => {
  const { run, stored, cell } = start()
  run(insertLines('rows', { start: 1, count: 2 }))
  const words = JSON.stringify(stored())
  expect(words.match(/B5/g)).toHaveLength(10)
  expect(cell('A6')).toMatchObject({ value: { formula: 'SUM(B5:B6)+"B3"+B5' }, conditions: [{ when: 'value>B5' }] })
  expect(cell('A1')).toMatchObject({ rowSpan: 4, columnSpan: 4 })
  expect(stored().rows).toHaveLength(8)
})

test('new lines look like the line before them', () => {
  const { run, cell } = start()
  const style = { bold: true, fill: '#f0f4fa' }
  const format = { kind: 'number', decimals: 2 }
  run(
    setCells(range('B3'), [
      { path: ['style'], value: style },
      { path: ['format'], value: format },
    ]),
  )
  run(insertLines('columns', { start: 2, count: 1 }))
  expect(cell('C3')).toEqual({ row: 2, column: 2, style, format })
  run(insertLines('rows', { start: 3, count: 2 }))
  expect(cell('C5')).toEqual({ row: 4, column: 2, style, format })
})

test('a field of numbers is put in with a format of numbers, and keeps one that was chosen', () => {
  const fields = [{ name: 'amount', isNumber: true }, { name: 'no' }]
  const { run, cell } = start({ ...everywhere, dataSets: [{ kind: 'sql', name: 'orders', sql: 'select 1', fields }] })
  run(placeField({ row: 4, column: 0 }, { dataSet: 'orders', field: 'no' }))
  run(placeField({ row: 4, column: 1 }, { dataSet: 'orders', field: 'amount' }))
  expect(cell('A5')).not.toHaveProperty('format')
  expect(cell('B5')).toMatchObject({ value: { field: 'amount' }, format: { kind: 'number', decimals: 2 } })
  run(setCells(range('C5'), [{ path: ['format'], value: { kind: 'percent' } }]))
  run(placeField({ row: 4, column: 2 }, { dataSet: 'orders', field: 'amount' }))
  expect(cell('C5')).toMatchObject({ format: { kind: 'percent' } })
})

test('what named a cell that is deleted says so, and its place is told', () => {
  const { run, cell, faults } = start()
  run(deleteLines('rows', { start: 2, count: 1 }))
  expect(cell('A3')).toMatchObject({ value: { formula: 'SUM(B3:B3)+"B3"+#REF!' } })
  expect(cell('C3')).toMatchObject({ topParent: 'auto', value: { labels: '#REF!' } })
  expect(faults()).toContain('badFormula SUM(B3:B3)+"B3"+#REF!')
})

test('rows change places with what names them, and do not tear a merged cell', () => {
  const { run, cell } = start()
  expect(run(moveLines('rows', { start: 2, count: 1 }, 1))).toEqual({ refused: 'cutsMerge' })
  run(moveLines('rows', { start: 2, count: 1 }, 5))
  expect(cell('B5')).toMatchObject({ leftParent: 'A5' })
  expect(cell('A3')).toMatchObject({ value: { formula: 'SUM(B3:B3)+"B3"+B5' } })
})

test('a data set and a value of the search form keep all that asks them under another name', () => {
  const { run, cell, stored, faults } = start()
  run(typeInto(range('D1'), '=1'))
  run(setCells(range('D6'), [{ path: ['value'], value: { kind: 'formula', formula: 'SUM(orders.amount) & param.from' } }]))
  run(renameNamed('dataSets', 'orders', 'sales'))
  run(renameNamed('parameters', 'from', 'since'))
  expect(cell('D6')).toMatchObject({ value: { formula: 'SUM(sales.amount) & param.since' } })
  expect(cell('A3')).toMatchObject({ value: { dataSet: 'sales' } })
  expect(stored().dataSets[0]?.sql).toBe('select * from o where d > {since} and e > {fromage}')
  expect(faults()).toEqual(['noSuchParent B3'])
  run(removeNamed('parameters', 'since'))
  expect(faults()).toEqual(['noSuchParameter since', 'noSuchParent B3'])
})

test('copies name what lies as far from them, children keep their parent, and JSON text goes between reports', () => {
  const { run, cell, doc } = start()
  const clip = readClip(writeClip(takeCells(doc(), range('A4'))))
  const other = start()
  other.run(pasteCells(clip ?? { range: range('A1'), cells: [] }, range('C6')))
  expect(other.cell('C6')).toMatchObject({ value: { formula: 'SUM(D5:D6)+"B3"+D5' } })
  run(fillDown(range('A4:A6')))
  expect(cell('A6')).toMatchObject({ value: { formula: 'SUM(B5:B6)+"B3"+B5' } })
  run(fillDown(range('B3:B4')))
  expect(cell('B4')).toMatchObject({ leftParent: 'A3', value: { where: [{ value: 'B4' }] } })
})

test('a clipboard that nobody of ours wrote puts texts or nothing into cells', () => {
  expect(
    readClip('{"tenon":"report","range":{"row":0,"column":0,"rowEnd":0,"columnEnd":0},"cells":[{"row":9,"column":0}]}')?.cells,
  ).toEqual([expect.objectContaining({ value: expect.objectContaining({ kind: 'text' }) })])
  expect(readClip('a\tb\r\nc\r\n')?.cells).toHaveLength(3)
})

test('lines are drawn around and taken away on both sides', () => {
  const { run, cell } = start()
  const border = { width: 0.4, style: 'solid', color: '#ff0000' } as const
  run(setBorders(range('A5:B6'), 'all', border))
  run(setBorders(range('B5:B6'), 'none', border))
  expect(cell('A5')).toMatchObject({ style: { borders: { top: border, left: border, bottom: border } } })
  expect(JSON.stringify(cell('A5'))).not.toContain('right')
  expect(cell('B5')).toEqual({ row: 4, column: 1 })
})

test('what the platform refuses is found before it is stored, each with its cell', () => {
  const { run, faults } = start()
  run(typeInto(range('A5'), '=1+'))
  run(typeInto(range('B5'), '=NOPE(none.x)'))
  run(setCells(range('A3'), [{ path: ['leftParent'], value: 'D5' }]))
  run(
    setCells(range('D5'), [
      { path: ['value'], value: field('x', { aggregate: 'list' }) },
      { path: ['expand'], value: 'down' },
    ]),
  )
  run(setCells(range('D5'), [{ path: ['leftParent'], value: 'A3' }]))
  expect(faults()).toEqual(
    expect.arrayContaining(['badFormula 1+', 'noSuchFunction NOPE', 'noSuchDataSet none', 'circle A3', 'circle D5']),
  )
  expect(run(setCells(range('A5'), [{ path: ['format'], value: { kind: 'nothing' } }]))).toEqual({ refused: 'badValue' })
  expect(run(mergeCells(range('A1')))).toEqual({})
})

test('opens no template that is none, and none of another engine', () => {
  expect(openReport('{"engine":"other"}')).toEqual({ refused: 'foreignReport' })
  expect(openReport('no json')).toEqual({ refused: 'notAReport' })
  const overlapping = {
    ...everywhere,
    cells: [
      { row: 0, column: 0 },
      { row: 0, column: 0 },
    ],
  }
  expect(openReport(JSON.stringify(overlapping))).toMatchObject({ refused: 'notAReport' })
})
