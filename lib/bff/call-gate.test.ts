import { type Caller, CallGate, type Leave } from './call-gate'

const options = { placesMax: 16, perSessionMax: 4, withoutSessionMax: 4, waitingMax: 64, waitingMs: 10_000 }
const caller = (sid: string | null, address = '10.0.0.1'): Caller => ({ sid, address })

/** Takes places until none comes at once. */
function fill(gate: CallGate, who: Caller): Leave[] {
  const leaves: Leave[] = []
  for (let leave = gate.tryEnter(who); leave; leave = gate.tryEnter(who)) leaves.push(leave)
  return leaves
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('gives one session no more than its places, and another session its own', () => {
  const gate = new CallGate(options)
  expect(fill(gate, caller('a'))).toHaveLength(4)
  expect(fill(gate, caller('b'))).toHaveLength(4)
})

it('gives those without a session one part for their whole network, however often they come', () => {
  const gate = new CallGate(options)
  expect(fill(gate, caller(null, '2001:db8::1'))).toHaveLength(4)
  expect(fill(gate, caller(null, '2001:db8::2'))).toHaveLength(0)
  expect(fill(gate, caller(null, '10.0.0.2'))).toHaveLength(4)
})

it('leaves places for other networks when all sessions of one network are busy', () => {
  const gate = new CallGate(options)
  for (let session = 0; session < 10; session += 1) fill(gate, caller(`s${session}`))
  expect(gate.counts().running).toBe(8)
  expect(fill(gate, caller('elsewhere', '10.9.9.9')).length).toBeGreaterThan(0)
})

it('lets who waits in as soon as somebody leaves, in turn between sessions and in order within each', async () => {
  const gate = new CallGate({ ...options, placesMax: 2, perSessionMax: 1 })
  const [first] = fill(gate, caller('x'))
  const order: string[] = []
  const leaves: Leave[] = first ? [first] : []
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) {
    const place = gate.enter(caller(name[0] ?? ''))
    void Promise.resolve(place).then((leave) => {
      order.push(name)
      leaves.push(leave)
    })
  }
  for (let turn = 0; turn < 6; turn += 1) {
    leaves.shift()?.()
    await jest.advanceTimersByTimeAsync(0)
  }
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 })
})

it('tells who waits too long that it is busy, and forgets him', async () => {
  const gate = new CallGate(options)
  fill(gate, caller('a'))
  const refused = expect(gate.enter(caller('a'))).rejects.toMatchObject({ code: 'busy', httpStatus: 503 })
  await jest.advanceTimersByTimeAsync(10_000)
  await refused
  expect(gate.counts().waiting).toBe(0)
})

it('forgets who goes away while waiting', async () => {
  const gate = new CallGate(options)
  fill(gate, caller('a'))
  const gone = new AbortController()
  const refused = expect(gate.enter(caller('a'), gone.signal)).rejects.toMatchObject({ code: 'transport' })
  gone.abort()
  await refused
  expect([gate.counts().waiting, jest.getTimerCount()]).toEqual([0, 0])
})

it('does not let one session fill the queue', async () => {
  const gate = new CallGate({ ...options, waitingMax: 64 })
  fill(gate, caller('a'))
  const outcomes = Array.from({ length: 40 }, () => Promise.resolve(gate.enter(caller('a'))).catch((error: unknown) => error))
  expect(gate.counts().waiting).toBe(16)
  fill(gate, caller('b'))
  void Promise.resolve(gate.enter(caller('b'))).catch(() => undefined)
  expect(gate.counts().waiting).toBe(17)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 40 }, () => expect.objectContaining({ code: 'busy' })))
})

it('gives a place back once, however often it is left', () => {
  const gate = new CallGate(options)
  const [leave] = fill(gate, caller('a'))
  leave?.()
  leave?.()
  expect(gate.counts().running).toBe(3)
})
