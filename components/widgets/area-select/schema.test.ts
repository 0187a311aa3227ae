import fc from 'fast-check'
import { parsedField } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'
import { isAllowed, readAreaConfig } from './area-config'
import { areaNames, areaValue, readAreaPaths } from './area-paths'

const schema = widgetSchemas.get('areaSelect')!

const single = parsedField('areaSelect')
const multiple = parsedField('areaSelect', {}, { multiple: true })
const id = fc.stringMatching(/^[1-9]\d{5,8}$/)
const path = fc.array(id, { minLength: 1, maxLength: 4 })
const noNames = { area: () => undefined } as never

describe('a stored area', () => {
  it('comes back as it went, as JSON text or as a list, one or several', () => {
    fc.assert(
      fc.property(path, (ids) => {
        for (const wire of [ids, JSON.stringify(ids)]) {
          const value = schema.decode(wire, single)
          expect(areaValue(readAreaPaths(value), false)).toEqual(ids)
          expect(schema.decode(schema.encode(value, single), single)).toEqual(value)
        }
      }),
    )
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 5 }), (paths) => {
        const value = schema.decode(JSON.stringify(paths), multiple)
        expect(areaValue(readAreaPaths(value), true)).toEqual(paths)
        expect(schema.decode(schema.encode(value, multiple), multiple)).toEqual(value)
        expect(schema.validate(value, multiple, { nowMs: 0, sibling: () => undefined })).toEqual([])
      }),
    )
  })

  it('of a field that became multiple, or single, is read as what the field is now', () => {
    expect(schema.decode('["1","2"]', multiple)).toEqual([['1', '2']])
    expect(schema.decode('[["1","2"],["3","4"]]', single)).toEqual(['1', '2'])
  })

  it('is written as its names joined by a slash, several joined by a semicolon', () => {
    const lookup = { area: (key: string) => ({ 1: '广东省', 2: '东莞市' })[key] } as never
    expect(schema.toText(['1', '2'], single, lookup)).toBe('广东省/东莞市')
    expect(schema.toText([['1', '2'], ['1']], multiple, lookup)).toBe('广东省/东莞市;广东省')
    expect(schema.toText(['9'], single, noNames)).toBe('9')
  })

  it.each([undefined, null, '', 7, 'x', {}, [7], [[]], [null]])('never breaks reading when it is %j', (value) => {
    expect(Array.isArray(readAreaPaths(schema.decode(value, single)))).toBe(true)
    expect(Array.isArray(readAreaPaths(value))).toBe(true)
  })
})

describe('limits', () => {
  const config = (able: unknown, selectType = 'address') =>
    readAreaConfig(parsedField('areaSelect', {}, { selectType, ableAddressIds: able }), undefined)

  it('leave the way to an area and everything below it', () => {
    const limited = config([['1', '2']])
    expect(isAllowed(limited, ['1'])).toBe(true)
    expect(isAllowed(limited, ['1', '2', '3'])).toBe(true)
    expect(isAllowed(limited, ['1', '4'])).toBe(false)
    expect(isAllowed(limited, ['5'])).toBe(false)
  })

  it('do not count where the design asks for all areas', () => {
    expect(isAllowed(config([], 'all'), ['5'])).toBe(true)
    expect(isAllowed(config([]), ['5'])).toBe(false)
  })

  it.each([
    [0, 1],
    [3, 4],
    ['1', 2],
    [undefined, 3],
    [9, 3],
    [-1, 3],
    [1.5, 3],
  ])('level %j means paths of %i parts', (level, depth) => {
    expect(readAreaConfig(parsedField('areaSelect', {}, { level }), undefined).depth).toBe(depth)
  })
})

it('names whose number differs from the parts of the path are not shown in wrong places', async () => {
  const call = async () => ({ data: [['甲', '乙'], ['丙']], msg: '' })
  const entries = await areaNames.load(['["1","2"]', '["3","4"]'], call as never)
  expect(entries).toEqual([{ id: '["1","2"]', label: '甲/乙' }])
})
