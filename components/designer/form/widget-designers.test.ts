import fc from 'fast-check'
import type { PropertyEntry } from '@/components/widget-kits/designer/property-entry'
import { widgetSchemas } from '@/components/widgets/schemas'
import { addNodes, DocumentHistory, isRefusal, openForm, rootId, setProperty, writeForm } from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import { type PaletteType, paletteTypes } from '@/lib/form/widget-facts/widget-types'
import zh from '@/messages/zh/designer.json'
import { partOf, seedOfRun } from '@/tests/fixtures/depth'
import { makeNode } from './make-node'
import { formSections } from './properties/form-entries'
import { usualPatterns } from './properties/usual-patterns'
import { widgetDesigners } from './widget-designers'

const words = { ...zh.drop } as Record<string, string>
const nodeOfType = (type: PaletteType) =>
  makeNode(type, { name: zh.widgets[type], words: (key) => words[key] ?? key, span: 12, nowMs: 1_700_000_000_000 })

/** A form with one node of the type, as the palette adds it. */
function dropped(type: PaletteType) {
  const opened = openForm('{"fields":[],"idGlobal":100}')
  if (isRefusal(opened)) throw new Error(opened.refused)
  const history = new DocumentHistory(opened.document, { now: () => 0 })
  const result = history.run(addNodes({ nodes: [nodeOfType(type)], to: { into: rootId } }))
  if (isRefusal(result)) throw new Error(`${type}: ${result.refused}`)
  const text = () => writeForm(history.document, opened.source)
  return { history, text, id: result.ids[0] ?? '' }
}

const faultsOf = (text: string) => parseDesign(text, widgetSchemas).problems.map(({ code, where }) => `${code} ${where}`)

test.each(paletteTypes)('a %s comes from the palette whole: it is read without a fault and written back as it is', (type) => {
  const { text, history } = dropped(type)
  const written = text()
  expect(faultsOf(written)).toEqual([])
  const again = openForm(written)
  if (isRefusal(again)) throw new Error(again.refused)
  expect(writeForm(again.document, again.source)).toBe(written)
  history.undo()
  expect(text()).toBe('{"fields":[],"idGlobal":100}')
})

test('new nodes carry what the contract says, in the language of the person', () => {
  expect(nodeOfType('select')).toMatchObject({
    __config__: { jnpfKey: 'select', label: '下拉选择', tag: 'JnpfSelect', layout: 'colFormItem', span: 12, dataType: 'static' },
    options: [
      { fullName: '选项一', id: '1' },
      { fullName: '选项二', id: '2' },
    ],
    placeholder: '请选择',
    style: { width: '100%' },
    on: { change: '' },
  })
  expect(nodeOfType('tab')).toMatchObject({
    __config__: { layout: 'rowFormItem', children: [{ name: '1', title: '面板1' }, { name: '2' }] },
  })
  const english = makeNode('button', { name: 'Button', words: (key) => `<${key}>`, span: 24, nowMs: 0 })
  expect(JSON.stringify(english)).not.toMatch(/\p{Script=Han}/u)
})

/** Something that each kind of property may store, besides nothing. */
function valuesOf(entry: PropertyEntry): readonly unknown[] {
  switch (entry.kind) {
    case 'text':
    case 'lines':
    case 'interfaceField':
    case 'moduleField':
    case 'copiedColumn':
    case 'module':
    case 'interface':
    case 'billRule':
      return ['', '内容 a']
    case 'number':
      return [entry.empty, entry.min ?? 1, entry.max ?? 100]
    case 'switch':
      return [entry.on, entry.off]
    case 'choice':
    case 'segments':
      return entry.options.map(({ value }) => value)
    case 'several':
      return [entry.isJoined ? '.pdf,.txt' : ['pc'], entry.isJoined ? '' : []]
    case 'length':
      return ['', '50%', '200px']
    case 'color':
      return ['', '#3386e6']
    case 'script':
      return ['', '({ data }) => {}']
    case 'rules':
      return [[], usualPatterns.map(({ pattern }) => ({ pattern, message: '请输入正确的值' }))]
    case 'fieldName':
      return entry.isFixed ? [] : ['renamed', 'name_2']
    case 'options':
      return [[], [{ id: '1', fullName: '一', color: '#3386e6' }]]
    case 'expression':
      return [[], ['1', '2', '+', '3']]
    case 'columns':
      return [[], [{ value: 'a', label: 'A' }]]
    case 'chooser':
      return [{ interfaceId: 'i', columnOptions: [], relationOptions: [{ field: 'a', type: 1, value: 'b' }] }]
    case 'heads':
      return [[{ id: 'complex1', fullName: '一', align: 'center', childColumns: [] }]]
    case 'able':
    case 'classes':
    case 'printTemplates':
    case 'tableColumns':
      return [[], ['a']]
    case 'limit':
    case 'tableButtons':
    case 'stepButtons':
      return [true, false]
    case 'storage':
      return [0, 1]
    case 'grid':
    case 'panes':
    case 'defaultValue':
    case 'field':
    case 'formClasses':
      return ['']
  }
}

const entriesOf = (type: PaletteType) => {
  const { properties, style } = widgetDesigners[type]
  return [...Object.values(properties).flat(), ...style]
}
const formEntries = formSections.flatMap(({ entries }) => entries)
const everything = paletteTypes.flatMap((type) =>
  [...entriesOf(type), ...formEntries].flatMap((entry, at) =>
    valuesOf(entry).map((value) => ({ type, isOfForm: at >= entriesOf(type).length, entry, value })),
  ),
)

test('whatever a property is set to, the form reads the design without a fault, and undo gives the same bytes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paletteTypes), fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (type, picks) => {
      const { history, text, id } = dropped(type)
      const before = text()
      const offered = everything.filter((one) => one.type === type)
      let steps = 0
      for (const pick of picks) {
        const one = offered[pick % offered.length]
        if (!one) continue
        const document = history.document
        const result = history.run(setProperty({ id: one.isOfForm ? rootId : id, path: one.entry.path, value: one.value }))
        expect([one.entry.key, isRefusal(result) && result.refused]).toEqual([one.entry.key, false])
        if (history.document !== document) steps += 1
        expect([one.entry.key, ...faultsOf(text())]).toEqual([one.entry.key])
      }
      for (let step = 0; step < steps; step += 1) history.undo()
      expect(text()).toBe(before)
    }),
    { seed: seedOfRun, numRuns: 100 },
  )
})

test.each(partOf(paletteTypes, 3))('every property of a %s can be set', (type) => {
  const { history, text, id } = dropped(type)
  for (const { isOfForm, entry, value } of everything.filter((one) => one.type === type)) {
    const document = history.document
    const result = history.run(setProperty({ id: isOfForm ? rootId : id, path: entry.path, value }))
    expect([entry.key, isRefusal(result) && result.refused, faultsOf(text())]).toEqual([entry.key, false, []])
    if (history.document !== document) history.undo()
  }
})
