import { readLayout } from './layout'
import { saidItem } from './said-item'

const texts = new Map([
  ['付款概况', 'Payments'],
  ['待付金额', 'Due'],
  ['元', 'CNY'],
  ['unpaid', 'never'],
])

test('titles and names of an item are said in the language, and no question to the platform is touched', () => {
  const modelData = { modelId: 'm', boards: [{ id: '待付金额', measure: { fn: 'count', field: '' }, superQuery: '付款概况' }] }
  const option = { defaultValue: [{ id: '待付金额', fullName: '待付金额', unit: '元', icon: '元' }] }
  const stored = { i: 1, jnpfKey: 'dataBoard', title: '付款概况', dataType: 'model', modelData, option, theirs: '元' }
  const [item] = readLayout({ layoutId: 1, layout: [stored] })?.layout.layout ?? []
  if (!item) throw new Error('no item')
  const said = saidItem(item, texts)
  expect(said).toMatchObject({
    ...{ title: 'Payments', theirs: '元' },
    option: { defaultValue: [{ id: '待付金额', fullName: 'Due', unit: 'CNY', icon: '元' }] },
  })
  expect(said.modelData).toEqual(item.modelData)
  expect(saidItem(item, null)).toBe(item)
})
