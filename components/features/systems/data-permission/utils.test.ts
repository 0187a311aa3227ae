import type { Texts } from '@/lib/client/use-texts'
import { conditionAbout, emptyCondition, labelOfValue, sentenceOf, withSymbol } from './utils'

const t = Object.assign((key: string) => key.replace(/^data\.\w+\./, ''), { has: () => true }) as Texts
const field = {
  ...{ id: 'f1', fullName: '结果', enCode: 'result', bindTable: '', fieldRule: 2, childTableKey: 'visits', type: 'varchar' },
  ...{
    conditionSymbol: 'in,==',
    conditionSymbolName: '',
    conditionText: 'userSelect',
    conditionName: '',
    format: '',
    description: '',
  },
}

it('a condition begins with its field by its whole code and the first symbol that the field offers', () => {
  expect(conditionAbout(field)).toMatchObject({ id: 'f1', field: 'visits-result', fieldName: '结果', op: 'in', multiple: 1 })
  const mine = conditionAbout({ ...field, conditionText: '@userId' })
  expect(mine).toMatchObject({ value: '@userId', disabled: true })
})

it('a value stays with another symbol that takes the same, and goes where it would mean something else', () => {
  const one = { ...emptyCondition, field: 'amount', conditionText: 'inputNumber', op: '>', value: 5, valueLabel: '5' }
  expect(withSymbol(one, '<=')).toMatchObject({ op: '<=', value: 5, valueLabel: '5' })
  for (const op of ['between', 'null', 'in']) expect(withSymbol(one, op)).toMatchObject({ op, value: undefined, valueLabel: '' })
})

it.each([
  [{ conditionText: 'inputNumber' }, [1, 2], undefined, '1 ~ 2'],
  [{ conditionText: 'datePicker', format: 'yyyy' }, new Date(2024, 5, 1).getTime(), undefined, '2024'],
  [{ conditionText: 'userSelect' }, 'u1', { id: 'u1', fullName: '张三' }, '张三'],
  [
    { conditionText: 'userSelect', multiple: 1 as const },
    ['u1', 'u2'],
    [{ fullName: '张三' }, { fullName: '李四' }],
    '张三、李四',
  ],
  [{ conditionText: 'organizeSelect' }, ['a', 'b'], [{ fullName: '集团' }, { fullName: '公司' }], '集团/公司'],
  [
    { conditionText: 'organizeSelect', multiple: 1 as const },
    [['a', 'b'], ['a']],
    [[{ fullName: '集团' }, { fullName: '公司' }], [{ fullName: '集团' }]],
    '集团/公司、集团',
  ],
  [{ conditionText: 'input' }, 'r1', { id: 'r1', name: '瑞鑫' }, '瑞鑫'],
  [{ conditionText: 'input' }, 'typed', undefined, 'typed'],
])('what is entered for %o is kept in words', (more, value, chosen, label) => {
  const node = { relationField: 'name' }
  expect(labelOfValue({ ...emptyCondition, ...more }, { value, chosen, node })).toBe(label)
})

it('says the conditions with names instead of ids, and variables by what they mean', () => {
  const groups = [
    {
      logic: 'or' as const,
      groups: [
        { ...emptyCondition, field: 'owner', fieldName: '负责人', op: '==', conditionText: '@userId', value: '@userId' },
        { ...emptyCondition, field: 'level', op: '==', conditionText: 'input', value: '1', valueLabel: '重要' },
        { ...emptyCondition, field: 'note', op: 'null', value: 'left over' },
      ],
    },
  ]
  expect(sentenceOf({ matchLogic: 'and', groups }, t)).toBe('【负责人 equal userId or level equal 重要 or note empty】')
})

it('leaves out lines that have no field yet, and groups of nothing else', () => {
  const mine = { ...emptyCondition, field: 'owner', fieldName: '负责人', op: '==', conditionText: '@userId', value: '@userId' }
  const [filled, begun] = [
    { logic: 'and' as const, groups: [mine, emptyCondition] },
    { logic: 'and' as const, groups: [emptyCondition] },
  ]
  const alone = { logic: 'and' as const, groups: [mine] }
  const told = (groups: Parameters<typeof sentenceOf>[0]['groups']) => sentenceOf({ matchLogic: 'and', groups }, t)
  expect(told([filled, begun])).toBe(told([alone]))
  expect(told([begun])).toBe('')
})
