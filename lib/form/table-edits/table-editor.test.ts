import fc from 'fast-check'
import { createFormStore } from '../form-store'
import { designOf, formula, rawField, rawTable, widgetSchemas } from '../test-designs'
import type { RecordValues } from '../types'
import { fillBelow, fillDown } from './fill'
import { TableEditor } from './table-editor'

const table = 'tableField1'
const codes = [`${table}-item`, `${table}-qty`, `${table}-kind`]

function formOf(rows: readonly RecordValues[]) {
  const design = designOf(
    rawTable(table, [
      rawField('input', 'item'),
      rawField('inputNumber', 'qty'),
      rawField('select', 'kind', { dataType: 'dynamic', propsUrl: 'u', templateJson: [{ relationField: `${table}-item` }] }),
      rawField('calculate', 'twice', {}, { expression: formula([`${table}.qty`], '×', '2') }),
    ]),
  )
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: { [table]: rows } })
  return { store, editor: new TableEditor(store, table, (code) => code.endsWith('-twice')) }
}

const loaded = [
  { id: 'k1', item: '笔', qty: 2, kind: 'a', extra: { deep: 1 } },
  { id: 'k2', item: '纸', qty: 3, kind: 'b' },
  { id: 'k3', item: '墨', qty: 5, kind: 'a', version: 7 },
]

type Edit =
  | { kind: 'set'; row: number; column: number; value: string }
  | { kind: 'type'; row: number; column: number; value: string }
  | { kind: 'add'; count: number }
  | { kind: 'copy' | 'remove'; row: number }
  | { kind: 'removeTwo'; row: number }
  | { kind: 'move'; row: number; to: number }
  | { kind: 'block'; row: number; count: number }

const row = fc.nat(8)
const column = fc.nat(2)
const value = fc.constantFrom('', '1', '甲', '22')
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('set' as const, 'type' as const), row, column, value }),
  fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('copy' as const, 'remove' as const), row }),
  fc.record({ kind: fc.constant('removeTwo' as const), row }),
  fc.record({ kind: fc.constant('move' as const), row, to: row }),
  fc.record({ kind: fc.constant('block' as const), row, count: fc.integer({ min: 1, max: 3 }) }),
)

function apply({ store, editor }: ReturnType<typeof formOf>, change: Edit) {
  const rows = store.rows(table)
  const key = (at: number) => rows[at % Math.max(1, rows.length)] ?? ''
  switch (change.kind) {
    case 'add':
      return void editor.addRows(Array.from({ length: change.count }, (_, at) => ({ item: `新${at}` })))
    case 'copy':
      return void editor.copyRow(key(change.row))
    case 'remove':
      return editor.removeRows([key(change.row)])
    case 'removeTwo':
      return editor.removeRows([key(change.row), key(change.row + 2)])
    case 'move':
      return editor.moveRow(key(change.row), change.to)
    case 'set':
      return void editor.setCells([{ rowKey: key(change.row), code: codes[change.column] ?? '', value: change.value }])
    case 'type':
      editor.beginSession(key(change.row))
      store.setValue(codes[change.column] ?? '', change.value, key(change.row))
      return editor.endSession()
    default:
      return editor.asOneStep(() => {
        editor.addRows(Array.from({ length: change.count }, () => ({})))
        editor.setCells(store.rows(table).map((rowKey, at) => ({ rowKey, code: codes[at % 3] ?? '', value: `块${at}` })))
      })
  }
}

test('any edits taken back give the record as it was, and made again give what they made', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      const form = formOf(loaded)
      const before = form.store.toRecord()
      for (const change of edits) apply(form, change)
      const after = form.store.toRecord()
      while (form.editor.canUndo) form.editor.undo()
      expect(form.store.toRecord()).toEqual(before)
      while (form.editor.canRedo) form.editor.redo()
      expect(form.store.toRecord()).toEqual(after)
      while (form.editor.canUndo) form.editor.undo()
      expect(form.store.toRecord()).toEqual(before)
    }),
    { numRuns: 200 },
  )
})

test('a deleted row comes back with its key and with what the design does not know of it', () => {
  const { store, editor } = formOf(loaded)
  const [, , third] = store.rows(table)
  editor.removeRows([store.rows(table)[0] ?? '', third ?? ''])
  expect(store.toRecord()[table]).toHaveLength(1)
  expect(editor.undo()).toEqual({ rowKey: store.rows(table)[0] })
  expect(store.toRecord()[table]).toMatchObject(loaded)
  expect(store.rows(table)[2]).toBe(third)
})

test('escape takes back what was typed, and nothing stays to be undone', () => {
  const { store, editor } = formOf(loaded)
  const [first = ''] = store.rows(table)
  editor.beginSession(first)
  store.setValue(`${table}-item`, '别的', first)
  expect(store.getValue(`${table}-kind`, first)).not.toBe('a')
  editor.cancelSession()
  expect(store.getValue(`${table}-item`, first)).toBe('笔')
  expect(store.getValue(`${table}-kind`, first)).toBe('a')
  expect(editor.canUndo).toBe(false)
})

test('rows that change by other hands end the history', () => {
  const { store, editor } = formOf(loaded)
  const unwatch = editor.watch()
  editor.setCells([{ rowKey: store.rows(table)[0] ?? '', code: `${table}-item`, value: 'x' }])
  expect(editor.canUndo).toBe(true)
  store.addRows(table, [{}])
  expect(editor.canUndo).toBe(false)
  unwatch()
})

test('another record ends the history even without a watch', () => {
  const { store, editor } = formOf(loaded)
  editor.removeRows(store.rows(table))
  store.reload({ [table]: [{ id: 'k9', item: '新' }] })
  expect(editor.undo()).toBeNull()
  expect(store.toRecord()[table]).toHaveLength(1)
})

test('the history keeps the last two hundred steps', () => {
  const { store, editor } = formOf(loaded)
  const [first = ''] = store.rows(table)
  for (let at = 0; at < 250; at += 1) editor.setCells([{ rowKey: first, code: `${table}-item`, value: `n${at}` }])
  let count = 0
  while (editor.undo()) count += 1
  expect(count).toBe(200)
  expect(store.getValue(`${table}-item`, first)).toBe('n49')
})

test('filling repeats the first rows down the block and leaves fixed cells', () => {
  const cells = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ])
  const source = {
    rowKeys: ['a', 'b', 'c', 'd'],
    codes: ['x'],
    read: (_code: string, rowKey: string) => cells.get(rowKey),
    isFixed: (_code: string, rowKey: string) => rowKey === 'c',
  }
  expect(fillDown(source)).toEqual([
    { code: 'x', rowKey: 'b', value: 1 },
    { code: 'x', rowKey: 'd', value: 1 },
  ])
  expect(fillBelow(source, 2)).toEqual([{ code: 'x', rowKey: 'd', value: 2 }])
})
