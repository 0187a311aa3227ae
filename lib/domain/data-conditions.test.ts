import {
  canHold,
  conditionSentence,
  contentsOf,
  isComparable,
  placeOfCode,
  shownFieldCode,
  storedFieldCode,
  symbolsOf,
} from './data-conditions'

describe('what goes with what (contract 2 §12.6)', () => {
  it.each([
    ['int', ['inputNumber']],
    ['bigint', ['inputNumber']],
    ['double', ['inputNumber']],
    ['datetime', ['datePicker']],
    ['text', ['input', '@userId', '@organizeId']],
    ['blob', []],
  ])('%s is compared with %j', (type, contents) => {
    expect(contentsOf(type)).toEqual(contents)
  })

  it('words are compared with everything but numbers and dates', () => {
    expect(contentsOf('varchar')).toEqual(contentsOf('string'))
    expect(contentsOf('varchar')).toHaveLength(12)
    expect(contentsOf('varchar')).not.toContain('inputNumber')
    expect(canHold('varchar', '@branchManageOrganizeAndSub')).toBe(true)
    expect(canHold('text', '@branchManageOrganizeAndSub')).toBe(false)
  })

  it.each([
    ['input', '== <> like notLike null notNull'],
    ['inputNumber', '>= > == <= < <> between null notNull'],
    ['datePicker', '>= > == <= < <> between null notNull'],
    ['@userId', '== <>'],
    ['@userAraSubordinates', 'in notIn'],
    ['depSelect', '== <> in notIn null notNull'],
    ['@nobody', ''],
  ])('%s by %s', (content, symbols) => {
    expect(symbolsOf(content).join(' ')).toBe(symbols)
  })

  it('variables take the symbols of either kind, because other clients offer them', () => {
    expect(isComparable('@userAraSubordinates', '==')).toBe(true)
    expect(isComparable('@userId', 'like')).toBe(false)
    expect(isComparable('input', '>')).toBe(false)
  })
})

it.each([
  ['name', null, { enCode: 'name', fieldRule: 0, bindTable: '', childTableKey: '' }, 'name'],
  [
    'price',
    'tableField101',
    { enCode: 'price', fieldRule: 2, bindTable: '', childTableKey: 'tableField101' },
    'tableField101-price',
  ],
  [
    'jnpf_ware_price_jnpf_f_price',
    null,
    { enCode: 'f_price', fieldRule: 1, bindTable: 'ware_price', childTableKey: '' },
    'jnpf_ware_price_jnpf_f_price',
  ],
])('the field %s of %s has its place, and is compared by its whole code', (name, table, place, code) => {
  expect(placeOfCode(name, table)).toEqual(place)
  expect(storedFieldCode(place)).toBe(code)
  expect(storedFieldCode({ ...place, enCode: code })).toBe(code)
  expect(shownFieldCode({ ...place, enCode: code })).toBe(place.enCode)
})

it('conditions make one sentence, in the words of whoever reads it', () => {
  const groups = [
    {
      logic: 'and' as const,
      conditions: [
        { label: '状态', symbol: '等于', value: '完成' },
        { label: '备注', symbol: '为空', value: '' },
      ],
    },
    { logic: 'or' as const, conditions: [{ label: '金额', symbol: '大于', value: '5' }] },
  ]
  expect(conditionSentence('or', groups)).toBe('【状态 等于 完成 and 备注 为空】or【金额 大于 5】')
  expect(conditionSentence('and', groups, () => '且')).toBe('【状态 等于 完成 且 备注 为空】且【金额 大于 5】')
})
