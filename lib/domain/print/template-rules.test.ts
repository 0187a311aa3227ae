import { safeTemplateStyle } from './template-rules'

test('keeps what a document looks like', () => {
  const style =
    "font-family: 'SimSun', serif; Font-Size:10pt; border:1px solid #000000; width: 186mm; color: rgb(1, 2, 3) !important"
  expect(safeTemplateStyle(style)).toBe(
    "font-family: 'SimSun', serif; font-size: 10pt; border: 1px solid #000000; width: 186mm; color: rgb(1, 2, 3)",
  )
})

test.each([
  'background-color: url(http://evil.test/x)',
  'background: url(http://evil.test/x)',
  'list-style-image: url(x)',
  'width: expression(alert(1))',
  'color: \\75rl(x)',
  'width: calc(1px + env(x))',
  'color: var(--x)',
  'color: image-set("x" 1x)',
  'position: fixed',
  'position: sticky',
  'behavior: x',
  'font-family: "a/*"',
  'width: 1px } body { color: red',
  '@import: x',
  'color',
  '',
])('drops %s', (style) => expect(safeTemplateStyle(style)).toBe(''))
