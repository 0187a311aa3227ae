import fc from 'fast-check'
import { parsedField } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'

const schema = widgetSchemas.get('autoComplete')!

const node = parsedField('autoComplete', {}, { maxlength: 10 })
const env = { nowMs: 0, sibling: () => undefined }

test('any text comes back as it went', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(schema.decode(schema.encode(text, node), node)).toBe(text)
    }),
  )
})

test('keeps to the designed length', () => {
  expect(schema.validate('十'.repeat(11), node, env)).toMatchObject([{ code: 'maxLength', params: { max: 10 } }])
})
