/** @jest-environment node */

import { type ScriptLimits, scriptLimits } from '@/lib/form/scripts/limits'
import type { FromEngine } from '@/lib/form/scripts/protocol'
import { engineBytes, engineVariant, startHere } from '@/tests/fixtures/script-engine'
import { checkScripts, knownFault, learnFaults } from './check-scripts'
import { loadQuickJs, ScriptEngine } from './engine'

type Told = {
  messages: FromEngine[]
  actions: Record<string, unknown>[]
  run: (values?: unknown, args?: unknown) => Record<string, unknown>[]
}

const facts = JSON.stringify({ user: { userName: '张三', token: '' }, device: { vueVersion: '3', origin: 'pc' }, options: {} })

async function engineWith(text: string, limits: Partial<ScriptLimits> = {}): Promise<Told & { engine: ScriptEngine }> {
  const messages: FromEngine[] = []
  const actions: Record<string, unknown>[] = []
  const quickJs = await loadQuickJs(engineVariant, engineBytes())
  const engine = new ScriptEngine(
    quickJs,
    { scripts: [['s', text]], facts },
    (message) => {
      messages.push(message)
      if (message.type === 'actions' || message.type === 'stopped')
        actions.push(...message.actions.map((item) => JSON.parse(item)))
    },
    { ...scriptLimits, ...limits },
  )
  let id = 0
  const run = (values: unknown = {}, args: unknown = {}) => {
    id += 1
    actions.length = 0
    const changed = JSON.stringify(Array.isArray(values) ? values : Object.entries(values as object))
    engine.handle({ type: 'run', run: id, key: 's', args: JSON.stringify(args), values: changed })
    return [...actions]
  }
  return { engine, messages, actions, run }
}

const sets = (actions: Record<string, unknown>[]) =>
  actions.filter(({ kind }) => kind === 'set').map(({ prop, value }) => [prop, value])
const last = <T>(list: readonly T[]) => list[list.length - 1]

