import { aligned, angleTowards, areaOf, type Box, distributed, resized, scaled } from './boxes'
import { snapField, snapMove, snapResize } from './snapping'

const box = (left: number, top: number, width = 100, height = 50, angle = 0): Box => ({ left, top, width, height, angle })
const screen = { left: 0, top: 0, width: 1920, height: 1080 }

it('a turned box takes up the rectangle around it', () => {
  expect(areaOf(box(0, 0, 100, 50, 90))).toEqual({
    ...{ left: expect.closeTo(25), top: expect.closeTo(-25), width: expect.closeTo(50), height: expect.closeTo(100) },
  })
})

it('the corner that lies opposite the one that is drawn stays where it is, also of a turned box', () => {
  for (const angle of [0, 30, 90, 135, 270]) {
    const before = box(100, 100, 200, 120, angle)
    const after = resized(before, { x: 1, y: -1 }, { x: 37, y: -21 })
    const corner = ({ left, top, width, height }: Box) => {
      const radians = (angle * Math.PI) / 180
      const [x, y] = [-width / 2, height / 2]
      return {
        x: left + width / 2 + x * Math.cos(radians) - y * Math.sin(radians),
        y: top + height / 2 + x * Math.sin(radians) + y * Math.cos(radians),
      }
    }
    expect(corner(after).x).toBeCloseTo(corner(before).x, 6)
    expect(corner(after).y).toBeCloseTo(corner(before).y, 6)
  }
  expect(resized(box(0, 0), { x: -1, y: 0 }, { x: 500, y: 0 })).toMatchObject({ left: 90, width: 10 })
  expect(resized(box(0, 0), { x: 1, y: 1 }, { x: 100, y: 0 }, true)).toMatchObject({ width: 200, height: 100 })
})

it('six ways to stand along something, and equal distances between neighbours', () => {
  const boxes = [box(0, 0), box(300, 200, 40, 40)]
  const around = { left: 0, top: 0, width: 340, height: 240 }
  expect(aligned(boxes, 'right', around).map(({ left }) => left)).toEqual([240, 300])
  expect(aligned(boxes, 'center', around).map(({ left }) => left)).toEqual([120, 150])
  expect(aligned(boxes, 'bottom', around).map(({ top }) => top)).toEqual([190, 200])
  const spread = distributed([box(0, 0), box(500, 0), box(120, 0, 60)], 'across')
  expect(spread.map(({ left }) => left)).toEqual([0, 500, 270])
})

it('what is drawn larger together keeps its parts of the whole', () => {
  const [one, other] = scaled(
    [box(0, 0), box(100, 50)],
    { left: 0, top: 0, width: 200, height: 100 },
    { ...screen, width: 400, height: 100 },
  )
  expect(one).toMatchObject({ left: 0, width: 200, height: 50 })
  expect(other).toMatchObject({ left: 200, top: 50, width: 200 })
})

it('a handle above a box tells its angle', () => {
  expect(
    [0, 90, 180, 270].map((_, at) =>
      angleTowards(
        box(-50, -25),
        [
          { x: 0, y: -9 },
          { x: 9, y: 0 },
          { x: 0, y: 9 },
          { x: -9, y: 0 },
        ][at] ?? { x: 0, y: 0 },
      ),
    ),
  ).toEqual([0, 90, 180, 270])
})

it('edges and middles are stood along within reach, the nearest first, and a grid where nothing is near', () => {
  const field = snapField([box(400, 300)], screen, 0)
  expect(snapMove({ left: 397, top: 100, width: 80, height: 20 }, field, 6)).toMatchObject({ x: 3, y: 0 })
  expect(snapMove({ left: 397, top: 100, width: 80, height: 20 }, field, 6).lines).toEqual([
    { axis: 'x', at: 400, from: 100, to: 350 },
  ])
  expect(snapMove({ left: 700, top: 100, width: 80, height: 20 }, field, 6)).toEqual({ x: 0, y: 0, lines: [] })
  expect(snapMove({ left: 918, top: 528, width: 80, height: 20 }, field, 6)).toMatchObject({ x: 2, y: 2 })
  expect(snapMove({ left: 703, top: 104, width: 80, height: 20 }, { ...field, grid: 10 }, 6)).toMatchObject({ x: -3, y: -4 })
  expect(snapResize({ left: 100, top: 100, width: 303, height: 20 }, { x: 1, y: 0 }, field, 6)).toMatchObject({ x: -3, y: 0 })
})
