import { MessageChannel } from 'node:worker_threads'
import { sliceMs } from './constants'
import { inSlices } from './slices'

beforeAll(() => {
  Object.assign(globalThis, { MessageChannel })
})
afterEach(() => jest.restoreAllMocks())

const stepMs = 10

/** Steps that take time on a clock of their own, and how many turns others had until each of them. */
function longWork(count: number) {
  let nowMs = 0
  let turns = 0
  const turnsAtStep: number[] = []
  jest.spyOn(performance, 'now').mockImplementation(() => nowMs)
  function* steps(): Generator<undefined, string> {
    for (let step = 0; step < count; step += 1) {
      nowMs += stepMs
      turnsAtStep.push(turns)
      yield
    }
    return 'done'
  }
  const listening = new MessageChannel()
  listening.port1.on('message', () => {
    turns += 1
    listening.port2.postMessage(null)
  })
  listening.port2.postMessage(null)
  return { steps: steps(), turnsAtStep, stop: () => listening.port1.close() }
}

test('a long work never holds the page for longer than a slice and a step (reliability D11)', async () => {
  const { steps, turnsAtStep, stop } = longWork(300)
  expect(await inSlices(steps, new AbortController().signal)).toBe('done')
  stop()
  const heldSteps = Math.ceil(sliceMs / stepMs)
  for (let step = heldSteps; step < turnsAtStep.length; step += 1) {
    expect(turnsAtStep[step]).toBeGreaterThan(turnsAtStep[step - heldSteps] ?? 0)
  }
})

test('a work that is called off ends at its next turn', async () => {
  const { steps, turnsAtStep, stop } = longWork(300)
  const calling = new AbortController()
  const work = inSlices(steps, calling.signal)
  calling.abort(new Error('called off'))
  await expect(work).rejects.toThrow('called off')
  stop()
  expect(turnsAtStep.length).toBeLessThanOrEqual(Math.ceil(sliceMs / stepMs))
})
