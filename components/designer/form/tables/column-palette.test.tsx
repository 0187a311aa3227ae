import { fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { childrenOf, isRefusal, nameOfNode, nodeOf, openForm, rootId, typeOfNode, valueAt } from '@/lib/designer/public'
import { readTables } from '@/lib/designer/tables/table-rows'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { DesignerProvider } from '../../shell/designer-context'
import { DesignerSession } from '../../shell/designer-session'
import { formKind } from '../form-kind'
import { Palette } from '../palette'
import { DesignTables } from './design-tables'

const field = (name: string, dataType: string, primaryKey = 0) => ({
  field: name,
  fieldName: `${name}名`,
  dataType,
  dataLength: '18,2',
  primaryKey,
})
const tables = readTables(
  JSON.stringify([
    {
      typeId: '1',
      table: 't_order',
      tableName: '订单',
      fields: [field('f_id', 'varchar', 1), field('title', 'varchar'), field('amount', 'decimal')],
    },
    {
      typeId: '0',
      table: 't_line',
      tableName: '明细',
      tableField: 'order_id',
      relationField: 'f_id',
      fields: [field('f_id', 'varchar', 1), field('order_id', 'varchar'), field('qty', 'int')],
    },
  ]),
)

test('a pressed column becomes a field of its kind, name and title, and is not offered again; a secondary table becomes a sub-table', async () => {
  const opened = openForm('{"fields":[],"idGlobal":100}')
  if (isRefusal(opened)) throw new Error(opened.refused)
  const session = new DesignerSession(opened.document, { now: () => 0, onRefused: ({ refused }) => expect(refused).toBe('') })
  const kind = formKind({ typeName: (type) => type, iconOf: () => null, lossText: () => '', tables })
  render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, designer }}>
      <DesignerProvider session={session} kind={kind} tell={() => {}}>
        <DesignTables value={tables}>
          <Palette />
        </DesignTables>
      </DesignerProvider>
    </NextIntlClientProvider>,
  )
  await expectNoViolations(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'amount名' }))
  const [amount = ''] = childrenOf(session.document, rootId)
  expect([typeOfNode(session.document, amount), nameOfNode(session.document, amount)]).toEqual(['inputNumber', 'amount'])
  expect(valueAt(nodeOf(session.document, amount)?.shell, ['__config__', 'tableName'])).toBe('t_order')
  expect(screen.queryByRole('button', { name: 'amount名' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: '作为设计子表放入' }))
  const [, sub = ''] = childrenOf(session.document, rootId)
  const columns = childrenOf(session.document, sub).map((id) => nameOfNode(session.document, id))
  expect([typeOfNode(session.document, sub), ...columns]).toEqual(['table', 'qty'])
  expect(valueAt(nodeOf(session.document, sub)?.shell, ['__config__', 'tableName'])).toBe('t_line')
  // The sub-table is chosen: a column of the main table does not go into it.
  fireEvent.click(screen.getByRole('button', { name: '全部放入（1）' }))
  expect(childrenOf(session.document, rootId).map((id) => nameOfNode(session.document, id))).toContain('title')
  expect(screen.queryByText(/^数据表字段/)).not.toBeInTheDocument()
})
