/** @jest-environment node */
import { widgetSchemas } from '@/components/widgets/schemas'
import { FormScripts } from '@/lib/client/scripts/form-scripts'
import { createScriptLog } from '@/lib/client/scripts/script-log'
import type { StartPort } from '@/lib/client/scripts/start-worker'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { formScripts } from '@/lib/form/scripts/collect-scripts'
import { fieldByCode } from '@/lib/form/walk'
import { startHere } from '@/tests/fixtures/script-engine'

const field = (jnpfKey: string, name: string, rest: object = {}, config: object = {}) => ({
  __config__: { jnpfKey, label: `标签${name}`, layout: 'colFormItem', ...config },
  __vModel__: name,
  ...rest,
})

const table = (...children: object[]) => ({
  __config__: { jnpfKey: 'table', label: '明细', layout: 'rowFormItem', children },
  __vModel__: 'tableField1',
})

type Funcs = { onLoad?: string; beforeSubmit?: string; afterSubmit?: string }
const opened: FormScripts[] = []

afterEach(() => {
  for (const scripts of opened.splice(0)) scripts.end()
})

function open(
  fields: object[],
  {
    funcs = {},
    values = {},
    isPublic = false,
    startPort = startHere,
  }: { funcs?: Funcs; values?: object; isPublic?: boolean; startPort?: StartPort } = {},
) {
  const design = parseDesign({ fields, funcs }, widgetSchemas)
  const store = createFormStore({
    design,
    schemas: widgetSchemas,
    mode: 'edit',
    initialValues: values as Record<string, unknown>,
  })
  const toasts: string[] = []
  const routes: string[] = []
  const chosen: unknown[] = []
  const log = createScriptLog()
  const scripts = new FormScripts({
    store,
    scripts: formScripts(design),
    recordId: 'r1',
    flowId: '',
    log,
    isPublic,
    setOptions: (code, list) => void chosen.push([code, list]),
    user: { userId: 'u1', token: 'secret' },
    startPort,
    t: (key, params) => `${key} ${Object.values(params ?? {}).join(' ')}`.trim(),
    failure: String,
    toast: (type, text) => void toasts.push(`${type}: ${text}`),
    openInside: (href) => void routes.push(href),
    openOutside: (href) => void routes.push(`out ${href}`),
  })
  opened.push(scripts)
  scripts.open()
  const node = (code: string) => fieldByCode(design, code)!
  return { store, scripts, toasts, routes, chosen, log, node }
}

