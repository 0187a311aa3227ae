import { offeredSteps } from '../integrate/new-steps'
import { nodeByWireId, openFlow, wireIdOf, writeFlow } from './flow-document'
import { layoutFlow } from './flow-layout'
import { chained, longFlow, rawNode, smallFlow, wireIds } from './testing-flows'
import { walkFlow } from './walk-flow'

test('a tree that was opened is written as it was, with every key that nobody knows', () => {
  const raw = smallFlow()
  expect(JSON.stringify(writeFlow(openFlow(raw)))).toBe(JSON.stringify(raw))
  expect([writeFlow(openFlow(null)), writeFlow(openFlow('x'))]).toEqual([null, null])
})

test('every node of a flow has a card, no two of them overlap, and all lie within the drawing', () => {
  const raw = smallFlow()
  const doc = openFlow(raw)
  const { cards, width, height } = layoutFlow(doc)
  expect(cards.map(({ id }) => wireIdOf(doc, id)).toSorted()).toEqual(wireIds(raw).toSorted())
  for (const one of cards) {
    expect([one.x >= 0, one.y >= 0, one.x + one.width <= width, one.y + one.height <= height]).not.toContain(false)
    for (const other of cards) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      expect(one === other || isApart).toBe(true)
    }
  }
})

test('each step of an integration has a card as large as those of flows', () => {
  const steps = offeredSteps.map((type, at) => rawNode(`s${at}`, type))
  const { cards } = layoutFlow(
    openFlow(chained(rawNode('start', 'start'), rawNode('a', 'getData'), ...steps)),
    new Set(['start', ...offeredSteps]),
  )
  expect(cards).toHaveLength(offeredSteps.length + 2)
  expect(new Set(cards.slice(1).map(({ width, height }) => `${width} ${height}`)).size).toBe(1)
})

test('a flow of three hundred nodes is laid out within 100 ms', () => {
  const doc = openFlow(longFlow(300))
  const times = [1, 2, 3, 4, 5].map(() => {
    const from = performance.now()
    layoutFlow(doc)
    return performance.now() - from
  })
  // The quickest of five: the others share the machine with other tests.
  expect(Math.min(...times)).toBeLessThan(100)
})

test('keys lead along the drawn flow: through a branch, over its join, back up and sideways', () => {
  const doc = openFlow(smallFlow())
  const walk = (from: string, ...keys: string[]) => {
    let at = nodeByWireId(doc, from) ?? ''
    for (const key of keys) at = walkFlow(doc, at, key) ?? at
    return wireIdOf(doc, at)
  }
  const [up, down, left, right] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
  expect(walk('start', down, down, down, down)).toBe('d')
  expect([walk('d', down), walk('c2', down), walk('g', down), walk('z', down)]).toEqual(['join', 'join', 'sub', 'z'])
  expect([walk('join', up), walk('c1', up), walk('g', up), walk('start', up)]).toEqual(['a', 'a', 'f', 'start'])
  expect([walk('g', right), walk('d', right), walk('c2', left), walk('z', 'Home')]).toEqual(['h', 'e', 'c1', 'start'])
})