describe('what scripts get (contract 3a §11)', () => {
  test('a script reads the form, writes it, and reads its own writes', async () => {
    const { run } = await engineWith(
      '({ formData, setFormData }) => { setFormData("a", formData.a + 1); setFormData("b", formData.a * 2) }',
    )
    expect(sets(run({ a: 1, b: 0 }))).toEqual([
      ['a', 2],
      ['b', 4],
    ])
    expect(sets(run({ a: 10 }))).toEqual([
      ['a', 11],
      ['b', 22],
    ])
  })

  test('formData is one living object: keys, JSON and assignments work, rows can be written', async () => {
    const { run } = await engineWith(`({ formData, onlineUtils }) => {
      formData.a = 5
      formData.tableField1[1].qty = 7
      onlineUtils.toast(Object.keys(formData).join() + JSON.stringify(formData) + formData.hasOwnProperty('a') + formData.tableField1.length)
    }`)
    const actions = run({ id: 'r1', a: 1, tableField1: [{ qty: 1 }, { qty: 2 }] })
    expect(actions.filter(({ kind }) => kind === 'set')).toEqual([
      expect.objectContaining({ prop: 'a', value: 5 }),
      expect.objectContaining({ prop: 'tableField1.qty', rowIndex: 1, value: 7 }),
    ])
    expect(actions.find(({ kind }) => kind === 'toast')).toMatchObject({
      text: 'id,a,tableField1{"id":"r1","a":5,"tableField1":[{"qty":1},{"qty":7}]}true2',
    })
  })

  test('identity of the record cannot be written', async () => {
    const { run } = await engineWith('({ formData }) => { formData.id = "x"; formData.flowId = "y" }')
    const identity = [
      ['id', '1', true],
      ['flowId', '2', true],
    ]
    expect(sets(run(identity))).toEqual([])
    // A field of that name is what a script means by it.
    expect(sets(run([...identity, ['id', 'typed']]))).toHaveLength(1)
  })

  test('a change of a sub-table writes into the row it came from, or into the one that is named', async () => {
    const { run } = await engineWith(
      '({ rowIndex, setFormData }) => { setFormData("tableField1.sum", rowIndex * 10); setFormData("tableField1.sum", 1, 0) }',
    )
    expect(run({ tableField1: [{}, {}] }, { rowIndex: 1 }).filter(({ kind }) => kind === 'set')).toEqual([
      expect.objectContaining({ prop: 'tableField1.sum', value: 10, rowIndex: null }),
      expect.objectContaining({ prop: 'tableField1.sum', value: 1, rowIndex: 0 }),
    ])
  })

  test('fields are hidden, demanded and disabled by name', async () => {
    const { run } = await engineWith(
      '({ setShowOrHide, setRequired, setDisabled }) => { setShowOrHide("a", false); setRequired("b", true); setDisabled("c", 1) }',
    )
    expect(run().slice(0, 3)).toEqual([
      expect.objectContaining({ state: 'hidden', prop: 'a', isOn: true }),
      expect.objectContaining({ state: 'required', prop: 'b', isOn: true }),
      expect.objectContaining({ state: 'disabled', prop: 'c', isOn: true }),
    ])
  })

  test('the person, the device, messages and routes', async () => {
    const { run } = await engineWith(`({ onlineUtils }) => {
      onlineUtils.toast(onlineUtils.getUserInfo().userName + onlineUtils.getUserInfo().token + onlineUtils.getDeviceInfo().origin, 'success', 1500)
      onlineUtils.route('/home')
    }`)
    expect(run().slice(0, 2)).toEqual([
      expect.objectContaining({ kind: 'toast', text: '张三pc', type: 'success', duration: 1500 }),
      expect.objectContaining({ kind: 'route', url: '/home' }),
    ])
  })

  test('a request is a promise that the page answers; values that changed meanwhile are seen', async () => {
    const { run, engine, actions } = await engineWith(`async ({ formData, setFormData, onlineUtils }) => {
      const reply = await onlineUtils.request('/api/x', 'post', { q: formData.a })
      setFormData('b', reply.data + formData.a)
    }`)
    const [asked] = run({ a: 1, b: 0 })
    expect(asked).toMatchObject({ kind: 'request', url: '/api/x', method: 'post', data: { q: 1 } })
    engine.handle({ type: 'reply', call: Number(asked?.['call']), isOk: true, text: '{"data":5}', values: '[["a",100]]' })
    expect(sets(actions)).toEqual([['b', 105]])
    expect(last(actions)).toMatchObject({ kind: 'settled', isOk: true })
  })

  test('a refused request rejects with its reason', async () => {
    const { run, engine, actions } = await engineWith(
      '({ request, setFormData }) => request("http://a").catch(error => setFormData("b", error.message))',
    )
    const [asked] = run({ b: '' })
    engine.handle({ type: 'reply', call: Number(asked?.['call']), isOk: false, text: '不可以', values: '' })
    expect(sets(actions)).toEqual([['b', '不可以']])
  })

  test('options of older designs can be read back as they were set', async () => {
    const { run } = await engineWith(
      '({ getFieldOptions, setFieldOptions }) => { setFieldOptions("a", [{ id: 1 }]); console.log(getFieldOptions("a")) }',
    )
    expect(run().slice(0, 2)).toEqual([
      expect.objectContaining({ kind: 'options', prop: 'a', list: [{ id: 1 }] }),
      expect.objectContaining({ kind: 'log', text: '[{"id":1}]' }),
    ])
  })

  test('timers fire and belong to the run that set them', async () => {
    const { run, actions } = await engineWith('({ setFormData }) => { setTimeout(v => setFormData("a", v), 5, 3) }')
    run({ a: 0 })
    await waitUntil(() => sets(actions).length > 0)
    expect(sets(actions)).toEqual([['a', 3]])
  })

  test('beforeSubmit: what a promise says, and the reason of a rejection', async () => {
    const good = await engineWith('() => new Promise((resolve) => resolve())')
    expect(good.run().map(({ kind, isOk, isPending }) => [kind, isOk ?? isPending])).toEqual([
      ['returned', true],
      ['settled', true],
    ])
    const bad = await engineWith('async () => { throw new Error("金额不对") }')
    expect(last(bad.run())).toMatchObject({ kind: 'settled', isOk: false, text: 'Error: 金额不对' })
    const plain = await engineWith('() => Promise.reject("金额不对")')
    expect(last(plain.run())).toMatchObject({ kind: 'settled', isOk: false, text: '金额不对' })
  })
})

describe('what is no script is ignored', () => {
  test.each(['42', '{ a: 1 }', 'alert(1)', 'function (', '"text"', ''])('%s', async (text) => {
    const { engine } = await engineWith(text)
    expect(engine.readyMessage.ignored.map(([key]) => key)).toEqual(['s'])
  })

  test.each(['(x) => {};', 'function (x) {}', 'function named(x) {}', 'async (x) => {}', '// note\n({ data }) => { data }'])(
    'a function in any spelling is taken: %s',
    async (text) => {
      const { engine } = await engineWith(text)
      expect(engine.readyMessage.ignored).toEqual([])
    },
  )
})

