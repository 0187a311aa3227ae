import { addons, optionKeys, staticOptions } from '@/lib/form/attributes'
import { parseDesign } from '@/lib/form/parse-design'
import type { RawRecord } from '@/lib/form/read'
import { rawDesign, widgetSchemas } from '@/lib/form/test-designs'
import { walkNodes } from '@/lib/form/walk'
import { realForm, realForms, sampleDesign } from '../testing-forms'
import { migrateForm } from './migrate-form'

function migrated(node: RawRecord): { node: RawRecord; applied: readonly string[] } {
  const { design, applied } = migrateForm(rawDesign([node]))
  return { node: (design.fields as RawRecord[])[0] ?? {}, applied }
}

const config = (jnpfKey: string, more: RawRecord = {}) => ({ __config__: { jnpfKey, label: 'L', ...more } })

/** What the form reads of a design, whatever line wrote it. */
function reading(design: RawRecord) {
  const { fields, config: form } = parseDesign(design, widgetSchemas)
  const nodes = [...walkNodes(fields)].map((node) => {
    const { type, kind, name, code, label, required, span, placeholder, hidden } = node
    return { type, kind, name, code, label, required, span, placeholder, hidden, options: optionRows(node), addons: addons(node) }
  })
  return { form: { ...form, printIds: form.printIds }, nodes }
}

function optionRows(node: Parameters<typeof staticOptions>[0]) {
  return staticOptions(node).map(({ value, label }) => ({ value, label }))
}

const oldDesign = rawDesign(
  [
    {
      ...config('comInput', { tag: 'el-input' }),
      __vModel__: 'a',
      'prefix-icon': 'x',
      __slot__: { prepend: '￥', append: '', more: 1 },
    },
    {
      ...config('radio', { props: { label: 'name', value: 'code' } }),
      __vModel__: 'b',
      __slot__: { options: [{ name: 'X', code: '1' }] },
    },
    {
      ...config('cascader'),
      __vModel__: 'c',
      props: { props: { value: 'v', label: 'l', children: 'kids' } },
      options: [{ v: '1', l: 'X', kids: [{ v: '2', l: 'Y' }] }],
    },
    {
      ...config('tab', { children: [{ title: 'T', __config__: { children: [{ ...config('numInput'), __vModel__: 'n' }] } }] }),
      'tab-position': 'left',
    },
    { ...config('time'), __vModel__: 't' },
  ],
  { size: 'middle', printId: 'p1', mystery: { z: 1, a: 2 } },
)

test('what the form reads of a design stays the same through the chain, and once is enough', () => {
  const real = realForms.map((file) => JSON.parse(realForm(file)) as unknown)
  for (const design of [
    ...real.map((form) => (Array.isArray(form) ? { fields: form } : (form as RawRecord))),
    oldDesign,
    sampleDesign(),
  ]) {
    const once = migrateForm(design)
    expect(reading(once.design)).toEqual(reading(design))
    const twice = migrateForm(once.design)
    expect(twice.applied).toEqual([])
    expect(twice.design).toBe(once.design)
  }
})

test('a design of the present line comes back as the same object', () => {
  const design = sampleDesign()
  expect(migrateForm(design)).toEqual({ design, applied: [] })
  expect(migrateForm(design).design).toBe(design)
})

test('keys that nobody knows survive the chain', () => {
  expect(migrateForm(oldDesign).design).toMatchObject({ mystery: { z: 1, a: 2 } })
  expect(migrated({ ...config('comInput'), mystery: [1] }).node).toMatchObject({ mystery: [1] })
})

test('the design of the 3.1 line takes every step that it needs', () => {
  const { design, applied } = migrateForm(JSON.parse(realForm(realForms[0] ?? '')) as RawRecord)
  expect(applied).toEqual(['types', 'panes', 'attributes', 'addons', 'tags'])
  expect(JSON.stringify(design)).not.toMatch(/comInput|tab-position|prefix-icon|el-input|__slot__/)
})

