import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOf } from './check-design'
import { createFormStore } from './form-store'
import { parseDesign, serializeDesign } from './parse-design'
import { parseListDesign } from './parse-list-design'
import { brokenVariants, designOf, formula, rawDesign, rawField, rawTable, seededRandom, widgetSchemas } from './test-designs'
import { fieldByCode, walkFields, walkNodes } from './walk'

const codes = (design: ReturnType<typeof parseDesign>) => [...walkFields(design)].map((node) => node.code)
const problemCodes = (design: ReturnType<typeof parseDesign>) => problemsOf(design).map((problem) => problem.code)

describe('designs that are no designs (D1)', () => {
  const cases: [string, unknown][] = [
    ['empty text', ''],
    ['no JSON', '{"fields": ['],
    ['null', null],
    ['the text null', 'null'],
    ['a number', 42],
    ['undefined', undefined],
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['a text in a text', JSON.stringify('hello')],
    ['fields as text', '{"fields":"x"}'],
    ['a list of nonsense', '[1,null,"x",[],{}]'],
  ]
  test.each(cases)('%s gives a design without fields that can be used', (_name, source) => {
    const design = parseDesign(source, widgetSchemas)
    expect(codes(design)).toEqual([])
    expect(() => createFormStore({ design, schemas: widgetSchemas, mode: 'create' }).validate()).not.toThrow()
    expect(parseListDesign(source, widgetSchemas).columns).toEqual([])
  })

  it('reads a document that was stored as JSON text inside JSON text', () => {
    const design = parseDesign(JSON.stringify(JSON.stringify(rawDesign([rawField('input', 'a')]))), widgetSchemas)
    expect(codes(design)).toEqual(['a'])
  })

  it('survives a wrong type in any one place of a valid design, in parsing, opening, checking and writing back', () => {
    const base = rawDesign([
      rawField('input', 'a', { required: true, regList: [{ pattern: '/^a+$/', message: 'm' }] }, { maxlength: 5 }),
      rawField('inputNumber', 'b', { defaultValue: 3 }, { precision: 2, min: 0, max: 9 }),
      rawField('datePicker', 'd', { startTimeRule: true, startTimeType: 2, startRelationField: 'b' }, { format: 'yyyy-MM-dd' }),
      rawField(
        'select',
        's',
        { dataType: 'static' },
        { options: [{ id: '1', fullName: 'x' }], props: { label: 'fullName', value: 'id' } },
      ),
      rawField('calculate', 'c', {}, { expression: formula(['b'], '×', '2'), precision: 2 }),
      { __config__: { jnpfKey: 'tab', children: [{ title: 'p', __config__: { children: [rawField('switch', 'w')] } }] } },
      rawTable('tableField1', [rawField('input', 'x'), rawField('select', 'y', {}, { multiple: true })]),
    ])
    const random = seededRandom(20260101)
    let tried = 0
    for (const { broken, value } of brokenVariants(base)) {
      const design = parseDesign(broken, widgetSchemas)
      const mode = random() < 0.5 ? 'create' : 'edit'
      const initialValues = { b: value, s: value, tableField1: value }
      const store = createFormStore({ design, schemas: widgetSchemas, mode, initialValues })
      store.validate()
      store.toRecord()
      expect(JSON.parse(serializeDesign(design))).toEqual(JSON.parse(JSON.stringify(broken)))
      store.destroy()
      tried += 1
    }
    expect(tried).toBeGreaterThan(1000)
  })
})

