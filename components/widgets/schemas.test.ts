import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { parseDesign } from '@/lib/form/parse-design'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import { isSystemFilled } from '@/lib/form/widget-facts/table'
import type { TextLookup, WidgetSchema } from '@/lib/form/widget-schema'
import { widgetSchemas } from './schemas'

beforeAll(() => setDefaultTimeZone('Asia/Shanghai'))
afterAll(() => setDefaultTimeZone(null))

const name = (kind: string) => (id: string) => (id === 'gone' ? undefined : `${kind}:${id}`)
const lookup: TextLookup = {
  user: name('user'),
  organize: name('org'),
  position: name('pos'),
  role: name('role'),
  group: name('group'),
  option: (_node, value) => (value === 'dict' ? 'from dictionary' : undefined),
  relation: (_node, id) => (id === 'gone' ? undefined : `record:${id}`),
  area: name('area'),
}
const env = { nowMs: Date.UTC(2026, 0, 31), sibling: () => undefined }

function nodeOf(type: string, rest: Record<string, unknown> = {}, config: Record<string, unknown> = {}): FieldNode {
  const raw = { __config__: { jnpfKey: type, label: 'L', ...config }, __vModel__: 'f', ...rest }
  const design = parseDesign({ fields: [raw] }, widgetSchemas)
  return fieldByCode(design, 'f') ?? design.fields[0]!
}

const schemaOf = (type: string): WidgetSchema => widgetSchemas.get(type)!

const options = {
  options: [
    { id: '1', fullName: 'one', children: [{ id: '11', fullName: 'eleven' }] },
    { id: 2, fullName: 'two' },
  ],
}
const day = Date.UTC(2026, 0, 1, 16)

type Row = { type: string; rest?: Record<string, unknown>; wire: unknown; value: unknown; encoded?: unknown; text: string }

