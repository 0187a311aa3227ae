import { scriptStub } from '@/lib/form/scripts/script-api'
import { startHere } from '@/tests/fixtures/script-engine'
import { tryScript } from './try-script'

const run = (text: string, data: unknown = null) => tryScript({ text, data, values: { a: 2, b: '' }, startPort: startHere })

test('a trial tells what the script would do, and does none of it', async () => {
  const { effects, end } = await run(
    "({ data, formData, setFormData, onlineUtils }) => { setFormData('b', formData.a + data); onlineUtils.request('/api/x', 'post') }",
    3,
  )
  expect(effects).toMatchObject([
    { kind: 'set', prop: 'b', value: 5 },
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

test.each(['change', 'onLoad', 'beforeSubmit'])(
  'what the script of %s begins with is a function that does nothing',
  async (event) => {
    expect(await run(scriptStub(event))).toEqual({ effects: [], end: { kind: 'done' } })
  },
)
