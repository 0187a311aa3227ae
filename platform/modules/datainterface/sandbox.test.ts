import { callFunction, faultyLines, ScriptError } from './sandbox'
import { PoolFullError, ScriptPool } from './script-pool'

it('calls the function with a copy of the data', async () => {
  const data = [{ a: 1 }]
  expect(await callFunction('(data) => { data[0].a = 2; return data } // done', data)).toEqual([{ a: 2 }])
  expect(data).toEqual([{ a: 1 }])
  expect(await callFunction('() => undefined', null)).toBeNull()
})

it.each([
  ['throws', '() => { throw new Error("坏了") }', 'Error: 坏了'],
  ['is no function', '1', 'TypeError'],
  ['does not read', '(data) => {', 'SyntaxError'],
  ['never ends', '() => { for (;;); }', 'interrupted'],
  ['takes all memory', '() => { const a = []; for (;;) a.push("x".repeat(1e6)) }', 'out of memory'],
  ['fills memory inside the engine', '() => { const a = []; for (;;) a.push(new Array(1e5).fill(1)) }', 'out of memory'],
  ['calls itself without end', 'function f() { return f() }', 'stack'],
  ['sends what cannot be sent', '() => { const a = {}; a.a = a; return a }', 'circular'],
])('a function that %s is a named fault', async (_what, source, text) => {
  const fault = await callFunction(source, []).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(ScriptError)
  expect(String((fault as Error).message)).toContain(text)
})

it('reads scripts as forms do, and runs nothing of them', async () => {
  const texts = [
    '(a) => a;',
    'var a = 1; (b) => b',
    'function () { return 1 }',
    'for (;;) {}',
    '() => {\n  return a.\n}',
    '// 说明',
  ]
  expect(await faultyLines(texts)).toEqual([null, null, null, null, 3, null])
  expect(await faultyLines(['('])).toEqual([1])
})

it.each(['process', 'require', 'fetch', 'setTimeout', 'globalThis.process', 'console'])('knows no %s', async (name) => {
  expect(await callFunction(`() => typeof ${name}`, null)).toBe('undefined')
})

describe('this thread goes on', () => {
  const order: string[] = []
  const noted = (name: string, work: Promise<unknown>) => work.catch(() => undefined).then(() => order.push(name))
  const long = JSON.stringify('a'.repeat(50_000))

  // What is proved is who is done first: a script that held this thread would be done before anything else could be.
  it.each([
    ['never ends', '() => { for (;;); }'],
    ['matches a pattern without end', `() => /^(a+)+$/.test(${long} + "b")`],
    ['builds a huge text', '() => { let t = [1]; for (let i = 0; i < 22; i++) t = t.concat(t); return JSON.stringify(t) }'],
    ['does not let itself be stopped', '() => { for (;;) new Array(1e5).fill(1) }'],
  ])('while a function %s', async (_what, source) => {
    order.length = 0
    const script = noted('script', callFunction(source, []))
    let turns = 0
    while (order.length === 0 && turns < 200) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    order.push('others')
    await script
    expect(order).toEqual(['others', 'script'])
    expect(turns).toBe(200)
  })

  it('a function of another caller is done while one does not end', async () => {
    order.length = 0
    await Promise.all([
      noted('endless', callFunction('() => { for (;;); }', null)),
      noted('short', callFunction('() => 1', null)),
    ])
    expect(order).toEqual(['short', 'endless'])
  })
})

describe('the pool', () => {
  const limits = { threads: 1, waitingMax: 2, killAfterMs: 300, startMaxMs: 30_000, idleMs: 60_000 }
  const job = (source: string) => ({ source, input: '1', timeMaxMs: 60_000, memoryMaxBytes: 1 << 25, textMax: 1000 })

  it('takes no more than may wait, and says so at once', async () => {
    const pool = new ScriptPool(limits)
    const first = pool.run(job('(n) => n + 1'))
    const second = pool.run(job('(n) => n + 2'))
    await expect(pool.run(job('(n) => n'))).rejects.toBeInstanceOf(PoolFullError)
    expect(await Promise.all([first, second])).toEqual([{ output: '2' }, { output: '3' }])
    expect(await pool.run(job('(n) => n'))).toEqual({ output: '1' })
  })

  it('ends a thread that cannot be stopped from inside; the next job gets a new one', async () => {
    const pool = new ScriptPool(limits)
    const stuck = pool.run(job('() => { for (;;); }'))
    const next = pool.run(job('(n) => n'))
    expect(await stuck).toEqual({ fault: expect.stringContaining('interrupted') })
    expect(await next).toEqual({ output: '1' })
  })

  it('answers no more than the bound', async () => {
    expect(await new ScriptPool(limits).run(job('() => "x".repeat(5000)'))).toEqual({ fault: 'the result is too large' })
  })
})

it('leaves nothing behind for the next call', async () => {
  await callFunction('() => { globalThis.left = 1; Array.prototype.map = () => "x" }', null)
  expect(await callFunction('() => [typeof left, [1].map((x) => x)[0]]', null)).toEqual(['undefined', 1])
})

it('more functions than may wait are told that the platform is busy, and the others run', async () => {
  const calls = await Promise.allSettled(Array.from({ length: 60 }, () => callFunction('(n) => n', 1)))
  const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason.code] : []))
  expect(refusals.length).toBeGreaterThanOrEqual(8)
  expect(new Set(refusals)).toEqual(new Set(['busy']))
  expect(calls.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(50)
})
