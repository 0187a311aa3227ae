import { recordsPath } from './utils'

test('leads to the records behind a cell through the entry of the menu that shows them and no other', () => {
  const link = { kind: 'records' as const, id: 'm1', values: [{ name: 'regNo', value: 'FP1' }] }
  const menu = { id: '1', title: '发票', icon: '', type: 3, path: '/hip/hipInvoice', modelId: 'm1' }
  expect(recordsPath(link, [menu])).toBe('/hip/hipInvoice?q=%7B%22regNo%22%3A%22FP1%22%7D')
  expect(recordsPath(link, [{ ...menu, modelId: 'm2' }])).toBeNull()
})