describe('a script that goes wrong or is hostile (reliability D9)', () => {
  test('an exception names itself, what was done before stands, and the next run works', async () => {
    const { run } = await engineWith('({ formData, setFormData }) => { setFormData("a", 1); formData.b.c }')
    for (let time = 0; time < 2; time += 1) {
      const actions = run({ a: 0, b: null })
      expect(sets(actions)).toEqual([['a', 1]])
      expect(last(actions)).toMatchObject({ kind: 'failed', text: expect.stringContaining('TypeError') })
    }
  })

  test.each([
    ['an endless loop', '() => { while (true) {} }'],
    ['an endless loop that catches', '() => { for (;;) { try { while (true) {} } catch {} } }'],
    ['an endless loop after a promise', 'async () => { await 0; for (;;); }'],
    ['a storm of promises', '() => { const next = () => Promise.resolve().then(next); next() }'],
    ['promises that double', '() => { const f = async () => { await 0; f(); f() }; f() }'],
    ['a pattern that never ends', '() => /^(a+)+$/.test("a".repeat(40) + "b")'],
  ])('%s is stopped', async (_name, text) => {
    const { run, messages } = await engineWith(text, { runMs: 200 })
    // That it comes back at all is what counts: unstopped it would stay for ever.
    run()
    expect(last(messages)).toMatchObject({ type: 'stopped' })
  })

  test.each([
    ['arrays', '() => { const all = []; for (;;) all.push(new Array(1000).fill(1)) }'],
    ['texts', '() => { let s = "x"; for (;;) s += s }'],
    ['one huge text', '() => "x".repeat(2 ** 30)'],
    ['one huge buffer', '() => new ArrayBuffer(2 ** 30)'],
  ])('memory has an end: %s', async (_name, text) => {
    const { run, messages } = await engineWith(text, { runMs: 3000 })
    const actions = run()
    const end = last(messages)
    const isRefused = actions.some(({ kind }) => kind === 'failed')
    expect(end?.type === 'stopped' || isRefused).toBe(true)
  })

  test('recursion without end is an error of the script', async () => {
    const { run } = await engineWith('() => { const f = () => f() + 1; f() }')
    expect(last(run())).toMatchObject({ kind: 'failed', text: expect.stringMatching(/stack/i) })
    const nested = await engineWith('() => JSON.parse("[".repeat(100000))')
    const actions = nested.run()
    expect(last(nested.messages)?.type === 'stopped' || last(actions)?.['kind'] === 'failed').toBe(true)
  })

  test('there is no page, no network, no file and no way out through constructors', async () => {
    const { run } = await engineWith(`() => {
      const root = (() => {}).constructor.constructor('return this')()
      const names = ['window', 'document', 'self', 'fetch', 'XMLHttpRequest', 'WebSocket', 'importScripts', 'postMessage', 'localStorage',
        'navigator', 'location', 'process', 'require', 'Worker', 'indexedDB', 'WebAssembly', 'std', 'os', 'print']
      console.log(names.filter((name) => typeof root[name] !== 'undefined').join() || 'nothing')
      try { document.cookie } catch (error) { console.log(error.name) }
    }`)
    expect(
      run()
        .filter(({ kind }) => kind === 'log')
        .map(({ text }) => text),
    ).toEqual(['nothing', 'ReferenceError'])
  })

  test('modules cannot be imported', async () => {
    const { run } = await engineWith('async () => { await import("https://example.org/x.js") }')
    expect(last(run())).toMatchObject({ kind: 'settled', isOk: false })
  })

  test('redefined built-ins deceive only the script itself', async () => {
    const { run, engine, messages } = await engineWith(`({ setFormData, request }) => {
      JSON.stringify = () => '{"kind":"route","url":"/evil"}'
      JSON.parse = () => { throw 1 }
      Promise.prototype.then = () => { throw 2 }
      Array.prototype.push = () => { throw 3 }
      Object.prototype.toJSON = undefined
      String.prototype.slice = () => 'x'
      Reflect.apply = () => { throw 4 }
      globalThis.Promise = undefined
      setFormData('a', { ok: true })
      request('/api/x')
    }`)
    const first = run({ a: 0 })
    expect(sets(first)).toEqual([['a', { ok: true }]])
    engine.handle({ type: 'reply', call: 1, isOk: true, text: '{}', values: '' })
    expect(messages.map(({ type }) => type)).toEqual(['actions', 'actions'])
  })

  test('names of prototypes are plain names', async () => {
    const { run } = await engineWith(`({ formData, setFormData }) => {
      setFormData('__proto__', { polluted: 1 })
      formData['constructor'] = 1
      setFormData('__proto__.x', 1)
      console.log(({}).polluted, formData.missing)
    }`)
    const actions = run(JSON.parse('{"__proto__": {"polluted": 2}, "a": 1}'))
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(actions.find(({ kind }) => kind === 'log')).toMatchObject({ text: 'undefined undefined' })
  })

  test('a flood of changes ends with an error in the script', async () => {
    const { run } = await engineWith('({ setFormData }) => { for (let i = 0; i < 1e6; i += 1) setFormData("a", i) }')
    const actions = run({ a: 0 })
    expect(sets(actions)).toHaveLength(scriptLimits.actionsPerRun)
    expect(last(actions)).toMatchObject({ kind: 'failed', text: expect.stringContaining('too many changes') })
  })

  test('a huge value is refused', async () => {
    const { run } = await engineWith('({ setFormData }) => { setFormData("a", "x".repeat(2e6)) }')
    expect(last(run({ a: '' }))).toMatchObject({ kind: 'failed', text: expect.stringContaining('too much data') })
  })

  test('a flood of log lines is cut', async () => {
    const { run } = await engineWith('() => { for (let i = 0; i < 5000; i += 1) console.log("x".repeat(9000)) }')
    const lines = run().filter(({ kind }) => kind === 'log')
    expect(lines).toHaveLength(scriptLimits.logLinesPerRun)
    expect(String(lines[0]?.['text']).length).toBeLessThanOrEqual(scriptLimits.logCharacters)
  })

  test('timers have a number', async () => {
    const { run } = await engineWith('() => { for (let i = 0; i < 1000; i += 1) setTimeout(() => {}, 50) }')
    expect(last(run())).toMatchObject({ kind: 'failed', text: expect.stringContaining('timers') })
  })

  test('a value that goes in circles is an error of the script', async () => {
    const { run } = await engineWith('({ setFormData }) => { const a = {}; a.a = a; setFormData("a", a) }')
    expect(last(run({ a: 0 }))).toMatchObject({ kind: 'failed' })
  })
})

