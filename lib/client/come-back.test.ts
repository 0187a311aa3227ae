let retryLater: typeof import('./come-back').retryLater
let whenServiceIsBack: typeof import('./service-back').whenServiceIsBack

beforeEach(async () => {
  jest.resetModules()
  retryLater = (await import('./come-back')).retryLater
  whenServiceIsBack = (await import('./service-back')).whenServiceIsBack
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

/** Fails as often as `failures` says and is put up again each time, as a state on the screen is. */
function failing(failures: number) {
  const triedMs: number[] = []
  const startMs = Date.now()
  const put = (): void => {
    retryLater(() => {
      triedMs.push(Date.now() - startMs)
      if (triedMs.length <= failures) put()
    })
  }
  put()
  return triedMs
}

test('tries again after ever longer whiles, never longer than 20 seconds', () => {
  const tried = failing(8)
  jest.advanceTimersByTime(200_000)
  expect(tried).toHaveLength(9)
  const gaps = tried.map((at, index) => at - (tried[index - 1] ?? 0))
  expect(gaps[0]).toBeLessThanOrEqual(1000)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(20_000)
  expect(gaps.at(-1)).toBeGreaterThanOrEqual(10_000)
})

test('is bounded, and a person who looks again starts another try', () => {
  const tried = failing(1000)
  jest.advanceTimersByTime(3_600_000)
  expect(tried).toHaveLength(60)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tried).toHaveLength(61)
})

test('many failures of one page are tried at one pace', () => {
  const all = Array.from({ length: 30 }, () => failing(3))
  jest.advanceTimersByTime(60_000)
  const moments = new Set(all.flat())
  expect(moments.size).toBe(4)
})

test('the network that is back is reason enough', () => {
  const retry = jest.fn()
  retryLater(retry)
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(60_000)
  expect(retry).toHaveBeenCalledTimes(1)
})

test('one failure is tried once, however many tell of it, and by one that is still there', () => {
  const [failure, first, second, other] = [{}, jest.fn(), jest.fn(), jest.fn()]
  retryLater(first, failure)
  const callOff = retryLater(second, failure)
  retryLater(other, {})
  callOff()
  window.dispatchEvent(new Event('online'))
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  retryLater(first, failure)
  retryLater(second, failure)
  window.dispatchEvent(new Event('online'))
  expect(first.mock.calls.length + second.mock.calls.length).toBe(2)
})

test('what is no longer on the screen is not tried', () => {
  const retry = jest.fn()
  retryLater(retry)()
  jest.advanceTimersByTime(60_000)
  expect(retry).not.toHaveBeenCalled()
})

test.each([
  ['that was away', [false, false, true], 'navigate', 1],
  ['that was away, also when the page is one that was loaded anew', [false, true], 'reload', 1],
  ['that was there all the time: one more try', [true], 'navigate', 1],
  ['that was there all the time: and no more than one', [true], 'reload', 0],
])('a page is loaded by a service %s', async (_, answers, type, loads) => {
  const left = [...answers]
  global.fetch = (async () => ({ ok: left.shift() ?? true })) as unknown as typeof fetch
  performance.getEntriesByType = (() => [{ type }]) as unknown as typeof performance.getEntriesByType
  const load = jest.fn()
  whenServiceIsBack(load)
  await jest.advanceTimersByTimeAsync(120_000)
  expect(load).toHaveBeenCalledTimes(loads)
  expect(left).toEqual([])
})
