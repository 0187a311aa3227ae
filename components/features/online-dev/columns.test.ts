import { widgetSchemas } from '@/components/widgets/schemas'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { quietContext } from '@/tests/fixtures/list-columns'
import { cardPlaces, phoneCardPlaces, tableEntries } from './columns'

const column = (jnpfKey: string, own: object, width: number | null) => ({
  __config__: { jnpfKey, label: '日' },
  __vModel__: 'x',
  ...own,
  prop: 'x',
  label: '日',
  width,
})

function widthOf(entry: object): number | undefined {
  const { columns } = parseListDesign(JSON.stringify({ columnList: [entry] }), widgetSchemas)
  const [made] = tableEntries(columns, [], quietContext)
  return made && 'width' in made ? made.width : undefined
}

test.each([
  ['datePicker', { format: 'yyyy-MM-dd' }, 10],
  ['datePicker', {}, 10],
  ['datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }, 19],
  ['createTime', {}, 19],
  ['dateRange', { format: 'yyyy-MM-dd' }, 23],
  ['timePicker', { format: 'HH:mm' }, 5],
])('a column of %s with %j holds its whole text, however narrow the design wants it', (type, own, characters) => {
  for (const width of [60, null]) expect(widthOf(column(type, own, width))).toBeGreaterThanOrEqual(characters * 8)
})

test('a card begins with the columns that the design has put first', () => {
  const plain = (jnpfKey: string, prop: string) => ({ ...column(jnpfKey, {}, null), __vModel__: prop, prop, label: prop })
  const columnList = [
    ...[plain('input', 'no'), plain('input', 'name'), plain('cascader', 'place'), plain('select', '状态')],
    ...[plain('datePicker', 'day'), plain('input', 'more'), plain('inputNumber', 'amount'), plain('userSelect', 'owner')],
  ]
  const { columns } = parseListDesign(JSON.stringify({ columnList }), widgetSchemas)
  expect(cardPlaces(columns)).toEqual({ fields: new Set(['name', 'place', 'amount', 'owner']), sign: '状态' })
})

test('a list that is designed for phones has all of its columns on the card, those of sub-tables too', () => {
  const plain = (jnpfKey: string, prop: string) => ({ ...column(jnpfKey, {}, null), __vModel__: prop, prop, label: prop })
  const columnList = ['no', 'a', 'b', 'c', 'd', 'e', 'table-part'].map((prop) => plain('input', prop))
  const { columns } = parseListDesign(JSON.stringify({ columnList: [...columnList, plain('select', '状态')] }), widgetSchemas)
  const card = phoneCardPlaces(columns)
  expect(card).toEqual({ fields: new Set(['a', 'b', 'c', 'd', 'e', 'table-part']), sign: '状态' })
  const entries = tableEntries(columns, [], { ...quietContext, card })
  const leaves = entries.flatMap((entry) => ('columns' in entry ? entry.columns : [entry]))
  expect(leaves.filter(({ isOnCard }) => isOnCard).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'table-part'])
})

test('what may be cut is as narrow as the design wants it', () => {
  expect(widthOf(column('input', {}, 60))).toBe(60)
})
