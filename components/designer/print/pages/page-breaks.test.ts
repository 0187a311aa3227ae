import { type Piece, pageBreaks } from './page-breaks'

const lines = (count: number, height: number, from = 0): Piece[] =>
  Array.from({ length: count }, (_, index) => ({ top: from + index * height, bottom: from + (index + 1) * height }))
const tops = (pieces: readonly Piece[], height: number) => pageBreaks(pieces, height).map(({ top }) => top)

test('a page takes as many lines as fit on it, and no line is cut', () => {
  expect(tops(lines(10, 30), 100)).toEqual([90, 180, 270])
  expect(tops(lines(3, 30), 90)).toEqual([])
})

test('a break that the template asks for begins a page, which is counted from there', () => {
  const pieces = [...lines(2, 30), { top: 60, bottom: 84, isForced: true }, ...lines(4, 30, 84)]
  expect(pageBreaks(pieces, 100)).toEqual([
    { top: 60, isForced: true },
    { top: 174, isForced: false },
  ])
})

test('what is higher than a page goes on over as many as it needs', () => {
  expect(tops([{ top: 0, bottom: 250 }, ...lines(2, 30, 250)], 100)).toEqual([100, 200, 280])
})

test('a page without height has no breaks', () => {
  expect(tops(lines(5, 10), 0)).toEqual([])
})
