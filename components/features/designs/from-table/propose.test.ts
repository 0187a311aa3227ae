import { widgetSchemas } from '@/components/widgets/schemas'
import { columnKinds, guessKind } from '@/lib/designer/propose/column-kinds'
import { misfitCount, proposeColumns } from '@/lib/designer/propose/propose-columns'
import { proposedDesign } from '@/lib/designer/propose/proposed-design'
import { readTableText } from '@/lib/designer/propose/table-text'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'

it.each([
  ['dates in several spellings', ['2024/1/5', '2024年1月5日', '2024-01-05'], 'date'],
  ['a day with a clock', ['2024/1/5 9:30', '2024-01-06'], 'dateTime'],
  ['days that spreadsheets count', ['45296', '45297'], 'number'],
  ['thousands and decimals', ['1,234.50', '(99.00)', '8'], 'money'],
  ['currency', ['￥100', '￥-3.5'], 'money'],
  ['shares', ['12%', '3.5%'], 'percent'],
  ['leading zeros', ['001', '002', '010'], 'text'],
  ['18 digits', ['110101199003071234', '110101199003071235'], 'text'],
  ['mobile numbers', ['13800138000', '13900139000'], 'mobile'],
  ['mail', ['a@b.cn', 'c@d.com'], 'email'],
  ['nothing', ['', ''], 'text'],
  ['是/否', ['是', '否', '是'], 'switch'],
  ['Y/N and ticks', ['Y', 'N', '√'], 'switch'],
  ['clock', ['9:30', '18:05'], 'time'],
  ['long text', ['字'.repeat(101), '短'], 'longText'],
  ['few words again and again', ['华东', '华南', '华东', '华南'], 'select'],
  ['several words in a cell', ['红、绿', '红', '绿、蓝', '蓝、红', '绿'], 'multiple'],
  ['5,000 words', Array.from({ length: 5000 }, (_, at) => `客户${at}`), 'text'],
  ['a formula stays text', ['=1+1', '<script>'], 'text'],
])('guesses the kind of a column: %s', (_, values, kind) => expect(guessKind(values)).toBe(kind))

it('finds the heads below a title, names what has no head or the same, and leaves out empty columns', () => {
  const table = readTableText('销售表\n\n名称\t\t名称\t\n甲\t1\t"两\n行"\t\n乙\t2\t\t\n')
  expect(table).toEqual({
    heads: ['名称', '', '名称'],
    rows: [
      ['甲', '1', '两\n行'],
      ['乙', '2', ''],
    ],
  })
  if (!table) return
  const columns = proposeColumns(table, (number) => `列${number}`)
  expect(columns.map(({ title, kind, isRequired }) => [title, kind, isRequired])).toEqual([
    ['名称', 'text', true],
    ['列2', 'number', true],
    ['名称2', 'longText', false],
  ])
})

it('reads tables parted by commas, and none without a row', () => {
  expect(readTableText('a,b\n"1,5",2')).toEqual({ heads: ['a', 'b'], rows: [['1,5', '2']] })
  expect(readTableText('a\tb')).toBeNull()
  expect(misfitCount('number', ['1', 'x', ''])).toBe(1)
})

it('makes of every kind a form and a list that open without a fault and can be imported into', () => {
  const columns = columnKinds.map((kind) => ({ title: kind, kind, isRequired: true, values: ['1', '2.25'] }))
  const { formData, columnData } = proposedDesign(columns, { schemas: widgetSchemas, ruleText: (kind) => kind })
  const form = parseDesign(formData, widgetSchemas)
  expect(form.problems).toEqual([])
  expect(form.fields.map(({ label }) => label)).toEqual([...columnKinds])
  const list = parseListDesign(columnData, widgetSchemas)
  expect(list.columns.length).toBe(columnKinds.length)
  expect(list.buttons.some(({ value }) => value === 'upload')).toBe(true)
})
