import { rawDesign, rawField, rawTable } from '@/lib/form/test-designs'
import { addNodes } from '../commands/add-nodes'
import { moveNodes } from '../commands/move-nodes'
import { configOf, nameOfNode, shellOf } from '../form/form-nodes'
import { isRefusal } from '../history/edit'
import { done, historyOf, named, opened } from '../testing-forms'
import { rootId } from '../tree/tree-document'
import { fieldFor, fitsColumn } from './column-fit'
import { freeColumns, keptIn } from './column-names'
import { followTables, inTables, keepIn, setChildTable } from './table-commands'
import { readTableRows, readTables, tableFaults, withMain, withoutTable, withPicked } from './table-rows'

const column = (field: string, dataType = 'varchar', primaryKey = 0) => ({
  field,
  fieldName: '',
  dataType,
  dataLength: '50',
  primaryKey,
})
const picked = [
  { table: 't_order', tableName: '订单', fields: [column('f_id', 'varchar', 1), column('title'), column('amount', 'decimal')] },
  { table: 't_line', tableName: '明细', fields: [column('f_id', 'varchar', 1), column('order_id'), column('qty', 'int')] },
  { table: 't_more', tableName: '', fields: [column('f_id', 'varchar', 1), column('order_id'), column('note', 'text')] },
]
const rows = withPicked([], picked).map((row) => (row['typeId'] === '0' ? { ...row, tableField: 'order_id', ours: 1 } : row))
const tablesOf = (given: readonly object[]) => readTables(JSON.stringify(given))
const tables = tablesOf(rows)

const design = () =>
  JSON.stringify(
    rawDesign([
      rawField('input', 'title', { tableName: 't_order' }),
      rawField('relationForm', 'jnpf_t_more_jnpf_note', { tableName: 't_more' }),
      rawField('relationFormAttr', '', {}, { relationField: 'jnpf_t_more_jnpf_note_jnpfTable_t_more1' }),
      rawTable('tableField1', [rawField('inputNumber', 'qty', { isSubTable: true, relationTable: 't_line' })], {}),
    ]),
  )

test('the first table is the main one; another one in its place clears all relations and keeps unknown keys', () => {
  expect(rows.map((row) => [row['typeId'], row['relationTable'], row['relationField']])).toEqual([
    ['1', '', ''],
    ['0', 't_order', 'f_id'],
    ['0', 't_order', 'f_id'],
  ])
  const turned = withMain(rows, 't_line')
  expect(turned.map((row) => [row['typeId'], row['tableField'], row['relationTable'], row['ours']])).toEqual([
    ['0', '', 't_line', undefined],
    ['1', '', '', 1],
    ['0', '', 't_line', 1],
  ])
  expect(tableFaults(tablesOf(turned)).map(({ code, table }) => `${code} ${table}`)).toEqual([
    'noForeignKey t_order',
    'noForeignKey t_more',
  ])
  expect(withoutTable(rows, 't_order')[0]).toMatchObject({ table: 't_line', typeId: '1' })
  expect(tableFaults(tablesOf([{ typeId: '1', table: 'gone', fields: [] }]))).toEqual([{ code: 'goneTable', table: 'gone' }])
  expect(readTableRows('{')).toEqual([])
})

test('a field is kept in the column that its name says, in each table by its own rule', () => {
  const { history } = historyOf(opened(design()))
  const kept = (name: string) => {
    const { table, column: found } = keptIn(history.document, tables, named(history.document, name))
    return `${table?.table}.${found?.name}`
  }
  expect(kept('title')).toBe('t_order.title')
  expect(kept('jnpf_t_more_jnpf_note')).toBe('t_more.note')
  expect(kept('qty')).toBe('undefined.undefined')
  done(history, setChildTable(tables, named(history.document, 'tableField1'), 't_line'))
  expect(kept('qty')).toBe('t_line.qty')
  const free = [...freeColumns(history.document, tables)].map(([table, columns]) => [
    table,
    columns.map(({ name }) => name).join(),
  ])
  expect(free).toEqual([
    ['t_order', 'amount'],
    ['t_line', ''],
    ['t_more', ''],
  ])
})

test('another column is another name, and what refers to the field follows with its table', () => {
  const { history } = historyOf(opened(design()))
  const id = named(history.document, 'jnpf_t_more_jnpf_note')
  const before = history.document
  done(history, keepIn(tables, id, { table: 't_order', column: 'amount' }))
  expect(nameOfNode(history.document, id)).toBe('amount')
  const shells = Object.keys(history.document.nodes).map((one) => shellOf(history.document, one)['relationField'])
  expect(shells).toContain('amount_jnpfTable_t_order1')
  history.undo()
  expect(history.document).toEqual(before)
  const twice = history.run(keepIn(tables, id, { table: 't_order', column: 'title' }))
  expect(isRefusal(twice) && twice.refused).toBe('nameTaken')
})

test('a sub-table takes fields once its child table is chosen; columns that come into it are called as they are there', () => {
  const { history } = historyOf(opened(design()))
  const sub = named(history.document, 'tableField1')
  const line = rawField('inputNumber', 'jnpf_t_line_jnpf_order_id', { tableName: 't_line' })
  const add = inTables(tables, addNodes({ nodes: [line], to: { into: sub } }))
  const early = history.run(add)
  expect(isRefusal(early) && early.refused).toBe('childTableFirst')
  done(history, setChildTable(tables, sub, 't_line'))
  const { ids } = done(history, add)
  const [added = ''] = ids
  expect(nameOfNode(history.document, added)).toBe('order_id')
  expect(configOf(history.document, added)).toMatchObject({ relationTable: 't_line', parentVModel: 'tableField1' })
  // Out of it, it is a field of the main form without a column.
  done(history, inTables(tables, moveNodes({ ids: [added], to: { into: rootId } })))
  expect(keptIn(history.document, tables, added).column).toBeUndefined()
})

test('fields stay in their columns when another table becomes the main one', () => {
  const { history } = historyOf(opened(design()))
  const [title, note] = ['title', 'jnpf_t_more_jnpf_note'].map((name) => named(history.document, name))
  done(history, followTables(tables, tablesOf(withMain(rows, 't_more'))))
  expect([title, note].map((id = '') => nameOfNode(history.document, id))).toEqual(['jnpf_t_order_jnpf_title', 'note'])
})

test('a column says which field fits it', () => {
  const of = (dataType: string, dataLength = '') => ({ name: 'x', label: 'x', dataType, dataLength, isKey: false })
  const guessed = [of('varchar', '20'), of('text'), of('bigint'), of('decimal', '18,4'), of('datetime'), of('uuid')].map(fieldFor)
  expect(guessed.map(({ type, own }) => `${type} ${JSON.stringify(own)}`)).toEqual([
    'input {"maxlength":20}',
    'textarea {}',
    'inputNumber {"precision":0}',
    'inputNumber {"precision":4}',
    'datePicker {"type":"datetime","format":"yyyy-MM-dd HH:mm:ss"}',
    'input {}',
  ])
  expect([fitsColumn('input', of('int')), fitsColumn('rate', of('decimal')), fitsColumn('datePicker', of('varchar'))]).toEqual([
    false,
    true,
    false,
  ])
})