const rows: Row[] = [
  { type: 'input', wire: 'a', value: 'a', text: 'a' },
  { type: 'input', wire: 5, value: '5', text: '5' },
  { type: 'input', wire: 'null', value: 'null', text: 'null' },
  { type: 'input', rest: { addonBefore: '¥', addonAfter: '元' }, wire: '5', value: '5', text: '5' },
  { type: 'input', rest: { __slot__: { prepend: '<', append: '>' } }, wire: '5', value: '5', text: '5' },
  { type: 'textarea', wire: 'a\nb', value: 'a\nb', text: 'a\nb' },
  { type: 'inputNumber', wire: '1234.5', value: 1234.5, text: '1234.5' },
  {
    type: 'inputNumber',
    rest: { precision: 2, thousands: true },
    wire: 1234.505,
    value: 1234.505,
    encoded: 1234.51,
    text: '1234.51',
  },
  { type: 'inputNumber', rest: { precision: 0 }, wire: 0, value: 0, text: '0' },
  { type: 'inputNumber', wire: 0.1 + 0.2, value: 0.1 + 0.2, encoded: 0.3, text: '0.3' },
  { type: 'inputNumber', wire: '12abc', value: '12abc', text: '12abc' },
  { type: 'switch', wire: true, value: 1, text: '开' },
  { type: 'switch', rest: { inactiveTxt: '停用' }, wire: '0', value: 0, text: '停用' },
  { type: 'rate', wire: '3', value: 3, text: '3' },
  { type: 'slider', wire: 40, value: 40, text: '40' },
  { type: 'slider', rest: { range: true }, wire: '[10,"20"]', value: [10, 20], text: '10 - 20' },
  { type: 'colorPicker', wire: '#409EFF', value: '#409EFF', text: '#409EFF' },
  { type: 'editor', wire: '<p>a<b>b</b></p>', value: '<p>a<b>b</b></p>', text: 'a b' },
  { type: 'calculate', rest: { precision: 2 }, wire: '1.005', value: 1.005, encoded: 1.01, text: '1.01' },
  { type: 'radio', rest: options, wire: 1, value: '1', text: 'one' },
  { type: 'radio', wire: 'dict', value: 'dict', text: 'from dictionary' },
  { type: 'checkbox', rest: options, wire: '["1",2]', value: ['1', '2'], text: 'one,two' },
  { type: 'checkbox', rest: options, wire: '1,2', value: ['1', '2'], text: 'one,two' },
  { type: 'select', rest: options, wire: '["2"]', value: '2', text: 'two' },
  { type: 'select', rest: { ...options, multiple: true }, wire: '1', value: ['1'], text: 'one' },
  { type: 'select', rest: options, wire: '1234567890123456789', value: '1234567890123456789', text: '1234567890123456789' },
  { type: 'treeSelect', rest: options, wire: '11', value: '11', text: 'eleven' },
  { type: 'cascader', rest: options, wire: '["1","11"]', value: ['1', '11'], text: 'one/eleven' },
  {
    type: 'cascader',
    rest: { ...options, multiple: true, separator: ' > ' },
    wire: [['1', '11'], ['2']],
    value: [['1', '11'], ['2']],
    text: 'one > eleven,two',
  },
  { type: 'cascader', rest: { ...options, showAllLevels: false }, wire: ['1', '11'], value: ['1', '11'], text: 'eleven' },
  { type: 'datePicker', wire: day, value: day, text: '2026-01-02' },
  { type: 'datePicker', rest: { format: 'yyyy-MM-dd HH:mm' }, wire: String(day), value: day, text: '2026-01-02 00:00' },
  { type: 'datePicker', rest: { format: 'yyyy-MM' }, wire: day / 1000, value: day, text: '2026-01' },
  { type: 'datePicker', wire: '2026-01-02', value: day, text: '2026-01-02' },
  { type: 'datePicker', wire: 'soon', value: 'soon', text: 'soon' },
  { type: 'timePicker', wire: '8:05', value: '08:05:00', text: '08:05:00' },
  { type: 'timePicker', rest: { format: 'HH:mm' }, wire: '08:05:09', value: '08:05', text: '08:05' },
  { type: 'dateRange', wire: `[${day},${day}]`, value: [day, day], text: '2026-01-02 - 2026-01-02' },
  { type: 'timeRange', wire: ['08:00:00', '09:00:00'], value: ['08:00:00', '09:00:00'], text: '08:00:00 - 09:00:00' },
  { type: 'numberRange', wire: ['0', 5], value: [0, 5], text: '0 - 5' },
  { type: 'uploadFile', wire: '[{"name":"a.pdf","fileId":"1"}]', value: [{ name: 'a.pdf', fileId: '1' }], text: 'a.pdf' },
  { type: 'uploadImg', wire: [{ name: 'a.png', url: 'u' }, 'x'], value: [{ name: 'a.png', url: 'u' }], text: 'a.png' },
  { type: 'organizeSelect', wire: '["a","b"]', value: ['a', 'b'], text: 'org:b' },
  {
    type: 'organizeSelect',
    rest: { multiple: true },
    wire: [['a', 'b'], ['gone']],
    value: [['a', 'b'], ['gone']],
    text: 'org:b,gone',
  },
  { type: 'depSelect', wire: 'd', value: 'd', text: 'org:d' },
  { type: 'posSelect', rest: { multiple: true }, wire: '["p","q"]', value: ['p', 'q'], text: 'pos:p,pos:q' },
  { type: 'userSelect', wire: 'u', value: 'u', text: 'user:u' },
  { type: 'roleSelect', wire: 'gone', value: 'gone', text: 'gone' },
  { type: 'groupSelect', wire: 'g', value: 'g', text: 'group:g' },
  {
    type: 'usersSelect',
    rest: { multiple: true },
    wire: ['u--user', 'd--department', 'r--role', 'p--position', 'g--group'],
    value: ['u--user', 'd--department', 'r--role', 'p--position', 'g--group'],
    text: 'user:u,org:d,role:r,pos:p,group:g',
  },
  { type: 'areaSelect', wire: '["1","2","3"]', value: ['1', '2', '3'], text: 'area:1/area:2/area:3' },
  {
    type: 'areaSelect',
    rest: { multiple: true },
    wire: [
      ['1', '2'],
      ['3', '4'],
    ],
    value: [
      ['1', '2'],
      ['3', '4'],
    ],
    text: 'area:1/area:2;area:3/area:4',
  },
  { type: 'relationForm', wire: 'r', value: 'r', text: 'record:r' },
  { type: 'relationForm', wire: 'gone', value: 'gone', text: 'gone' },
  { type: 'relationFormAttr', wire: 'x', value: 'x', text: 'x' },
  { type: 'popupSelect', wire: 7, value: '7', text: 'record:7' },
  { type: 'popupAttr', wire: 'x', value: 'x', text: 'x' },
  { type: 'popupTableSelect', rest: { multiple: true }, wire: '["1"]', value: ['1'], text: 'record:1' },
  { type: 'autoComplete', wire: 'typed', value: 'typed', text: 'typed' },
  { type: 'createUser', wire: 'u', value: 'u', text: 'user:u' },
  { type: 'modifyUser', wire: 'gone', value: 'gone', text: 'gone' },
  { type: 'createTime', wire: day, value: day, text: '2026-01-02 00:00:00' },
  { type: 'modifyTime', wire: '2026-01-02 00:00:00', value: day, text: '2026-01-02 00:00:00' },
  { type: 'currOrganize', wire: '["a","b"]', value: ['a', 'b'], text: 'org:b' },
  { type: 'currOrganize', rest: { showLevel: 'all' }, wire: ['a', 'b'], value: ['a', 'b'], text: 'org:a/org:b' },
  { type: 'currPosition', wire: 'p', value: 'p', text: 'pos:p' },
  { type: 'billRule', wire: 'NO0001', value: 'NO0001', text: 'NO0001' },
  { type: 'table', wire: '[{"a":1}]', value: [{ a: 1 }], text: '' },
  { type: 'signature', wire: 's', value: 's', text: 's' },
  { type: 'sign', wire: 's', value: 's', text: 's' },
  { type: 'location', wire: '{"name":"x"}', value: '{"name":"x"}', text: 'x' },
]

