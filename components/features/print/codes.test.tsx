import { codePicture } from './codes'

const own = { width: null, height: null }
const drawing = (source: string | undefined) => {
  const svg = decodeURIComponent((source ?? '').replace('data:image/svg+xml,', ''))
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
}

test('a barcode is 80 high unless the template says otherwise, with quiet ground of 5 around it', () => {
  const usual = codePicture('barCode', 'FP202611210001', own)
  expect(usual?.height).toBe(80)
  expect(usual?.width).toBeGreaterThan(150)
  const sized = codePicture('barCode', 'FP202611210001', { width: 168, height: 40 })
  expect(sized).toMatchObject({ width: 168, height: 40 })
  const bars = drawing(sized?.source).querySelector('[transform]')
  expect(bars?.getAttribute('transform')).toMatch(/^translate\(5 5\) scale\([\d.]+ 30\)$/)
})

test('a QR code holds Chinese text, and is 100 wide unless the template says otherwise', () => {
  const code = codePicture('qrCode', '发票 FP202611210001', own)
  expect(code).toMatchObject({ width: 100, height: 100 })
  expect(drawing(code?.source).querySelectorAll('path').length).toBeGreaterThan(0)
  expect(codePicture('qrCode', 'a', { width: 60, height: null })).toMatchObject({ width: 60, height: 60 })
})

test.each([
  ['barCode', '发票'],
  ['barCode', 'x'.repeat(200)],
  ['qrCode', 'x'.repeat(5_000)],
] as const)('a %s that cannot hold the text is none', (kind, text) => expect(codePicture(kind, text, own)).toBeNull())

test('what a code says is drawn, not written: markup in it stays outside of the picture', () => {
  for (const kind of ['barCode', 'qrCode'] as const) {
    const picture = drawing(codePicture(kind, '"><script>alert(1)</script>', own)?.source)
    expect([...picture.querySelectorAll('*')].every((element) => /^(path|svg|title)$/.test(element.tagName))).toBe(true)
  }
})
