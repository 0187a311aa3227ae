import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { disputedPaths, isTakenFromThem, keptValues, mergeFields } from './merge'

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
      field('price', 'inputNumber'),
      field('tableField1', 'table', { children: [field('x'), field('n', 'inputNumber'), field('sum', 'calculate')] }),
    ],
  },
  widgetSchemas,
)
const of = (base: object, mine: object, theirs: object) =>
  mergeFields({ design }, { base: { ...base }, mine: { ...mine }, theirs: { ...theirs } })
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

it('an amount is the same however it is written, and a code with zeros is not', () => {
  expect(
    of({ price: 100, a: '1.0' }, { price: '100.00', a: '1.00' }, { price: 100, a: '1.0' }).map(({ node }) => node.name),
  ).toEqual(['a'])
})

it('keeps what only I changed and what I decided for', () => {
  const base = { a: '1', b: '1', c: '1', d: '1' }
  const fields = of(base, { a: 'me', b: '1', c: 'me', d: 'me' }, { a: '1', b: 'they', c: 'they', d: 'they' })
  expect(keptValues(fields, { c: 'mine', d: 'theirs' })).toEqual({ a: 'me', c: 'me' })
})

describe('the lines of a sub-table', () => {
  const line = (id: string, x: string, n: unknown = 1) => ({ id, x, n })
  const [a, b, c] = [line('a', 'A'), line('b', 'B'), line('c', 'C')]
  const merge = (base: object[], mine: object[], theirs: object[]) => {
    const fields = of({ tableField1: base }, { tableField1: mine }, { tableField1: theirs })
    const paths = disputedPaths(fields)
    const result = (choices = {}) => (keptValues(fields, choices).tableField1 ?? theirs) as Record<string, unknown>[]
    return { fields, paths, result, table: fields[0]?.table }
  }

  it('nobody is asked where each changed another line, or another cell of one line', () => {
    const { paths, result, fields } = merge(
      [a, b, c],
      [{ ...a, x: 'me' }, b, { ...c, n: 7 }],
      [a, { ...b, x: 'they' }, { ...c, x: 'they' }],
    )
    expect(paths).toEqual([])
    expect(result()).toEqual([
      { ...a, x: 'me' },
      { ...b, x: 'they' },
      { ...c, x: 'they', n: 7 },
    ])
    expect(fields.map(isTakenFromThem)).toEqual([true])
  })

  it('only the cell that both wrote differently is asked about, and each is decided on its own', () => {
    const { paths, result, table } = merge(
      [a, b],
      [
        { ...a, x: 'me', n: 2 },
        { ...b, x: 'me' },
      ],
      [
        { ...a, x: 'they', n: '2.00', unknown: 'kept' },
        { ...b, x: 'they' },
      ],
    )
    expect(paths).toEqual(['tableField1/a/x', 'tableField1/b/x'])
    expect(table?.disputes.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'cells'],
      [2, 'cells'],
    ])
    expect(result({ 'tableField1/a/x': 'theirs' })).toMatchObject([{ x: 'they', unknown: 'kept' }, { x: 'me' }])
  })

  it('what both added stays, each behind the line that it was added to; deleted lines go', () => {
    const mine = [a, { x: 'mine' }, c]
    const theirs = [a, b, c, line('t', 'theirs')]
    const { paths, result } = merge([a, b, c], mine, theirs)
    expect(paths).toEqual([])
    expect(result().map(({ x }) => x)).toEqual(['A', 'mine', 'C', 'theirs'])
  })

  it('a line that one deleted and the other changed is asked about, both ways round', () => {
    const byMe = merge([a, b], [a], [a, { ...b, x: 'they' }])
    expect(byMe.table?.disputes).toMatchObject([{ path: 'tableField1/b', kind: 'deletedByMe', number: 2 }])
    expect(byMe.result()).toEqual([a])
    expect(byMe.result({ 'tableField1/b': 'theirs' })).toEqual([a, { ...b, x: 'they' }])

    const byThem = merge([a, b], [a, { ...b, x: 'me' }], [a])
    expect(byThem.table?.disputes).toMatchObject([{ kind: 'deletedByThem', number: 2 }])
    expect(byThem.result()).toEqual([a, { x: 'me', n: 1 }])
    expect(byThem.result({ 'tableField1/b': 'theirs' })).toEqual([a])
  })

  it('a line that both deleted, and cells that differ only in how an amount is written, are nothing to ask about', () => {
    expect(merge([a, b], [a], [a]).fields).toEqual([])
    expect(merge([a], [{ ...a, n: '1.00' }], [{ ...a, n: 1, sum: 5 }]).fields).toEqual([])
  })

  it('lines that I moved stay where I put them, with what the other one added and changed', () => {
    const { paths, result } = merge([a, b, c], [c, a, b], [a, { ...b, x: 'they' }, line('t', 'new'), c])
    expect(paths).toEqual([])
    expect(result().map(({ x }) => x)).toEqual(['C', 'A', 'they', 'new'])
  })

  it('lines of a server with another name for the key are told apart too', () => {
    const row = (key: number, x: string) => ({ F_Id: key, x })
    const { paths, result } = merge([row(1, 'A'), row(2, 'B')], [row(1, 'me'), row(2, 'B')], [row(1, 'A'), row(2, 'they')])
    expect(paths).toEqual([])
    expect(result().map(({ x }) => x)).toEqual(['me', 'they'])
  })

  it('lines without a key, or with one twice, are one value: nothing is guessed', () => {
    expect(merge([{ x: '1' }], [{ x: 'me' }], [{ x: 'they' }]).paths).toEqual(['tableField1'])
    expect(merge([a, a], [a, { ...a, x: 'me' }], [{ ...a, x: 'they' }, a]).paths).toEqual(['tableField1'])
  })

  it('lines that may be among theirs already, because an answer was lost, are chosen as a whole and never doubled', () => {
    const versions = { base: { tableField1: [] }, mine: { tableField1: [{ x: 'A' }] }, theirs: { tableField1: [a] } }
    const fields = mergeFields({ design, hasWholeTables: true }, versions)
    expect(disputedPaths(fields)).toEqual(['tableField1'])
  })
})
