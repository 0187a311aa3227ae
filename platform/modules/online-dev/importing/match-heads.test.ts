import fc from 'fast-check'
import { widgetSchemas } from '@/components/widgets/schemas'
import { own } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { ImportColumn } from './columns'
import { matchHeads } from './match-heads'

const schema = widgetSchemas.get('input')
function column(code: string, title: string, table?: string): ImportColumn {
  const node = { code, name: code, label: title, parentTable: table ?? null, required: false } as FieldNode
  if (!schema) throw new Error('no schema of a line of text')
  const group = table ? { id: table, title: '明细', kind: 'table' as const } : null
  return { code, title, head: `${title}(${code})`, node, schema, group }
}

const columns = [
  column('customerName', '客户名称'),
  column('orderNo', '订单编号'),
  column('amount', '订单金额'),
  column('since', '下单日期'),
  column('owner', '负责人'),
  column('lines-name', '产品名称', 'lines'),
]
const place = (head: string, above = '') => ({ head, above })
const codesOf = (heads: readonly string[], share: Record<string, readonly number[]> = {}) =>
  matchHeads({
    columns,
    places: heads.map((head) => place(head)),
    known: heads.map(() => undefined),
    share: ({ code }, at) => (own(share, code) as readonly number[] | undefined)?.[at] ?? null,
  }).map(({ column: found, isSure }) => `${found?.code ?? '-'}${isSure ? '' : '?'}`)

it('knows a name in traditional characters, other width, case and blanks, and with a unit behind it', () => {
  expect(codesOf(['客戶名稱', ' 订 单 编 号 ', '订单金额（元）', '下单日期：', '明細-產品名稱'])).toEqual([
    'customerName',
    'orderNo',
    'amount',
    'since',
    'lines-name',
  ])
})

it('guesses a similar name, and says that it is a guess', () => {
  expect(codesOf(['客户全称名称', '下单的日期', '负责人员'])).toEqual(['customerName?', 'since?', 'owner?'])
})

it('takes nothing where two are as near as each other', () => {
  expect(codesOf(['名称'])).toEqual(['-?'])
})

it('finds by what stands below a head that says nothing, and believes no name against it', () => {
  expect(codesOf(['A', 'B'], { since: [1, 0], owner: [0, 0.9] })).toEqual(['since?', 'owner?'])
  expect(codesOf(['订单的金额'], { amount: [0] })).toEqual(['-?'])
  // A share of half says nothing by itself.
  expect(codesOf(['A'], { since: [0.5] })).toEqual(['-?'])
})

it('leaves what is known as it is, and gives no column twice', () => {
  const [name] = columns
  const matched = matchHeads({ columns, places: [place('x'), place('客户名称')], known: [name, undefined], share: () => null })
  expect(matched).toEqual([
    { column: name, isSure: true },
    { column: null, isSure: false },
  ])
})

const respelled = fc.constantFrom(
  (text: string) => text,
  (text: string) => [...text].join(' '),
  (text: string) => `${text}：`,
  (text: string) => `（${text}）`,
)

it('gives every head at most one column and every column at most one head, in any order of the heads', () => {
  const heads = fc.uniqueArray(fc.oneof(fc.constantFrom(...columns.map(({ title }) => title)), fc.string({ maxLength: 6 })))
  const written = fc.array(respelled, { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(heads, written, (texts, spell) => {
      const found = codesOf(texts.map((text, at) => spell[at % spell.length]?.(text) ?? text))
      const codes = found.map((code) => code.replace('?', '')).filter((code) => code !== '-')
      expect(new Set(codes).size).toBe(codes.length)
      for (const { code, title } of columns) if (texts.includes(title) && code !== 'lines-name') expect(found).toContain(code)
    }),
  )
})
