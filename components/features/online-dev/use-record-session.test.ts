import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { emptyRecord, useSessionStart } from './use-record-session'

const owner = { __vModel__: 'ownerId', __config__: { jnpfKey: 'userSelect', label: '负责人', defaultCurrent: true } }
const invoices = {
  form: parseDesign({ fields: [owner] }, widgetSchemas),
  access: { forms: 'all' as const, canButton: () => true, canColumn: () => true },
}
const user = {
  ...{ userId: 'me', userName: '系统管理员', userAccount: 'admin', departmentId: '', departmentName: '' },
  ...{ organizeId: '', organizeName: '', positionId: '', positionName: '' },
}

test('the name of who fills a form in does not stand at a value that was carried into it', () => {
  const start = useSessionStart({ module: invoices, id: null, user })
  expect(start(0, emptyRecord).texts).toEqual({ ownerId: '系统管理员/admin' })
  const carried = start(0, emptyRecord, { kept: { ownerId: 'other' }, isCarried: true })
  expect(carried.store.getValue('ownerId')).toBe('other')
  expect(carried.texts).toEqual({})
})

test('names that came with a record stand at its own values only', () => {
  const start = useSessionStart({ module: invoices, id: 'r1', user })
  const record = { values: { ownerId: 'first' }, texts: { ownerId: '周国强' } }
  expect(start(0, record).texts).toEqual({ ownerId: '周国强' })
  expect(start(0, record, { kept: { ownerId: 'second' } }).texts).toEqual({})
})
