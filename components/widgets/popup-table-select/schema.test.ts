import fc from 'fast-check'
import { parsedField } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'

const schema = widgetSchemas.get('popupTableSelect')!
const popupSelectSchema = widgetSchemas.get('popupSelect')!

const one = parsedField('popupTableSelect')
const several = parsedField('popupTableSelect', {}, { multiple: true })
const env = { nowMs: 0, sibling: () => undefined }
/** Values of a column: no text that older servers wrote for nothing, and no list in itself. */
const id = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/^\s*\[|,|^(null|undefined)$/.test(text))

test('a chosen value comes back as it went', () => {
  fc.assert(
    fc.property(id, (value) => {
      for (const { decode, encode } of [schema, popupSelectSchema]) expect(decode(encode(value, one), one)).toBe(value)
    }),
  )
})

test('several come back as they went, as a list and as JSON text', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 8 }), (ids) => {
      expect(schema.decode(schema.encode(ids, several), several)).toEqual(ids)
      expect(schema.decode(JSON.stringify(ids), several)).toEqual(ids)
      expect(schema.validate(ids, several, env)).toEqual([])
    }),
  )
})

test('a field that became single, or multiple, reads what was stored before', () => {
  expect(schema.decode('["M1","M2"]', one)).toBe('M1')
  expect(schema.decode('M1', several)).toEqual(['M1'])
  expect(schema.decode(19, one)).toBe('19')
})

test('nothing chosen travels as null', () => {
  expect(schema.encode('', one)).toBeNull()
  expect(schema.encode([], several)).toBeNull()
  expect(schema.decode(null, several)).toEqual([])
})

test('more than a thousand values are refused', () => {
  const ids = Array.from({ length: 1001 }, (_, index) => `M${index}`)
  expect(schema.validate(ids, several, env)).toMatchObject([{ code: 'tooMany' }])
})

test('names joined by commas, what is unknown as it is stored', () => {
  const lookup = { relation: (_: unknown, value: string) => (value === 'M1' ? '螺纹钢' : undefined) } as never
  expect(schema.toText(['M1', 'M9'], several, lookup)).toBe('螺纹钢,M9')
})