async function eventually(check: () => void): Promise<void> {
  const endMs = Date.now() + 60_000
  for (;;) {
    try {
      return check()
    } catch (thrown) {
      if (Date.now() > endMs) throw thrown
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

test('a design with stubs only starts no engine', async () => {
  const startPort = jest.fn(startHere)
  const stub = '({ data, formData }) => {\n    // 在此编写代码\n    \n}'
  open([field('input', 'a', { on: { change: stub } })], { funcs: { onLoad: stub }, startPort })
  expect(startPort).not.toHaveBeenCalled()
})

test('onLoad fills, hides, demands and disables', async () => {
  const { store } = open([field('input', 'a'), field('input', 'b'), field('input', 'c')], {
    funcs: {
      onLoad: `({ formData, setFormData, setShowOrHide, setRequired, setDisabled, onlineUtils }) => {
        setFormData('a', formData.id + onlineUtils.getUserInfo().userId + onlineUtils.getUserInfo().token)
        setShowOrHide('b', false); setRequired('a', true); setDisabled('c', true)
      }`,
    },
  })
  await eventually(() => expect(store.getValue('a')).toBe('r1u1'))
  expect(store.getFieldState('b').hidden).toBe(true)
  expect(store.getFieldState('a').required).toBe(true)
  expect(store.getFieldState('c').disabled).toBe(true)
})

test('a change by a script runs linkages and no on.change', async () => {
  const { store, scripts, node, toasts } = open(
    [
      field('input', 'a', { on: { change: '({ data, setFormData }) => setFormData("b", data)' } }),
      field('input', 'b', { on: { change: '({ onlineUtils }) => onlineUtils.toast("never")' } }),
    ],
    { values: { a: '', b: '' } },
  )
  store.setValue('a', 'x')
  await scripts.run(node('a'), 'change', 'x', undefined)
  await eventually(() => expect(store.getValue('b')).toBe('x'))
  expect(toasts).toEqual([])
})

test('what a script sets stays when it sets the source afterwards', async () => {
  const { store, scripts, node } = open([
    field('input', 'start', {
      on: { change: '({ setFormData }) => { setFormData("city", "c2"); setFormData("province", "p2") }' },
    }),
    field('input', 'province'),
    field(
      'select',
      'city',
      { options: [] },
      { dataType: 'dynamic', propsUrl: '1', templateJson: [{ field: 'p', relationField: 'province' }] },
    ),
  ])
  await scripts.run(node('start'), 'change', 'x', undefined)
  await eventually(() => expect([store.getValue('province'), store.getValue('city')]).toEqual(['p2', 'c2']))
})

test('a script of a sub-table writes into the row it came from', async () => {
  const script = '({ data, rowIndex, setFormData }) => setFormData("tableField1.sum", data * 2 + rowIndex)'
  const { store, scripts, node } = open(
    [table(field('inputNumber', 'qty', { on: { change: script } }), field('inputNumber', 'sum'))],
    { values: { tableField1: [{ qty: 1 }, { qty: 2 }] } },
  )
  const rows = store.rows('tableField1')
  await scripts.run(node('tableField1-qty'), 'change', 7, rows[1])
  await eventually(() => expect(store.toRecord()['tableField1']).toMatchObject([{ qty: 1 }, { qty: 2, sum: 15 }]))
})

describe('beforeSubmit', () => {
  const ask = (beforeSubmit: string) => open([field('input', 'a')], { funcs: { beforeSubmit } })

  test.each([
    ['resolves', '() => new Promise((resolve) => { const x = 1; resolve() })'],
    ['gives nothing', '({ formData }) => { formData.a }'],
    ['is no function', '{ broken: 1 }'],
  ])('goes on when it %s', async (_name, text) => {
    expect(await ask(text).scripts.beforeSubmit()).toEqual({ ok: true })
  })

  test('stops with the reason of a rejection', async () => {
    expect(await ask('() => Promise.reject("金额不对")').scripts.beforeSubmit()).toEqual({ ok: false, message: '金额不对' })
    expect(await ask('() => Promise.reject()').scripts.beforeSubmit()).toEqual({ ok: false, message: 'gateRefused' })
  })

  test('says nothing twice: a script that showed its own message needs no other', async () => {
    const { scripts, toasts } = ask('({ onlineUtils }) => { onlineUtils.toast("请检查", "warning"); return Promise.reject() }')
    expect(await scripts.beforeSubmit()).toEqual({ ok: false })
    expect(toasts).toEqual(['warning: 请检查'])
  })

  test('never saves unchecked: a script that breaks or is stopped stops the save with its name', async () => {
    expect(await ask('() => missing.name').scripts.beforeSubmit()).toMatchObject({
      ok: false,
      message: expect.stringContaining('events.beforeSubmit'),
    })
    expect(await ask('() => { for (;;); }').scripts.beforeSubmit()).toMatchObject({
      ok: false,
      message: expect.stringContaining('stopped.time'),
    })
  })
})

test('a failing script says its name once and the form goes on', async () => {
  const { store, scripts, node, toasts, log } = open([
    field('input', 'a', {
      on: { change: '() => { throw new Error("坏了") }', blur: '({ setFormData }) => setFormData("b", "ok")' },
    }),
    field('input', 'b'),
  ])
  await scripts.run(node('a'), 'change', 'x', undefined)
  await eventually(() => expect(toasts).toHaveLength(1))
  expect(toasts[0]).toContain('标签a events.change')
  expect(toasts[0]).toContain('坏了')
  expect(log.read().map(({ level }) => level)).toEqual(['error'])
  await scripts.run(node('a'), 'blur', undefined, undefined)
  await eventually(() => expect(store.getValue('b')).toBe('ok'))
})

test('an engine that had to be stopped comes back for the next script, a few times', async () => {
  const startPort = jest.fn(startHere)
  const { store, scripts, node, log } = open(
    [
      field('input', 'a', {
        on: { change: '() => { for (;;); }', blur: '({ formData, setFormData }) => setFormData("b", formData.a + 1)' },
      }),
      field('input', 'b'),
    ],
    { values: { a: '4', b: '' }, startPort },
  )
  await scripts.run(node('a'), 'change', 'x', undefined)
  await eventually(() => expect(log.read().at(-1)?.text).toContain('stopped.time'))
  await scripts.run(node('a'), 'blur', undefined, undefined)
  await eventually(() => expect(store.getValue('b')).toBe('41'))
  expect(startPort).toHaveBeenCalledTimes(2)
})

test('what was asked about a value that has changed since is dropped, in whatever order the answers come', async () => {
  const waiting = new Map<string, () => void>()
  const answerOf = (kind: string) =>
    new Response(JSON.stringify({ code: 200, msg: '', data: [{ id: kind, fullName: `${kind}汁` }] }))
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const kind = new URL(String(url), 'http://here').searchParams.get('kind') ?? ''
    return new Promise((resolve) => waiting.set(kind, () => resolve(answerOf(kind))))
  })
  const change = `({ data, request, setFieldOptions, setFormData }) =>
    request('/api/system/x', 'get', { kind: data }).then((reply) => { setFieldOptions('b', reply.data); setFormData('c', data) })`
  const { scripts, store, node, chosen } = open([
    field('input', 'a', { on: { change } }),
    field('select', 'b'),
    field('input', 'c'),
  ])
  void scripts.run(node('a'), 'change', '苹果', undefined)
  await eventually(() => expect(waiting.has('苹果')).toBe(true))
  void scripts.run(node('a'), 'change', '香蕉', undefined)
  await eventually(() => expect(waiting.has('香蕉')).toBe(true))
  waiting.get('香蕉')?.()
  await eventually(() => expect(store.getValue('c')).toBe('香蕉'))
  waiting.get('苹果')?.()
  // What comes after the late answer shows that it has been and gone.
  void scripts.run(node('a'), 'change', '梨', undefined)
  await eventually(() => expect(waiting.has('梨')).toBe(true))
  waiting.get('梨')?.()
  await eventually(() => expect(store.getValue('c')).toBe('梨'))
  expect(chosen).toEqual([
    ['b', [expect.objectContaining({ id: '香蕉' })]],
    ['b', [expect.objectContaining({ id: '梨' })]],
  ])
  fetched.mockRestore()
})

test('requests: only paths below /api; none at all in a public form', async () => {
  const script =
    '({ onlineUtils, setFormData }) => onlineUtils.request("https://example.org/api/x").catch((error) => setFormData("a", error.message))'
  const inside = open([field('input', 'a')], { funcs: { onLoad: script } })
  await eventually(() => expect(inside.store.getValue('a')).toContain('request.address'))
  const outside = open([field('input', 'a')], { funcs: { onLoad: script.replace('https://example.org', '') }, isPublic: true })
  await eventually(() => expect(outside.store.getValue('a')).toContain('request.public'))
})

test('routes: a path or a web address, nothing that runs', async () => {
  const { routes, log } = open([field('input', 'a')], {
    funcs: {
      onLoad:
        '({ onlineUtils }) => { for (const url of ["javascript:alert(1)", "//evil.org", "/home", "https://example.org/x"]) onlineUtils.route(url) }',
    },
  })
  await eventually(() => expect(routes).toEqual(['/home', 'out https://example.org/x']))
  expect(log.read()).toHaveLength(2)
})

test('older designs read and set options of a field', async () => {
  const { chosen } = open([field('select', 'a', { options: [{ id: '1', fullName: '一' }] })], {
    funcs: { onLoad: '({ getFieldOptions, setFieldOptions }) => setFieldOptions("a", [...getFieldOptions("a"), { id: "2" }])' },
  })
  await eventually(() => expect(chosen).toEqual([['a', [{ id: '1', fullName: '一' }, { id: '2' }]]]))
})

test('a long chain of timers uses up the time of the form: its scripts stop, and say why', async () => {
  const startPort = jest.fn<ReturnType<typeof startHere>, Parameters<typeof startHere>>(async (hear) => {
    // Time as the engine of a slow computer tells it: every run takes most of a second.
    const slow: typeof hear = (message) => hear(message.type === 'actions' ? { ...message, ms: 900 } : message)
    return startHere(slow)
  })
  const again =
    '({ setFormData }) => { let n = 0; const go = () => { n += 1; setFormData("b", String(n)); if (n < 200) setTimeout(go, 0) }; go() }'
  const { store, scripts, node, toasts } = open(
    [field('input', 'a', { on: { change: again, blur: '({ setFormData }) => setFormData("b", "blur")' } }), field('input', 'b')],
    { values: { a: '', b: '' }, startPort },
  )
  await scripts.run(node('a'), 'change', 'x', undefined)
  await eventually(() => expect(toasts).toEqual(['error: stopped.budget']))
  const reached = store.getValue('b')
  expect(Number(reached)).toBeLessThan(30)
  await scripts.run(node('a'), 'blur', undefined, undefined)
  expect(store.getValue('b')).toBe(reached)
  expect(startPort).toHaveBeenCalledTimes(1)
})
