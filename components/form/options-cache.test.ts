import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { AppError } from '@/lib/errors/app-error'
import { designOf, rawField } from '@/lib/form/test-designs'
import type { FieldNode } from '@/lib/form/types'
import { createOptionsCache, type LoadOptions } from './options-cache'

const noValue = () => ''
const ignore = () => {}

function remoteSelects(count: number, interfaceOf: (index: number) => string): readonly FieldNode[] {
  const fields = Array.from({ length: count }, (_, index) =>
    rawField(
      'select',
      `s${index}`,
      { dataType: 'dynamic', propsUrl: interfaceOf(index) },
      { props: { label: 'name', value: 'id' } },
    ),
  )
  return designOf(...fields).fields
}

/** An interface that answers when it is told to. */
function heldInterface() {
  const held: ((rows: unknown) => void)[] = []
  let most = 0
  const load: LoadOptions = () =>
    new Promise((resolve) => {
      held.push(resolve)
      most = Math.max(most, held.length)
    })
  return { held, load, most: () => most }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('300 remote selects that open together (D15)', () => {
  it('ask six at a time, the first ones first, until all have answered', async () => {
    const { held, load, most } = heldInterface()
    const cache = createOptionsCache(load)
    const nodes = remoteSelects(300, (index) => `interface${index}`)
    for (const node of nodes) cache.subscribe(node, noValue, ignore)
    let answered = 0
    for (; held.length > 0; answered += 1) {
      held.shift()?.([{ id: answered, name: `option ${answered}` }])
      await settle()
      if (answered === 5) expect(nodes.slice(0, 6).every((node) => cache.read(node, noValue).status === 'ready')).toBe(true)
    }
    expect([answered, most()]).toEqual([300, 6])
    expect(nodes.every((node) => cache.read(node, noValue).status === 'ready')).toBe(true)
  })

  it('share what is asked for alike', async () => {
    const { held, load } = heldInterface()
    const cache = createOptionsCache(load)
    const nodes = remoteSelects(300, (index) => `interface${index % 3}`)
    for (const node of nodes) cache.subscribe(node, noValue, ignore)
    expect(held).toHaveLength(3)
  })

  it('go on when one of them fails, and that one can be tried again', async () => {
    let turns = 0
    const load: LoadOptions = async () => {
      turns += 1
      if (turns <= 7) throw new Error('no answer')
      return [{ id: '1', name: '一' }]
    }
    const cache = createOptionsCache(load)
    const nodes = remoteSelects(20, (index) => `interface${index}`)
    for (const node of nodes) cache.subscribe(node, noValue, ignore)
    await settle()
    expect(nodes.map((node) => cache.read(node, noValue).status)).toEqual([
      ...Array(7).fill('failed'),
      ...Array(13).fill('ready'),
    ])
    for (const node of nodes) cache.retry(node, noValue)
    await settle()
    expect(nodes.every((node) => cache.read(node, noValue).status === 'ready')).toBe(true)
    expect(turns).toBe(27)
  })
})

describe('what an interface answers (D13)', () => {
  it.each([
    ['no list', { rows: [] }, []],
    ['nothing', null, []],
    ['rows that are no rows', [null, 1, 'x', []], []],
    ['rows without ids', [{ name: '无' }, { id: '1', name: '一' }], ['1']],
  ])('%s leaves the choices that can be chosen', async (_what, rows, values) => {
    const cache = createOptionsCache(async () => rows)
    const [node] = remoteSelects(1, () => 'interface')
    if (!node) throw new Error('no field')
    cache.subscribe(node, noValue, ignore)
    await settle()
    const { status, options } = cache.read(node, noValue)
    expect([status, options.map(({ value }) => value)]).toEqual(['ready', values])
  })

  it('50,000 rows are read once for all fields that show them', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ id: String(index), name: `option ${index}` }))
    const cache = createOptionsCache(async () => rows)
    const nodes = remoteSelects(50, () => 'interface')
    for (const node of nodes) cache.subscribe(node, noValue, ignore)
    await settle()
    const states = new Set(nodes.map((node) => cache.read(node, noValue)))
    expect(states.size).toBe(1)
    expect([...states][0]?.options).toHaveLength(50_000)
  })
})

