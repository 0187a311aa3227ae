import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { keptValues, mergeFields } from './merge'

const field = (name: string, type = 'input', more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: type, label: name, ...more },
})
const design = parseDesign(
  {
    fields: [
      field('a'),
      field('b'),
      field('c'),
      field('d'),
      field('total', 'calculate'),
      field('changedAt', 'modifyTime'),
      field('tableField1', 'table', { children: [field('x')] }),
    ],
  },
  widgetSchemas,
)
const of = (base: object, mine: object, theirs: object) =>
  mergeFields({ design, schemas: widgetSchemas }, { base: { ...base }, mine: { ...mine }, theirs: { ...theirs } })
const summary = (fields: ReturnType<typeof of>) => fields.map(({ node, changedBy }) => [node.name, changedBy])

it('asks only about fields that both changed to different values', () => {
  const base = { a: '1', b: '1', c: '1', d: null }
  const fields = of(base, { ...base, a: 'me', c: 'me', d: 'same' }, { ...base, b: 'they', c: 'they', d: 'same' })
  expect(summary(fields)).toEqual([
    ['a', 'me'],
    ['b', 'them'],
    ['c', 'both'],
  ])
})

it('takes nothing and null for the same, and leaves out what the server fills in or computes', () => {
  expect(of({ a: null }, { total: 1, changedAt: 'x' }, { a: null, total: 2, changedAt: 'y' })).toEqual([])
})

it('treats the lines of a sub-table as one value', () => {
  const rows = (x: string) => [{ id: 'l1', x }]
  const fields = of({ tableField1: rows('1') }, { tableField1: rows('me') }, { tableField1: rows('they') })
  expect(summary(fields)).toEqual([['tableField1', 'both']])
})

it('keeps what only I changed and what I decided for', () => {
  const base = { a: '1', b: '1', c: '1', d: '1' }
  const fields = of(base, { a: 'me', b: '1', c: 'me', d: 'me' }, { a: '1', b: 'they', c: 'they', d: 'they' })
  expect(keptValues(fields, { c: 'mine', d: 'theirs' })).toEqual({ a: 'me', c: 'me' })
})
