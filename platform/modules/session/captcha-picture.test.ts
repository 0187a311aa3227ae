import { drawCode } from './captcha-picture'

const pathsOf = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d)
const many = Array.from({ length: 200 }, () => drawCode({ length: 4, width: 120, height: 40 }))

it('has only letters and digits that nobody takes for each other', () => {
  const used = new Set(many.flatMap(({ text }) => [...text]))
  expect([...used].filter((letter) => /[0OQ1ILl5S2Z8B]/.test(letter))).toEqual([])
  expect(many.every(({ text }) => /^[A-Z0-9]{4}$/.test(text))).toBe(true)
  expect(new Set(many.map(({ text }) => text)).size).toBeGreaterThan(150)
})

it('fills the picture with dark strokes on a light ground of its own, and keeps them inside', () => {
  for (const [length, width, height] of [
    [3, 120, 40],
    [4, 114, 32],
    [6, 120, 40],
  ] as const) {
    const { svg } = drawCode({ length, width, height })
    expect(svg).toContain(`width="${width}" height="${height}"`)
    expect(svg).toMatch(/<rect width="100%" height="100%" fill="#f/)
    const numbers = pathsOf(svg).flatMap((d) => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)])
    const [xs, ys] = [numbers.map(([, x]) => Number(x)), numbers.map(([, , y]) => Number(y))]
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(height * 0.5)
    for (const x of xs) expect(x > -2 && x < width + 2).toBe(true)
    for (const y of ys) expect(y > -2 && y < height + 2).toBe(true)
  }
})

it('draws no letter twice in the same way, and says nowhere in the picture which it is', () => {
  const paths = many.flatMap(({ svg }) => pathsOf(svg))
  expect(new Set(paths).size).toBe(paths.length)
  for (const { text, svg } of many) expect(svg).not.toContain(text)
})
