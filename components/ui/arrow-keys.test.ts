import { arrowTarget } from './arrow-keys'

it('walks a row and comes round at its ends', () => {
  expect(arrowTarget('ArrowRight', 0, 3)).toBe(1)
  expect(arrowTarget('ArrowRight', 2, 3)).toBe(0)
  expect(arrowTarget('ArrowLeft', 0, 3)).toBe(2)
  expect(arrowTarget('Home', 2, 3)).toBe(0)
  expect(arrowTarget('End', 0, 3)).toBe(2)
})

it('stops at the ends where it does not come round', () => {
  expect(arrowTarget('ArrowRight', 2, 3, { wraps: false })).toBe(2)
  expect(arrowTarget('ArrowLeft', 0, 3, { wraps: false })).toBe(0)
})

it('leaves keys of the other axis, other keys and empty lines alone', () => {
  expect(arrowTarget('ArrowDown', 0, 3)).toBeUndefined()
  expect(arrowTarget('ArrowDown', 0, 3, { axis: 'both' })).toBe(1)
  expect(arrowTarget('ArrowUp', 0, 3, { axis: 'column' })).toBe(2)
  expect(arrowTarget('Enter', 0, 3)).toBeUndefined()
  expect(arrowTarget('Home', -1, 3)).toBeUndefined()
  expect(arrowTarget('Home', 0, 0)).toBeUndefined()
})
