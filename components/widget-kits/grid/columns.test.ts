import { tableButtons } from '@/components/widgets/table/table-buttons'
import { parsedField } from '@/tests/fixtures/render-widget'
import { columnEdges, columnWidth, headerGroups } from './columns'

const child = (name: string, config: Record<string, unknown> = {}) => ({
  __config__: { jnpfKey: 'input', label: name, ...config },
  __vModel__: name,
})

const table = (config: Record<string, unknown>, rest: Record<string, unknown> = {}) => parsedField('table', config, rest)

test('room that is left is shared in proportion, and nothing is squeezed', () => {
  expect(columnEdges([100, 300], 800)).toEqual([0, 200, 800])
  expect(columnEdges([100, 300], 200)).toEqual([0, 100, 400])
  expect(columnEdges([], 200)).toEqual([0])
})

test('a date is never cut in its middle, whatever the design gives it', () => {
  const date = { __config__: { jnpfKey: 'datePicker', label: 'd', columnWidth: 60 }, __vModel__: 'd', format: 'yyyy-MM-dd HH:mm' }
  const [column] = table({ children: [date] }).children
  expect(columnWidth(column!)).toBeGreaterThanOrEqual('2026-11-22 08:00'.length * 8)
})

test('columns of one heading stand side by side; hidden ones take no room', () => {
  const node = table({
    children: [child('a'), child('b'), child('c', { noShow: true }), child('d')],
    complexHeaderList: [{ id: 'complex1', fullName: '甲', childColumns: ['a', 'd'] }],
  })
  const groups = headerGroups(node, (column) => column.hidden)
  expect(groups.map(({ title, columns }) => [title, columns.map(({ name }) => name)])).toEqual([
    ['甲', ['a', 'd']],
    ['', ['b']],
  ])
})

test('the width of the design counts within bounds', () => {
  const [wide, none] = table({ children: [child('a', { columnWidth: 9000 }), child('b')] }).children
  expect([columnWidth(wide!), columnWidth(none!)]).toEqual([1000, 160])
})

test('buttons are read from either version of the design', () => {
  expect(tableButtons(table({}))).toMatchObject({ canAdd: true, addLabel: '', isChosen: false, canRemove: true, canCopy: true })
  expect(tableButtons(table({}, { addType: 1, actionText: '选择' }))).toMatchObject({ isChosen: true, addLabel: '选择' })
  const rest = {
    footerBtnsList: [
      { value: 'add', show: true, label: '加一行' },
      { value: 'batchRemove', show: false },
    ],
    columnBtnsList: [
      { value: 'remove', show: false },
      { value: 'copy', show: true },
    ],
  }
  expect(tableButtons(table({}, rest))).toMatchObject({ canAdd: true, addLabel: '加一行', canRemove: false, canCopy: true })
})