describe('options that could not be had', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** A field whose interface fails so, as often as `failures` says. */
  function failingSelect(code: 'transport' | 'busy' | 'forbidden', failures: number) {
    const load = jest.fn(async () => {
      if (load.mock.calls.length <= failures) throw new AppError(code, 'no answer')
      return [{ id: '1', name: '一' }]
    })
    const cache = createOptionsCache(load)
    const [node] = remoteSelects(1, () => 'interface')
    if (!node) throw new Error('no field')
    const states: string[] = []
    const watch = () => cache.subscribe(node, noValue, () => states.push(cache.read(node, noValue).status))
    return { load, states, watch, retry: () => cache.retry(node, noValue), status: () => cache.read(node, noValue).status }
  }

  it.each(['transport', 'busy'] as const)(
    'because of %s come by themselves, and the fault stays in sight until then',
    async (code) => {
      const { watch, status, states } = failingSelect(code, 3)
      watch()
      await jest.advanceTimersByTimeAsync(60_000)
      expect(status()).toBe('ready')
      expect(new Set(states.slice(0, -1))).toEqual(new Set(['failed']))
    },
  )

  it('because they are refused are not asked for again', async () => {
    const { watch, load } = failingSelect('forbidden', 9)
    watch()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('are not asked for while no field waits for them, and again when one does', async () => {
    const { watch, load, status } = failingSelect('transport', 1)
    const leave = watch()
    await jest.advanceTimersByTimeAsync(0)
    leave()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(load).toHaveBeenCalledTimes(1)
    watch()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('ready')
  })

  it('come at once where a person asks', async () => {
    const { watch, retry, status } = failingSelect('transport', 1)
    watch()
    await jest.advanceTimersByTimeAsync(0)
    retry()
    expect(status()).toBe('loading')
    await jest.advanceTimersByTimeAsync(0)
    expect(status()).toBe('ready')
  })
})

describe('options of designs in several languages', () => {
  it('are asked for once and named by each design in its own words; values and what scripts get stay', async () => {
    const { held, load } = heldInterface()
    const cache = createOptionsCache(load)
    const [own] = remoteSelects(1, () => 'one') as [FieldNode]
    const english: FieldNode = { ...own, said: new Map([['已付款', 'Paid']]) }
    for (const node of [own, english]) cache.subscribe(node, noValue, ignore)
    expect(held).toHaveLength(1)
    held[0]?.([{ id: '1', name: '已付款' }])
    await settle()
    const read = (node: FieldNode) => cache.read(node, noValue).options.map(({ value, label, raw }) => ({ value, label, raw }))
    expect(read(own)).toEqual([{ value: '1', label: '已付款', raw: { id: '1', name: '已付款' } }])
    expect(read(english)).toEqual([{ value: '1', label: 'Paid', raw: { id: '1', name: '已付款' } }])
    expect(cache.read(english, noValue)).toBe(cache.read(english, noValue))
  })
})

it('asks for a dictionary anew once it was changed in this window, and shows what it knows meanwhile', async () => {
  const { held, load } = heldInterface()
  const cache = createOptionsCache(load)
  const [node] = designOf(
    rawField('select', 's', { dataType: 'dictionary', dictionaryType: 'sex' }, { props: { label: 'fullName', value: 'id' } }),
  ).fields
  if (!node) throw new Error('no field')
  const open = () => cache.subscribe(node, noValue, ignore)
  const names = () => cache.read(node, noValue).options.map((option) => option.label)
  open()
  held.shift()?.([{ id: '1', fullName: '男' }])
  await settle()
  open()
  expect(held).toHaveLength(0)
  dictionariesChanged()
  open()
  expect([held.length, names()]).toEqual([1, ['男']])
  held.shift()?.([{ id: '1', fullName: '先生' }])
  await settle()
  expect(names()).toEqual(['先生'])
})