test('styles of a page are made in one run', async () => {
  const { engine, actions } = await engineWith(
    '({ row, column, rowIndex, columnIndex }) => column && column.property === "b" ? { color: row.b > 1 ? "red" : "green" } : undefined',
  )
  engine.handle({
    type: 'styles',
    run: 1,
    rowKey: '',
    cellKey: 's',
    rows: '[{"b":1},{"b":2}]',
    columns: '[{"property":"a"},{"property":"b"}]',
  })
  expect(last(actions)).toMatchObject({
    kind: 'styles',
    result: {
      cells: [
        [0, 1, { color: 'green' }],
        [1, 1, { color: 'red' }],
      ],
    },
  })
})

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const endMs = Date.now() + 60_000
  while (!isTrue() && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('what no engine has said is not known, and is asked again; what was asked is answered, whatever the memory of faults keeps', async () => {
  const broken = '() => { let a b }'
  const nowhere = () => Promise.reject(new Error('no engine'))
  expect(await checkScripts([broken, ''], nowhere)).toEqual([undefined, null])
  expect((await learnFaults([broken], nowhere))(broken)).toBeUndefined()
  const many = Array.from({ length: 2 * scriptLimits.scriptsPerDesign + 1 }, (_, at) => `() => ${at}`)
  const faultOf = await learnFaults([broken, ...many], startHere)
  expect(faultOf(broken)).toMatchObject({ kind: 'syntax' })
  expect(faultOf('() => 599')).toBeNull()
  // The oldest go, and no others.
  expect([knownFault('() => 0'), knownFault('() => 1')]).toEqual([undefined, null])
})

test('a text that never ends is named, and those after it are read; the one that silences its engine costs only that engine', async () => {
  let started = 0
  const silencedBy: typeof startHere = async (hear) => {
    started += 1
    const { port, wasm } = await startHere(hear)
    return {
      wasm,
      port: {
        ...port,
        post: (message) => (message.type === 'check' && message.text === '/deaf/' ? undefined : port.post(message)),
      },
    }
  }
  const faults = await checkScripts(
    ['() => 1', '(() => { for (;;) {} })()', '/deaf/', '() => { let a b }', '() => 2'],
    silencedBy,
  )
  expect(faults).toMatchObject([null, { kind: 'endless' }, { kind: 'endless' }, { kind: 'syntax' }, null])
  expect(started).toBe(2)
})