describe('names and components (D2)', () => {
  it('keeps an unknown component as a named placeholder and reports it', () => {
    const design = designOf(rawField('hologram', 'h'), rawField('input', 'a'))
    expect(problemsOf(design)).toEqual([{ code: 'unknownWidget', where: 'L-h', detail: 'hologram' }])
    expect(fieldByCode(design, 'h')?.type).toBe('hologram')
  })

  it('keeps what an unknown container of another version holds reachable', () => {
    const design = designOf({
      __config__: { jnpfKey: 'steps', children: [{ title: '1', __config__: { children: [rawField('input', 'a')] } }] },
    })
    expect(codes(design)).toEqual(['a'])
  })

  it('reports a component without config, without a name, and never lets one hold a value', () => {
    const design = designOf({ __vModel__: 'x' }, rawField('input', ''), 7)
    expect(problemCodes(design)).toEqual(expect.arrayContaining(['badConfig', 'unknownWidget', 'missingName']))
    expect([...walkNodes(design.fields)].filter((node) => node.name === '').every((node) => node.disabled)).toBe(true)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'])(
    'leaves out a field called %s and changes no prototype',
    (name) => {
      const text = JSON.stringify(rawDesign([rawField('input', 'placeholder'), rawField('input', 'b')])).replace(
        '"placeholder"',
        JSON.stringify(name),
      )
      const design = parseDesign(text, widgetSchemas)
      expect(codes(design)).toEqual(['b'])
      expect(problemCodes(design)).toEqual(['reservedName'])
      const store = createFormStore({
        design,
        schemas: widgetSchemas,
        mode: 'edit',
        initialValues: JSON.parse(`{"${name}":{"polluted":1}}`),
      })
      store.toRecord()
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  it('shows a duplicate name once and reports names that differ in case only', () => {
    const design = designOf(rawField('input', 'a'), rawField('textarea', 'a'), rawField('input', 'A'))
    expect(codes(design)).toEqual(['a', 'A'])
    expect(problemCodes(design)).toEqual(['duplicateName', 'duplicateName'])
  })

  it('lets a sub-table use the names of the form again', () => {
    const design = designOf(rawField('input', 'a'), rawTable('tableField1', [rawField('input', 'a')]))
    expect(codes(design)).toEqual(['a', 'tableField1', 'tableField1-a'])
    expect(problemsOf(design)).toEqual([])
  })

  test.each(['a.b', 'a[0]', 'a-b', 'a b', '\u0000'])('shows a field called %j without its value', (name) => {
    const design = designOf(rawField('input', name))
    expect(codes(design)).toEqual([])
    expect(problemCodes(design)).toEqual(['badName'])
  })
})

describe('limits (D3)', () => {
  it('reads 2,000 fields, 50 sub-tables and 10,000 options in a moment', () => {
    const options = Array.from({ length: 10_000 }, (_, id) => ({ id: String(id), fullName: `o${id}` }))
    const fields = [
      ...Array.from({ length: 2_000 }, (_, index) => rawField('input', `f${index}`)),
      ...Array.from({ length: 50 }, (_, index) => rawTable(`tableField${index}`, [rawField('input', 'x')])),
      rawField('select', 's', {}, { options }),
    ]
    const design = designOf(...fields)
    expect(codes(design)).toHaveLength(2_101)
    expect(problemsOf(design)).toEqual([])
  })

  it('stops at 5,000 fields and says so', () => {
    const design = designOf(...Array.from({ length: 6_000 }, (_, index) => rawField('input', `f${index}`)))
    expect(codes(design)).toHaveLength(5_000)
    expect(problemCodes(design)).toEqual(['tooManyFields'])
  })

  const nested = (levels: number) => {
    let inner: Record<string, unknown> = rawField('input', 'deep')
    for (let level = 0; level < levels; level += 1) inner = rawField(level % 2 ? 'row' : 'card', '', { children: [inner] })
    return inner
  }

  it('reads 100 levels of containers', () => {
    expect(codes(designOf(nested(100)))).toEqual(['deep'])
  })

  it('cuts deeper nesting off with a report and still writes it back', () => {
    const raw = rawDesign([nested(400)])
    const design = parseDesign(raw, widgetSchemas)
    expect(codes(design)).toEqual([])
    expect(problemCodes(design)).toEqual(['tooDeep'])
    expect(JSON.parse(serializeDesign(design))).toEqual(raw)
  })

  it('refuses a document nested beyond any sense without overflowing the stack, and gives it back unchanged', () => {
    const text = `{"fields":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const design = parseDesign(text, widgetSchemas)
    expect(problemCodes(design)).toEqual(['tooDeep'])
    expect(serializeDesign(design)).toBe(text)
  })

  it('refuses a document over 10 MB without reading it', () => {
    const text = JSON.stringify(rawDesign([rawField('input', 'a', { label: 'x'.repeat(10 * 1024 * 1024) })]))
    expect(problemCodes(parseDesign(text, widgetSchemas))).toEqual(['tooLarge'])
  })
})

describe('hostile and odd texts (D7, D16)', () => {
  it('reports patterns that cannot be used when the design is checked', () => {
    const rule = (pattern: string) => ({ regList: [{ pattern, message: 'm' }] })
    const design = designOf(
      rawField('input', 'a', rule('/([/')),
      rawField('input', 'b', rule('/(?=(a+)+$)x/')),
      rawField('input', 'c', rule('/^\\d+$/')),
    )
    expect(problemsOf(design)).toEqual([
      { code: 'badPattern', where: 'L-a', detail: 'invalid' },
      { code: 'badPattern', where: 'L-b', detail: 'tooCostly' },
    ])
  })

  test.each(['{', "'{name}'", '<b>x</b>', '{count, plural, other {#}}', 'x'.repeat(10_000)])(
    'keeps the label %s as text',
    (label) => {
      const design = designOf(rawField('input', 'a', { label, required: true }))
      expect(fieldByCode(design, 'a')?.label).toBe(label)
      const store = createFormStore({ design, schemas: widgetSchemas, mode: 'create' })
      expect(store.validate()).toEqual([{ path: 'a', code: 'requiredLabel', params: { label } }])
    },
  )
})

describe('designs of other versions (contract 3a §16)', () => {
  it('translates type keys, kebab-case attributes and slot options', () => {
    const design = designOf(
      rawField('comInput', 'a'),
      rawField('numInput', 'b'),
      rawField('date', 'c', {}, { format: 'yyyy-MM-dd' }),
      rawField('switch', 'w', {}, { 'active-value': 5, 'inactive-value': 6 }),
      {
        __config__: { jnpfKey: 'select', label: 's', props: { label: 'n', value: 'k' } },
        __vModel__: 's',
        __slot__: { options: [{ k: 1, n: 'one' }] },
      },
    )
    expect([...walkFields(design)].map((node) => node.type)).toEqual(['input', 'inputNumber', 'datePicker', 'switch', 'select'])
    const schema = (type: string) => widgetSchemas.get(type)!
    const lookup = { option: () => undefined } as never
    const w = fieldByCode(design, 'w')!
    expect(schema('switch').toText(5, w, lookup)).toBe('开')
    expect(schema('select').toText('1', fieldByCode(design, 's')!, lookup)).toBe('one')
  })
})

/** Designs of the contract's own sample folder; they travel with the documents, not with the product. */
const samples = ['02-tabs-collapse-variant-legacy31', '05-customer-follow-superquery-5x', '07-single-input-full-formconf-6x']

describe('designs saved by other installations', () => {
  test.each(samples)('%s is read without a fault and written back equal', (name) => {
    const text = readFileSync(join(process.cwd(), 'tests/fixtures/real-forms', `${name}.json`), 'utf8')
    const design = parseDesign(text, widgetSchemas)
    expect(problemsOf(design)).toEqual([])
    expect(codes(design).length).toBeGreaterThan(0)
    expect(JSON.parse(serializeDesign(design))).toEqual(JSON.parse(text))
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: { id: '1', extra: [1] } })
    expect(store.toRecord()).toMatchObject({ id: '1', extra: [1] })
  })
})
