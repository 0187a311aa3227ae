import { render } from '@testing-library/react'
import type { WidgetExample } from '@/components/widget-kits/define-widget'
import { valueFaceOf } from '@/components/widget-kits/faces/value-faces'
import type { FieldNode } from '@/lib/form/types'
import type { FaceKind } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { TextLookup } from '@/lib/form/widget-schema'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { faceWords } from '@/tests/fixtures/list-columns'
import { parsedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgets } from '../widgets/registry'
import { exampleDesign } from './example-design'

/** Names as the platform puts them into the rows of a list. */
const lookup: TextLookup = {
  user: () => '周国强/zhouguoqiang',
  organize: () => '佳创集团/模具事业部',
  position: () => '模具工程师',
  role: () => '经理',
  group: () => '项目一组',
  option: () => '进行中',
  relation: () => '佳创连接器',
  area: () => '广东省',
}

const listed = [...widgets.values()].filter(({ type }) => factsOf(type).kind === 'field' && factsOf(type).name !== 'none')

function rowText(value: unknown, node: FieldNode): string {
  const { schema } = widgets.get(node.type) ?? {}
  return schema ? schema.toText(schema.decode(value, node), node, lookup) : ''
}

function draw(node: FieldNode, value: unknown, text: string) {
  return render(valueFaceOf(node).draw({ text, value }, faceWords), { wrapper: WithMessages })
}

const hasId = /\d{10,}|--(user|role|group|position|department|company)|[\da-f]{8}-[\da-f]{4}-/

describe.each(listed.map((widget) => [widget.type, widget] as const))('the list face of %s', (type, widget) => {
  test('says every example in words, without an id and without noise', async () => {
    const examples: readonly WidgetExample[] = (await widget.examples?.())?.examples ?? []
    const noise = jest.spyOn(console, 'error').mockImplementation(() => {})
    for (const example of examples) {
      const { design, values } = exampleDesign(type, '名称', example)
      const node = design.fields[0]!
      const value = values[node.name]
      const text = rowText(value, node)
      if (text === '' && !Array.isArray(value)) continue
      const { container, unmount } = draw(node, value, text)
      const shown = container.textContent ?? ''
      // What a person typed may be long digits, such as a number plate, and a serial number is.
      if (factsOf(type).cellText === null && factsOf(type).filledBy !== 'numbering')
        expect([example.title, hasId.test(shown)]).toEqual([example.title, false])
      expect([example.title, shown.includes('[object')]).toEqual([example.title, false])
      await expectNoViolations(container)
      unmount()
    }
    expect(noise).not.toHaveBeenCalled()
    noise.mockRestore()
  }, 30_000)
})

const options = (...pairs: readonly (readonly [string, string, string?])[]) => ({
  options: pairs.map(([id, fullName, color]) => ({ id, fullName, ...(color ? { color } : {}) })),
  props: { label: 'fullName', value: 'id' },
})
const yesOrNo = options(['1', '已完成'], ['2', '进行中'], ['3', '其他'])
const dictionary = { dataType: 'dictionary', dictionaryType: 'd' }

