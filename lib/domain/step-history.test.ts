import { StepHistory } from './step-history'

test('a new step ends what could be made again', () => {
  const history = new StepHistory<number>({ stepsMax: 5 })
  history.push(1)
  history.undo()
  history.push(2)
  expect(history.redo()).toBeNull()
  expect(history.undo()).toBe(2)
  expect(history.undo()).toBeNull()
})

test('beyond the bound of steps the oldest are dropped', () => {
  const history = new StepHistory<number>({ stepsMax: 3 })
  for (const step of [1, 2, 3, 4, 5]) history.push(step)
  expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual([5, 4, 3, null])
})

test('beyond the bound of bytes the oldest are dropped, never the newest', () => {
  const history = new StepHistory<string>({ stepsMax: 100, bytesMax: 10 })
  history.push('a', 6)
  history.push('b', 6)
  expect(history.bytes).toBe(6)
  history.push('large', 50)
  expect(history.bytes).toBe(50)
  expect([history.undo(), history.undo()]).toEqual(['large', null])
})

test('a cut redo gives its bytes back', () => {
  const history = new StepHistory<string>({ stepsMax: 100, bytesMax: 10 })
  history.push('a', 4)
  history.push('b', 4)
  history.undo()
  history.push('c', 4)
  expect(history.bytes).toBe(8)
  expect([history.undo(), history.undo()]).toEqual(['c', 'a'])
})

test('a position names one state, also after the steps to it were taken back and made again', () => {
  const history = new StepHistory<string>({ stepsMax: 2 })
  const start = history.position
  history.push('a')
  const afterA = history.position
  history.push('b')
  history.undo()
  expect(history.position).toBe(afterA)
  history.undo()
  expect(history.position).toBe(start)
  history.push('other')
  expect([start, afterA]).not.toContain(history.position)
})

test('the state below dropped steps keeps its position', () => {
  const history = new StepHistory<string>({ stepsMax: 2 })
  history.push('a')
  const afterA = history.position
  for (const step of ['b', 'c']) history.push(step)
  while (history.undo());
  expect(history.position).toBe(afterA)
})
