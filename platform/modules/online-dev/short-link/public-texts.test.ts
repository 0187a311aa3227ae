import { publicTexts } from './public-texts'

const field = (label: string) => ({ __config__: { label } })

describe('texts per language behind a public link', () => {
  const form = {
    fields: [field('名称'), field('内部成本')],
    i18nTexts: { en: { 名称: 'Name', 内部成本: 'Internal cost', 已付款: 'Paid' } },
  }

  test('tell of nothing that the link does not show, and keep the names of options from dictionaries', () => {
    expect(publicTexts([form], { fields: [field('名称')] })).toEqual({ i18nTexts: { en: { 名称: 'Name', 已付款: 'Paid' } } })
  })

  test('of a form and its list count together, also for columns that are called by their sub-table too', () => {
    const list = { columnList: [{ label: '备注' }], i18nTexts: { en: { 备注: 'Remarks' }, 'zh-TW': { 备注: '備註' } } }
    const shown = { columnList: [{ label: '明细-名称' }, { label: '备注' }] }
    expect(publicTexts([form, list], shown)).toEqual({
      i18nTexts: { en: { 名称: 'Name', 已付款: 'Paid', 备注: 'Remarks' }, 'zh-TW': { 备注: '備註' } },
    })
  })

  test('are not made up where a design has none', () => {
    expect(publicTexts([{ fields: form.fields }, {}], form)).toEqual({})
  })
})
