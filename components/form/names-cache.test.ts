import type { NameEntry, NameSource } from '@/components/widget-kits/names'
import { AppError } from '@/lib/errors/app-error'
import { createNamesCache } from './names-cache'

const call = (() => Promise.reject(new Error('not asked here'))) as never
let asked: string[][]
let answer: (ids: readonly string[]) => Promise<readonly NameEntry[]>
const source: NameSource = {
  key: 'user',
  load: (ids) => {
    asked.push([...ids])
    return answer(ids)
  },
}
const named = (ids: readonly string[]) => ids.map((id) => ({ id, label: `name of ${id}` }))
const ignore = () => {}

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
  answer = async (ids) => named(ids)
})
afterEach(() => jest.useRealTimers())

it('asks once for what all fields of a frame want, each id once, and not again for what is known', async () => {
  const names = createNamesCache(call)
  for (let row = 0; row < 200; row += 1) names.subscribe(source, [`u${row % 20}`, 'boss'], ignore)
  expect(names.read(source, ['u1']).status).toBe('loading')
  await jest.advanceTimersByTimeAsync(50)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toHaveLength(21)
  expect(names.read(source, ['u1']).entries.get('u1')?.label).toBe('name of u1')
  names.subscribe(source, ['u1'], ignore)
  await jest.advanceTimersByTimeAsync(50)
  expect(asked).toHaveLength(1)
})

it('splits more ids than a call may carry', async () => {
  const names = createNamesCache(call)
  const ids = Array.from({ length: 1200 }, (_, index) => `u${index}`)
  names.subscribe(source, ids, ignore)
  await jest.advanceTimersByTimeAsync(50)
  expect(asked.map((list) => list.length)).toEqual([500, 500, 200])
})

it('answers the same state until something changes, and tells its listeners then', async () => {
  const names = createNamesCache(call)
  const listener = jest.fn()
  names.subscribe(source, ['u1'], listener)
  expect(names.read(source, ['u1'])).toBe(names.read(source, ['u1']))
  await jest.advanceTimersByTimeAsync(50)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(names.read(source, ['u1'])).toBe(names.read(source, ['u1']))
})

it('says that names failed, keeps the rest, and asks again on demand', async () => {
  const names = createNamesCache(call)
  answer = () => Promise.reject(new Error('down'))
  names.subscribe(source, ['u1'], ignore)
  await jest.advanceTimersByTimeAsync(50)
  expect(names.read(source, ['u1']).status).toBe('failed')
  answer = async (ids) => named(ids)
  names.retry(source, ['u1'])
  await jest.advanceTimersByTimeAsync(50)
  expect(names.read(source, ['u1'])).toMatchObject({ status: 'ready' })
})

it('knows of an id without an entry that it is no more', async () => {
  const names = createNamesCache(call)
  answer = async () => []
  names.subscribe(source, ['gone'], ignore)
  await jest.advanceTimersByTimeAsync(50)
  const state = names.read(source, ['gone'])
  expect(state.status).toBe('ready')
  expect(state.entries.size).toBe(0)
})

it('shows what was just chosen without asking', async () => {
  const names = createNamesCache(call)
  names.put(source, [{ id: 'u1', label: 'chosen' }])
  names.subscribe(source, ['u1'], ignore)
  await jest.advanceTimersByTimeAsync(50)
  expect(asked).toHaveLength(0)
  expect(names.read(source, ['u1']).entries.get('u1')?.label).toBe('chosen')
})

it('forgets the oldest names beyond its bound', async () => {
  const names = createNamesCache(call)
  for (let batch = 0; batch < 25; batch += 1) {
    names.put(
      source,
      Array.from({ length: 1000 }, (_, index) => ({ id: `${batch}-${index}`, label: 'x' })),
    )
  }
  expect(names.read(source, ['0-0']).entries.size).toBe(0)
  expect(names.read(source, ['24-999']).entries.size).toBe(1)
})

it('gives up sources that nobody watches, and keeps those that somebody does', () => {
  const names = createNamesCache(call)
  const watched = { ...source, key: 'watched' }
  names.put(watched, named(['w']))
  names.subscribe(watched, ['w'], ignore)
  for (let turn = 0; turn < 500; turn += 1) names.put({ ...source, key: `typed ${turn}` }, named(['x']))
  expect(names.read(watched, ['w']).entries.size).toBe(1)
  expect(names.read({ ...source, key: 'typed 0' }, ['x']).entries.size).toBe(0)
  expect(names.read({ ...source, key: 'typed 499' }, ['x']).entries.size).toBe(1)
})

describe('names that could not be had', () => {
  const failing = (code: 'transport' | 'forbidden', failures: number) => {
    answer = async (ids) => {
      if (asked.length <= failures) throw new AppError(code, 'no answer')
      return named(ids)
    }
  }

  it('because nobody answered come by themselves, and are said to be missing until then', async () => {
    const names = createNamesCache(call)
    failing('transport', 3)
    const states: string[] = []
    names.subscribe(source, ['u1', 'u2'], () => states.push(names.read(source, ['u1']).status))
    await jest.advanceTimersByTimeAsync(60_000)
    expect(names.read(source, ['u1']).entries.get('u1')?.label).toBe('name of u1')
    expect(states).toEqual(['failed', 'failed', 'failed', 'ready'])
    expect(asked).toEqual(Array(4).fill(['u1', 'u2']))
  })

  it('stay as they were known before', async () => {
    const names = createNamesCache(call)
    names.subscribe(source, ['u1'], ignore)
    await jest.advanceTimersByTimeAsync(50)
    failing('forbidden', 9)
    await jest.advanceTimersByTimeAsync(6 * 60_000)
    names.subscribe(source, ['u1'], ignore)
    await jest.advanceTimersByTimeAsync(50)
    expect(names.read(source, ['u1'])).toMatchObject({ status: 'failed', entries: new Map([['u1', { label: 'name of u1' }]]) })
  })

  it('because they are refused are not asked for again', async () => {
    const names = createNamesCache(call)
    failing('forbidden', 9)
    names.subscribe(source, ['u1'], ignore)
    await jest.advanceTimersByTimeAsync(200_000)
    expect(asked).toHaveLength(1)
  })

  it('are not asked for while nobody shows them, and again when somebody does', async () => {
    const names = createNamesCache(call)
    failing('transport', 1)
    const leave = names.subscribe(source, ['u1'], ignore)
    await jest.advanceTimersByTimeAsync(50)
    leave()
    await jest.advanceTimersByTimeAsync(200_000)
    expect(asked).toHaveLength(1)
    names.subscribe(source, ['u1'], ignore)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(names.read(source, ['u1']).status).toBe('ready')
  })
})