describe('values on their way in and out (contract 3a §7)', () => {
  test.each(rows)('$type reads $wire', ({ type, rest, wire, value, encoded, text }) => {
    const schema = schemaOf(type)
    const node = nodeOf(type, rest)
    const decoded = schema.decode(wire, node)
    expect(decoded).toEqual(value)
    const sent = schema.encode(decoded, node)
    expect(sent).toEqual(encoded ?? value)
    // What was sent reads back as itself, also as text of JSON.
    expect(schema.encode(schema.decode(JSON.parse(JSON.stringify(sent)), node), node)).toEqual(sent)
    expect(schema.toText(decoded, node, lookup)).toBe(text)
  })

  it('covers every widget that holds a value', () => {
    const holders = [...widgetSchemas.values()].filter((schema) => schema.stored !== 'none').map((schema) => schema.type)
    expect(holders.filter((type) => !rows.some((row) => row.type === type))).toEqual([])
  })
})

describe.each([...widgetSchemas.values()])('$type', (schema) => {
  const node = nodeOf(schema.type)

  it('is registered under its own key', () => {
    expect(widgetSchemas.get(schema.type)).toBe(schema)
  })

  it('reads nothing as empty, which is never wrong and has no text', () => {
    for (const nothing of [null, undefined, '']) {
      const value = schema.decode(nothing, node)
      expect(schema.isEmpty(value)).toBe(true)
      expect(schema.validate(value, node, env)).toEqual([])
      expect(schema.toText(value, node, lookup)).toBe('')
      expect(schema.encode(value, node) ?? null).toEqual(schema.type === 'table' ? [] : null)
    }
  })

  it('takes any other type without an exception and never calls it right', () => {
    for (const odd of [{}, { a: [] }, [[]], [null], [{}], true, -1, 1e308, 'text', '[', '[[]]', '{"a":1}', '\u0000']) {
      const value = schema.decode(odd, node)
      schema.toText(value, node, lookup)
      schema.encode(value, node)
      expect(Array.isArray(schema.validate(value, node, env))).toBe(true)
    }
  })
})

