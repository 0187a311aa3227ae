import { scriptStub } from '@/lib/form/scripts/script-api'
import { meaningOf } from '@/lib/form/scripts/script-errors'
import { startHere } from '@/tests/fixtures/script-engine'
import { tryScript } from './try-script'

const run = (text: string, data: unknown = null) =>
  tryScript({ text, given: { args: { data } }, values: { a: 2, b: '' }, startPort: startHere })

test('a trial tells what the script would do, and does none of it', async () => {
  const { effects, end } = await run(
    "({ data, formData, setFormData, onlineUtils }) => { setFormData('b', formData.a + data); onlineUtils.request('/api/x', 'post') }",
    3,
  )
  expect(effects).toMatchObject([
    { kind: 'set', prop: 'b', before: '', value: 5 },
    { kind: 'request', url: '/api/x', method: 'post' },
  ])
  expect(end).toEqual({ kind: 'done' })
})

test('what is wrong with a script is told: no function, a failure, a promise that says no', async () => {
  expect((await run('\n({ data }) => {\n  let a b\n}')).end).toMatchObject({ kind: 'broken', line: 3 })
  expect((await run('() => {\n  missing()\n}')).end).toMatchObject({
    kind: 'failed',
    line: 2,
    text: expect.stringContaining('missing'),
  })
  expect((await run("() => Promise.reject('停')")).end).toMatchObject({ kind: 'rejected', text: '停' })
})

test('a row of a list gets its look in a trial, and rows of a sub-table tell what they had before', async () => {
  const styled = await tryScript({
    text: '({ row }) => ({ color: row.a })',
    values: {},
    given: { rows: [{ a: 'red' }], columns: [], isOfCells: false },
    startPort: startHere,
  })
  expect(styled.end).toMatchObject({ kind: 'done', result: { rows: [{ color: 'red' }] } })
  const values = { t1: [{ n: 1 }] }
  const text = "({ formData, setFormData }) => { setFormData('t1.n', 2, 0); formData.t1[0].n = 3; formData.id = 'other' }"
  const { effects } = await tryScript({ text, values, identity: { id: 'r1' }, given: { args: {} }, startPort: startHere })
  expect(effects).toMatchObject([
    { before: 1, value: 2 },
    { before: 2, value: 3 },
  ])
})

/** The words are the engine's own, so a new engine that words them otherwise is noticed here. */
test.each([
  ['() => missing()', 'notDefined', 'missing'],
  ['() => { const a = undefined; return a.b }', 'readOfNothing', 'b'],
  ['() => { null.c = 1 }', 'setOfNothing', 'c'],
  ['({ formData }) => formData.nothing()', 'notAFunction', ''],
  ['() => { const a = 1; a = 2 }', 'readOnly', 'a'],
  ['() => { x; let x = 1 }', 'notYet', 'x'],
  ['() => { let a b }', 'expecting', ';'],
  ['() => { a( }', 'unexpected', '}'],
  ['() => { let a; let a }', 'twice', ''],
  ["() => { 'abc }", 'openText', ''],
  ['() => { 1 = 2 }', 'badAssignment', ''],
  ['() => { const f = () => f(); f() }', 'tooDeep', ''],
])('an error of the engine is understood: %s', async (text, key, name) => {
  const { end } = await run(text)
  expect([meaningOf('text' in end ? end.text : ''), end]).toEqual([{ key, name }, end])
})

test.each(['change', 'onLoad', 'beforeSubmit'])(
  'what the script of %s begins with is a function that does nothing',
  async (event) => {
    expect(await run(scriptStub(event))).toMatchObject({ effects: [], end: { kind: 'done' } })
  },
)
