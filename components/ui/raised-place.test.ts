import { placeOf } from './raised-place'

const view = { width: 1000, height: 600 }
const anchor = { left: 100, right: 200, top: 100, bottom: 134 }
const panel = { width: 300, height: 200 }

test('below the anchor, beginning or ending with it', () => {
  expect(placeOf(anchor, panel, view, 'below', 4)).toEqual({ left: 100, top: 138 })
  expect(placeOf({ ...anchor, left: 800, right: 900 }, panel, view, 'belowEnd', 6)).toEqual({ left: 600, top: 140 })
})

test('above it where there is more room', () => {
  expect(placeOf({ ...anchor, top: 500, bottom: 534 }, panel, view, 'below', 4).top).toBe(296)
})

test('beside it', () => {
  expect(placeOf(anchor, panel, view, 'right', 6)).toEqual({ left: 206, top: 96 })
})

test.each(['below', 'belowEnd', 'right'] as const)('never out of the window (%s)', (side) => {
  for (const x of [-50, 0, 500, 960, 1100])
    for (const y of [-50, 0, 300, 570, 700]) {
      const { left, top } = placeOf({ left: x, right: x + 40, top: y, bottom: y + 30 }, panel, view, side, 4)
      expect(left).toBeGreaterThanOrEqual(8)
      expect(top).toBeGreaterThanOrEqual(8)
      expect(left + panel.width).toBeLessThanOrEqual(992)
      expect(top + panel.height).toBeLessThanOrEqual(592)
    }
})

test('a panel larger than the window begins at its edge', () => {
  expect(placeOf(anchor, { width: 1200, height: 900 }, view, 'below', 4)).toEqual({ left: 8, top: 8 })
})