type Case = [what: string, type: string, config: object, own: object, text: string, expected: object]
const cases: readonly Case[] = [
  ['a state by its options is a tag', 'select', { label: '进展' }, yesOrNo, '已完成', { tag: 'green' }],
  ['also a value of it without a meaning', 'select', { label: '进展' }, yesOrNo, '其他', { tag: 'other' }],
  ['a kind is a dot', 'select', { label: '类型' }, options(['1', '注塑'], ['2', '冲压']), '注塑', { dot: 'other' }],
  ['a field called a state is a tag', 'select', { label: '项目阶段', ...dictionary }, {}, '试模', { tag: 'other' }],
  ['a value of a dictionary decides by itself', 'select', { label: '进展', ...dictionary }, {}, '已取消', { tag: 'grey' }],
  [
    'the colour of an option comes first',
    'radio',
    { label: '风险' },
    options(['h', '高', '#f56c6c'], ['l', '低']),
    '高',
    { dot: 'red' },
  ],
  [
    'a yes is a switch and its word',
    'switch',
    {},
    { activeTxt: '启用', inactiveTxt: '停用' },
    '启用',
    { on: true, text: '启用' },
  ],
  [
    'a no is a switch and its word',
    'switch',
    {},
    { activeTxt: '启用', inactiveTxt: '停用' },
    '停用',
    { on: false, text: '停用' },
  ],
  ['never a bare figure', 'switch', {}, { activeTxt: '', inactiveTxt: '' }, '1', { on: true, text: '开' }],
  [
    'money has separators and two decimals',
    'inputNumber',
    { label: '合同金额' },
    { precision: 2 },
    '1234567.5',
    { text: '1,234,567.50', right: true },
  ],
  ['less than nothing is red', 'inputNumber', { label: '数量' }, {}, '-5', { text: '-5', negative: true, right: true }],
  [
    'home currency is not said',
    'inputNumber',
    { label: '收入' },
    { precision: 2, addonAfter: '元' },
    '9.50',
    { text: '9.50', right: true },
  ],
  [
    'another currency is',
    'inputNumber',
    { label: '收入' },
    { precision: 2, addonBefore: '$' },
    '1200.00',
    { text: '$1,200.00', right: true },
  ],
  ['a year has no separators', 'inputNumber', { label: '年份' }, {}, '2026', { text: '2026', right: true }],
  [
    'a unit stands behind the number',
    'inputNumber',
    { label: '吨位' },
    { addonAfter: 'T' },
    '120',
    { text: '120T', right: true },
  ],
  ['a part of a hundred is a bar', 'inputNumber', { label: '折扣' }, { addonAfter: '%' }, '45', { text: '45%', bar: 45 }],
  ['over a hundred is said as it is', 'calculate', { label: '完成率' }, {}, '120.5', { text: '120.5%', bar: 100, full: true }],
  ['below nothing too', 'calculate', { label: '完成率' }, {}, '-3.0', { text: '-3.0%', bar: 0 }],
  ['a slider is a bar', 'slider', { label: '完成进度' }, {}, '100', { text: '100%', bar: 100, full: true }],
  [
    'a person is a face and a name',
    'userSelect',
    {},
    {},
    '周国强/zhouguoqiang',
    { text: '周国强', tip: '周国强/zhouguoqiang', faces: 1 },
  ],
  [
    'several are faces',
    'userSelect',
    {},
    { multiple: true },
    '甲/a,乙/b,丙/c,丁/d',
    { faces: 3, text: '甲、乙、丙、丁+1', tip: '甲/a、乙/b、丙/c、丁/d' },
  ],
  ['mixed people are people', 'usersSelect', {}, { multiple: true }, '周国强/zhou', { text: '周国强', faces: 1 }],
  [
    'and places stay words',
    'usersSelect',
    {},
    { multiple: true },
    '周国强/zhou,模具部',
    { text: '周国强/zhou、模具部', faces: 0 },
  ],
  ['an organisation is its last part', 'currOrganize', {}, {}, '集团/华南/模具部', { text: '模具部', tip: '集团/华南/模具部' }],
  [
    'several options are two and how many more',
    'checkbox',
    { label: '类型', ...dictionary },
    {},
    '甲,乙,丙,丁',
    { text: '甲、乙+2、丙、丁' },
  ],
  [
    'a comma inside a label parts nothing',
    'checkbox',
    { label: '类型' },
    options(['1', '甲,乙'], ['2', '丙']),
    '甲,乙',
    { text: '甲,乙' },
  ],
  [
    'a rich text is its first words',
    'editor',
    {},
    {},
    '<p>结论：&lt;合格&gt;</p><script>x</script><p>可以</p>',
    { text: '结论：<合格> 可以' },
  ],
  ['a signature of another version is said to be one', 'sign', {}, {}, '849670845197380886', { text: '签名图片' }],
  ['a hidden line stays hidden', 'input', {}, { showPassword: true }, 'geheim', { text: '••••••' }],
  ['a copied number stands at the right', 'relationFormAttr', { label: '付款金额' }, {}, '12000', { text: '12,000' }],
  ['a copied state is a tag', 'popupAttr', { label: '项目状态' }, {}, '进行中', { tag: 'blue' }],
  [
    'a copied person is a face',
    'relationFormAttr',
    { label: '项目经理' },
    {},
    '高明远/gaomingyuan',
    { text: '高明远', faces: 1 },
  ],
  ['names are joined as the language does', 'roleSelect', {}, { multiple: true }, '经理,会计', { text: '经理、会计' }],
]

test.each(cases)('%s', (_, type, config, own, text, expected) => {
  const node = parsedField(type, config as never, own as never)
  const { container } = draw(node, text, text)
  const at = (selector: string) => container.querySelector<HTMLElement>(selector)
  const tone = (look: string) => at(`.${look}`)?.dataset['tone']
  const { tag, dot } = expected as Record<string, unknown>
  const tells = (given: string | undefined) =>
    given && !['green', 'blue', 'grey', 'red'].includes(String(tag ?? dot)) ? 'other' : given
  const seen: Record<string, unknown> = {
    text: container.textContent,
    right: valueFaceOf(node).isNumeric || undefined,
    negative: at('[data-negative]') !== null || undefined,
    on: at('.switch') ? at('.switch')?.dataset['on'] !== undefined : undefined,
    bar: at('.fill') ? Number.parseInt(at('.fill')?.style.width ?? '', 10) : undefined,
    full: at('[data-full]') !== null || undefined,
    faces: container.querySelectorAll('[data-initials]').length,
    tip: at('[data-tip]')?.dataset['tip'],
    tag: tells(tone('tag')),
    dot: tells(tone('dot')),
  }
  expect(seen).toMatchObject(expected)
  if (tag) expect(tone('dot')).toBeUndefined()
  if (dot) expect(tone('tag')).toBeUndefined()
})

test('two people of one name in view are told apart', () => {
  const node = parsedField('userSelect', {})
  const input = { text: '王伟/wangwei2', value: '', namesakes: new Set(['王伟']) }
  expect(render(valueFaceOf(node).draw(input, faceWords)).container).toHaveTextContent('王伟/wangwei2')
})

test('every kind of face is that of a widget', () => {
  const kinds = new Set<FaceKind>(listed.map(({ type }) => factsOf(type).face))
  const all: Readonly<Record<FaceKind, true>> = {
    text: true,
    secretText: true,
    richText: true,
    choice: true,
    switch: true,
    number: true,
    scale: true,
    rating: true,
    color: true,
    people: true,
    organization: true,
    names: true,
    record: true,
    copy: true,
    files: true,
    signature: true,
    location: true,
  }
  expect([...kinds].sort()).toEqual(Object.keys(all).sort())
})
