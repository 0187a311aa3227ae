import { callFunction, ScriptError } from './sandbox'

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
  ['takes all memory', '() => { const a = []; for (;;) a.push(new Array(1e5).fill(1)) }', 'out of memory'],
  ['calls itself without end', 'function f() { return f() }', 'stack'],
  ['sends what cannot be sent', '() => { const a = {}; a.a = a; return a }', 'circular'],
])('a function that %s is a named fault', async (_what, source, text) => {
  const fault = await callFunction(source, []).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(ScriptError)
  expect(String((fault as Error).message)).toContain(text)
})

it.each(['process', 'require', 'fetch', 'setTimeout', 'globalThis.process', 'console'])('knows no %s', async (name) => {
  expect(await callFunction(`() => typeof ${name}`, null)).toBe('undefined')
})

it('leaves nothing behind for the next call', async () => {
  await callFunction('() => { globalThis.left = 1; Array.prototype.map = () => "x" }', null)
  expect(await callFunction('() => [typeof left, [1].map((x) => x)[0]]', null)).toEqual(['undefined', 1])
})
