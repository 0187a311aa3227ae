import { readTables } from '@/lib/designer/tables/table-rows'
import { opened } from '@/lib/designer/testing-forms'
import { rawField } from '@/lib/form/test-designs'
import { faultsOfTables } from './table-faults'

const { document } = opened(JSON.stringify({ fields: [rawField('input', 'name')] }))
const say = (key: string) => key

test('tables of another installation are told and stop nothing; one that is gone from among others does', () => {
  const gone = { typeId: '1', table: 'hip_order', fields: [] }
  const here = {
    typeId: '0',
    table: 'line',
    tableField: 'order_id',
    relationField: 'id',
    fields: [{ field: 'name', dataType: 'varchar' }],
  }
  const faults = (...rows: object[]) =>
    faultsOfTables(document, readTables(JSON.stringify(rows)), say).map(({ text, isHard }) => ({ text, isHard }))
  expect(faults(gone)).toEqual([{ text: 'tables.elsewhere', isHard: false }])
  expect(faults(gone, here)).toContainEqual({ text: 'tables.goneTable', isHard: true })
})
