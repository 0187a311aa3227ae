import fc from 'fast-check'
import { widgetSchemas } from '@/components/widgets/schemas'
import { parsedField } from '@/tests/fixtures/render-widget'
import { chosenValue, readItems } from './people-items'
import type { PeopleKind } from './people-kinds'

const kinds: readonly (readonly [PeopleKind, string])[] = [
  ['organize', 'organizeSelect'],
  ['department', 'depSelect'],
  ['position', 'posSelect'],
  ['role', 'roleSelect'],
  ['group', 'groupSelect'],
  ['user', 'userSelect'],
  ['users', 'usersSelect'],
]
const id = fc.stringMatching(/^[1-9][0-9]{5,18}$/)
const mixed = fc
  .tuple(id, fc.constantFrom('user', 'company', 'department', 'position', 'role', 'group'))
  .map((parts) => parts.join('--'))
const one = (kind: PeopleKind): fc.Arbitrary<string | string[]> =>
  kind === 'organize' ? fc.array(id, { minLength: 1, maxLength: 6 }) : kind === 'users' ? mixed : id

describe.each(kinds)('%s', (kind, type) => {
  const schema = widgetSchemas.get(type)!
  const single = parsedField(type)
  const multiple = parsedField(type, {}, { multiple: true })

  test('what is stored is shown and stored again as it was', () => {
    fc.assert(
      fc.property(one(kind), (value) => {
        const shown = schema.decode(value, single)
        expect(schema.encode(chosenValue(kind, readItems(kind, shown), false), single)).toEqual(value)
      }),
    )
    fc.assert(
      fc.property(fc.array(one(kind), { minLength: 1, maxLength: 20 }), (value) => {
        const shown = schema.decode(value, multiple)
        expect(schema.encode(chosenValue(kind, readItems(kind, shown), true), multiple)).toEqual(value)
      }),
    )
  })

  test('lists stored as JSON text are read as the lists they are', () => {
    fc.assert(
      fc.property(fc.array(one(kind), { minLength: 1, maxLength: 5 }), (value) => {
        expect(schema.decode(JSON.stringify(value), multiple)).toEqual(value)
      }),
    )
  })

  test('a field that was multiple before shows its first, one that was single a list of one', () => {
    fc.assert(
      fc.property(fc.array(one(kind), { minLength: 1, maxLength: 5 }), (value) => {
        expect(readItems(kind, schema.decode(value, single))).toHaveLength(1)
        expect(readItems(kind, schema.decode(value[0], multiple))).toHaveLength(1)
      }),
    )
  })

  test('reading never fails, whatever is stored, and loses no readable part', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(readItems(kind, value))).toBe(true)
      }),
    )
  })

  test('empty is empty text for one, an empty list for several and for paths', () => {
    expect(chosenValue(kind, [], true)).toEqual([])
    expect(chosenValue(kind, [], false)).toEqual(kind === 'organize' ? [] : '')
    expect(schema.encode(chosenValue(kind, [], false), single)).toBeNull()
  })
})
