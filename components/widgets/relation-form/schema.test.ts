import fc from 'fast-check'
import { parsedField } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'

const schema = widgetSchemas.get('relationForm')!

const node = parsedField('relationForm', {}, { modelId: 'm1', relationField: 'name' })

test('an id comes back as it went, also one that is a number of many digits as text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{0,18}$/), (id) => {
      expect(schema.decode(schema.encode(id, node), node)).toBe(id)
    }),
  )
})

test('can be edited, is shown by the name of its record', () => {
  expect(schema.isEditable).toBe(true)
  expect(schema.toText('r1', node, { relation: () => '冲压模具' } as never)).toBe('冲压模具')
})
