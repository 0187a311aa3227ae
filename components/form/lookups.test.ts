import { position } from '@/lib/contract/permission/position'
import { lookupsOf } from './lookups'

/** A platform that takes the call and answers nothing, for ever. */
const silent = (_url: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = jest.fn(silent) as typeof fetch
})
afterEach(() => jest.useRealTimers())

test('a look-up that nobody answers has failed after a while, and can be tried again', async () => {
  const asked = expect(lookupsOf('u1').call(position.selector, {})).rejects.toMatchObject({ code: 'timeout' })
  await jest.advanceTimersByTimeAsync(20_000)
  await asked
})

test('a look-up that is given up is no failure of the platform', async () => {
  const leaving = new AbortController()
  const asked = expect(lookupsOf('u1').call(position.selector, {}, { signal: leaving.signal })).rejects.toThrow('given up')
  leaving.abort()
  await asked
})

test('what changes something is waited for', async () => {
  const done = jest.fn()
  lookupsOf('u1')
    .call(position.remove, { params: { id: '1' } })
    .then(done, done)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(done).not.toHaveBeenCalled()
})