test('types: older names become the present ones, and panes say what they are', () => {
  expect(migrated(config('comInput')).node).toMatchObject({ __config__: { jnpfKey: 'input' } })
  const { node } = migrated(config('collapse', { children: [{ title: 'A', __config__: { children: [] } }] }))
  expect(node).toMatchObject({ __config__: { children: [{ __config__: { jnpfKey: 'collapseItem' } }] } })
})

test('panes: without a name they are called by their position', () => {
  const { node } = migrated(
    config('tab', {
      children: [
        { __config__: { jnpfKey: 'tabItem', children: [] } },
        { name: 'x', __config__: { jnpfKey: 'tabItem', children: [] } },
      ],
    }),
  )
  expect(node).toMatchObject({ __config__: { children: [{ name: '1' }, { name: 'x' }] } })
})

test('attributes: hyphens become the present spelling at the same place, except where the present line writes hyphens', () => {
  const { node } = migrated({ ...config('input'), 'prefix-icon': 'x', 'show-password': true })
  expect(node).toMatchObject({ prefixIcon: 'x', showPassword: true })
  expect(node).not.toHaveProperty('prefix-icon')
  expect(migrated({ ...config('inputNumber'), 'step-strictly': true }).applied).toEqual([])
  // The present spelling wins; the older one is then a key like any other.
  expect(migrated({ ...config('input'), 'prefix-icon': 'old', prefixIcon: 'new' }).applied).toEqual([])
})

test('options: they leave the slot, and the rest of the slot stays', () => {
  const { node, applied } = migrated({
    ...config('select'),
    props: { label: 'fullName', value: 'id' },
    __slot__: { options: [{ fullName: 'X', id: '1' }], other: 1 },
  })
  expect(applied).toEqual(['options'])
  expect(node).toMatchObject({ options: [{ fullName: 'X', id: '1' }], __slot__: { other: 1 } })
})

test('optionKeys: the keys of options stand in props, and are those that the rows have', () => {
  expect(migrated({ ...config('radio', { props: { label: 'name', value: 'code' } }) }).node).toMatchObject({
    props: { label: 'name', value: 'code' },
  })
  const nested = migrated({ ...config('cascader'), props: { props: { value: 'v', label: 'l', children: 'kids' } } }).node
  expect(nested.props).toEqual({ label: 'l', value: 'v', children: 'kids' })
  const wrong = migrated({
    ...config('select'),
    props: { label: 'fullName', value: 'id' },
    options: [{ label: 'X', value: '1' }],
  }).node
  expect(optionKeys({ raw: wrong })).toMatchObject({ label: 'label', value: 'value' })
})

test('addons: the text before and after leaves the slot', () => {
  const { node } = migrated({ ...config('input'), __slot__: { prepend: '￥', append: '' } })
  expect(node).toMatchObject({ addonBefore: '￥', addonAfter: '' })
  expect(node).not.toHaveProperty('__slot__')
})

test('people: the lists of who may be chosen become one, with the kind where it is not plain', () => {
  const user = migrated({ ...config('userSelect'), selectType: 'custom', ableDepIds: ['d1'], ableUserIds: ['u1'] }).node
  expect(user).toMatchObject({ ableIds: ['d1--department', 'u1--user'] })
  expect(user).not.toHaveProperty('ableDepIds')
  expect(migrated({ ...config('depSelect'), ableDepIds: ['d1'] }).node).toMatchObject({ ableIds: ['d1'] })
})

test('tags: what older clients drew with becomes what present ones draw with', () => {
  expect(migrated(config('input', { tag: 'el-input' })).node).toMatchObject({ __config__: { tag: 'JnpfInput' } })
  // A container is drawn so in every line.
  expect(migrated(config('row', { tag: 'el-row', children: [] })).applied).toEqual([])
})

test('sizes: the names of the 3.6 and 6 lines become those of ours', () => {
  const size = (given: string) => migrateForm({ size: given, fields: [] }).design.size
  expect(['large', 'default', 'middle', 'mini', 'small'].map(size)).toEqual(['medium', 'small', 'small', 'mini', 'small'])
})

test('printTemplates: one template becomes a list', () => {
  expect(migrateForm({ printId: 'p1', fields: [] }).design.printId).toEqual(['p1'])
  expect(migrateForm({ printId: '', fields: [] }).applied).toEqual([])
})
