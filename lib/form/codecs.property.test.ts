import fc from 'fast-check'
import { dateFormats, formatDate, parseDate, startOf } from '@/lib/datetime/format'
import { parseAmount } from '@/lib/domain/decimal'
import { numberText } from './number-schema'
import { designOf, rawField, widgetSchemas } from './test-designs'
import type { FieldNode } from './types'

const env = { nowMs: 0, sibling: () => undefined }

function fieldOf(type: string, rest: Record<string, unknown> = {}): FieldNode {
  const [node] = designOf(rawField(type, 'f', {}, rest)).fields
  if (!node) throw new Error(`no field of type ${type}`)
  return node
}

function schemaOf(type: string) {
  const schema = widgetSchemas.get(type)
  if (!schema) throw new Error(`no schema of type ${type}`)
  return schema
}

const id = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() === text && !/^\[|^(null|undefined)$/.test(text))
const ids = fc.uniqueArray(
  id.filter((text) => !text.includes(',')),
  { minLength: 1, maxLength: 5 },
)
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

const stored: readonly [string, Record<string, unknown>, fc.Arbitrary<unknown>][] = [
  ['input', {}, fc.string({ minLength: 1, maxLength: 50 })],
  ['textarea', {}, fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' })],
  ['inputNumber', {}, fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 1000)],
  ['radio', { options: [] }, id],
  ['select', { options: [] }, id],
  ['select', { options: [], multiple: true }, ids],
  ['checkbox', { options: [] }, ids],
  ['datePicker', {}, fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) }).filter((ms) => ms < 1e9 || ms >= 1e10)],
  ['timePicker', { format: 'HH:mm:ss' }, time],
]

describe('values on their way from the record to the page and back (contract 3a §7)', () => {
  it.each(stored)('%s %j: what was stored is sent unchanged, also when it came as JSON text', (type, rest, values) => {
    const [node, schema] = [fieldOf(type, rest), schemaOf(type)]
    fc.assert(
      fc.property(values, (wire) => {
        expect(schema.encode(schema.decode(wire, node), node)).toEqual(wire)
        if (Array.isArray(wire)) expect(schema.encode(schema.decode(JSON.stringify(wire), node), node)).toEqual(wire)
        expect(schema.isEmpty(schema.decode(wire, node))).toBe(false)
      }),
    )
  })

  it.each(stored)('%s %j: anything at all is read without a throw, and saved as it was read', (type, rest) => {
    const [node, schema] = [fieldOf(type, rest), schemaOf(type)]
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (wire) => {
        const once = schema.decode(wire, node)
        const twice = schema.decode(schema.encode(once, node), node)
        expect(schema.decode(schema.encode(twice, node), node)).toEqual(twice)
        expect(Array.isArray(schema.validate(once, node, env))).toBe(true)
        expect(typeof schema.toText(once, node, { option: () => undefined } as never)).toBe('string')
      }),
    )
  })

  it.each(stored)('%s %j: nothing is sent for nothing', (type, rest) => {
    const [node, schema] = [fieldOf(type, rest), schemaOf(type)]
    for (const wire of [null, undefined, '', []]) expect(schema.encode(schema.decode(wire, node), node)).toBeNull()
  })
})

describe('texts that people see and type', () => {
  it('a number that is shown, with separators or without, is typed again as the same number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e14, max: 1e14 }),
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        (units, precision, thousands) => {
          const node = fieldOf('inputNumber', { precision, thousands })
          const shown = numberText(units / 10 ** precision, node)
          expect(parseAmount(shown)?.toNumber()).toBe(units / 10 ** precision)
          expect(schemaOf('inputNumber').encode(shown, node)).toBe(units === 0 ? 0 : units / 10 ** precision)
        },
      ),
    )
  })

  it('a date that is shown is typed again as the start of the same unit', () => {
    const instant = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) })
    fc.assert(
      fc.property(fc.constantFrom(...dateFormats), instant, (format, ms) => {
        const again = parseDate(formatDate(ms, format), format)
        expect(again === null ? '' : formatDate(again, format)).toBe(formatDate(ms, format))
        if (!format.includes('HH')) expect(again).toBe(startOf(ms, format))
      }),
    )
  })
})