describe('rules of values', () => {
  const codes = (type: string, value: unknown, rest = {}, config = {}) =>
    schemaOf(type)
      .validate(value, nodeOf(type, rest, config), env)
      .map((issue) => issue.code)

  test.each([
    ['input', 'abcdef', { maxlength: 5 }, {}, ['maxLength']],
    ['input', 'abcde', { maxlength: 5 }, {}, []],
    ['inputNumber', -1, { min: 0 }, {}, ['numberMin']],
    ['inputNumber', 1e15, {}, {}, ['numberTooLarge']],
    ['inputNumber', 999_999_999_999_999, {}, {}, []],
    ['rate', 2.5, {}, {}, ['numberStep']],
    ['rate', 2.5, { allowHalf: true }, {}, []],
    ['rate', 6, {}, {}, ['numberMax']],
    ['slider', 101, {}, {}, ['numberMax']],
    ['slider', 5, { range: true }, {}, ['type']],
    ['colorPicker', 'red;background:url(x)', {}, {}, ['color']],
    ['colorPicker', 'rgba(1, 2, 3, 0.5)', {}, {}, []],
    ['radio', '9', options, {}, ['option']],
    ['radio', '9', options, { dataType: 'dictionary' }, []],
    ['checkbox', ['1', '9'], options, {}, ['option']],
    ['select', ['1'], options, {}, ['type']],
    ['datePicker', 1.5, {}, {}, ['date']],
    ['datePicker', Date.UTC(2026, 1, 2), {}, { endTimeRule: true, endTimeType: 3 }, ['dateMax']],
    ['datePicker', Date.UTC(2026, 0, 31, 10), {}, { endTimeRule: true, endTimeType: 3 }, []],
    [
      'datePicker',
      Date.UTC(2025, 0, 1),
      {},
      { startTimeRule: true, startTimeType: 4, startTimeTarget: 2, startTimeValue: 3 },
      ['dateMin'],
    ],
    ['timePicker', '25:00', {}, {}, ['time']],
    ['timePicker', '07:00:00', {}, { startTimeRule: true, startTimeType: 1, startTimeValue: '08:00:00' }, ['timeMin']],
    ['numberRange', [5, 1], {}, {}, ['rangeOrder']],
    ['uploadFile', [{}, {}], { limit: 1 }, {}, ['fileCount']],
    ['uploadImg', [{}, {}], { limit: 0 }, {}, []],
    [
      'uploadFile',
      [
        { name: 'a.pdf', fileId: '1' },
        { name: 'b.pdf', pendingId: 'p1' },
      ],
      {},
      {},
      ['uploading'],
    ],
  ])('%s with %j', (type, value, rest, config, expected) => {
    expect(codes(type, value, rest, config)).toEqual(expected)
  })
})

describe('what can be edited now', () => {
  it('is every value but those a server, a formula or another field makes', () => {
    const others = [...widgetSchemas.values()].filter(
      (schema) => schema.stored !== 'none' && !schema.isEditable && !isSystemFilled(schema),
    )
    expect(others.map((schema) => schema.type).sort()).toEqual(['calculate', 'popupAttr', 'relationFormAttr'])
  })

  it('leaves system fields to the server', () => {
    const filled = [...widgetSchemas.values()].filter(isSystemFilled).map((schema) => schema.type)
    expect(filled.sort()).toEqual([
      'billRule',
      'createTime',
      'createUser',
      'currOrganize',
      'currPosition',
      'modifyTime',
      'modifyUser',
    ])
  })
})
