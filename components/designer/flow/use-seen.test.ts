import { renderHook } from '@testing-library/react'
import type { FlowLayout } from '@/lib/designer/flow/flow-layout'
import type { Viewport } from './flow-drawing'
import { useSeen } from './use-seen'

const flow = (count: number): FlowLayout => ({
  cards: Array.from({ length: count }, (_, at) => ({ id: `n${at}`, x: 0, y: at * 128, width: 220, height: 76 })),
  adds: Array.from({ length: count }, (_, at) => ({ kind: 'under', id: `n${at}`, x: 110, y: at * 128 + 100 })),
  ...{ splits: [], lines: '', end: { x: 0, y: 0 }, width: 300, height: count * 128 },
})
const at = (y: number) => ({ view: { x: 0, y, scale: 1 }, size: { width: 800, height: 600 } }) as Viewport
const seen = (count: number, y: number, current: string) => renderHook(() => useSeen(at(y), flow(count), current)).result.current

test('a small flow is drawn whole, wherever its window is', () => {
  expect(seen(60, 0, 'n0').cards).toHaveLength(60)
  expect(seen(60, -7_000, 'n0').adds).toHaveLength(60)
})

test('of a large flow what lies around the window is drawn, and the card that the keys stand on', () => {
  const { cards, adds } = seen(400, -12_800, 'n0')
  const drawn = cards.map(({ id }) => id)
  expect(drawn).toEqual(expect.arrayContaining(['n0', 'n100', 'n104']))
  expect(drawn).not.toContain('n300')
  expect(drawn.length).toBeLessThan(30)
  expect(adds.length).toBeLessThan(30)
})
