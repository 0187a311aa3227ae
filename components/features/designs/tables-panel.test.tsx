import { fireEvent, render, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { readTableRows } from '@/lib/designer/tables/table-rows'
import common from '@/messages/zh/common.json'
import designs from '@/messages/zh/designs.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { demandTables, TablesGrid } from './tables-panel'

const column = { dataType: 'varchar', dataLength: '50', allowNull: 1, identity: 0, autoIncrement: 0 }
const field = (name: string, primaryKey = 0) => ({ ...column, field: name, fieldName: name, primaryKey })
const listed = [
  { table: 't_order', tableName: '订单' },
  { table: 't_line', tableName: '明细' },
]

/** The network edge: what the platform says of its tables. */
beforeEach(() => {
  globalThis.fetch = (async (request: Request | string) => {
    const isAll = String(request instanceof Request ? request.url : request).includes('TableAll')
    const data = { list: isAll ? listed : [field('f_id', 1), field('order_id')] }
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  }) as never
})

let stored = '[]'
function Grid() {
  const [value, setValue] = useState<unknown>('[]')
  stored = String(value)
  const props = { id: 'tables', value, onChange: setValue, onBlur: () => {}, disabled: false }
  return <TablesGrid {...(props as unknown as Parameters<typeof TablesGrid>[0])} />
}

test('tables are chosen in one dialog, the first is the main one; another main table clears relations, which comes back', async () => {
  render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ designs, common, errors, form }}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <Grid />
      </SWRConfig>
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '选择数据表' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /t_order/ }))
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /t_line/ }))
  await expectNoViolations(document.body)
  fireEvent.click(within(dialog).getByRole('button', { name: '添加 2 个' }))
  const line = await screen.findByRole('region', { name: '数据表 t_line' })
  // What is missing is said where it is chosen, and nowhere else.
  const foreign = within(line).getByRole('combobox', { name: '外键字段' })
  expect(foreign).toBeInvalid()
  expect(foreign).toHaveAccessibleDescription('表t_line外键字段不能为空')
  expect(within(line).getByRole('combobox', { name: '关联主键' })).toBeValid()
  const kinds = () => readTableRows(stored).map((row) => `${row['table']} ${row['typeId']} ${row['relationField']}`)
  expect(kinds()).toEqual(['t_order 1 ', 't_line 0 f_id'])
  const t = Object.assign((key: string) => key, { has: () => true })
  expect(() => demandTables(stored, '[]', t)).toThrow('tables of a design are missing')
  expect(() => demandTables('[]', stored, t)).toThrow('tables of a design are missing')
  fireEvent.click(within(line).getByRole('button', { name: '从表' }))
  expect(kinds()).toEqual(['t_order 0 ', 't_line 1 '])
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(kinds()).toEqual(['t_order 1 ', 't_line 0 f_id'])
})
