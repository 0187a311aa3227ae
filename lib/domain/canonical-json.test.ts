import { canonicalJson } from './canonical-json'

it('is the same for the same content in whatever order its keys came', () => {
  expect(canonicalJson({ b: [{ y: 1, x: null }], a: '' })).toBe(canonicalJson({ a: '', b: [{ x: null, y: 1 }] }))
})

it('differs where the order says something, and between empty text, null and zero', () => {
  const texts = [[1, 2], [2, 1], { a: '' }, { a: null }, { a: 0 }, {}].map(canonicalJson)
  expect(new Set(texts).size).toBe(texts.length)
})

it('keeps names that an object has by birth', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}')
})
