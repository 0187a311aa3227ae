import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { chooseOption } from '@/tests/fixtures/choose-option'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DataSyncPage } from './data-sync-page'

const choices = [
  { fullName: '', children: [{ id: '0', fullName: '默认数据库' }] },
  {
    fullName: 'MySQL',
    children: [
      { id: 'm', fullName: '商城' },
      { id: 'n', fullName: '仓库' },
    ],
  },
]
let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2400, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /system/DataSource/Selector': () => ok({ list: choices }),
    'POST /system/DataSync/Actions/checkDbLink': () =>
      ok({
        checkDbFlag: true,
        tableList: [
          { table: 'goods', tableName: '物料', sum: 12 },
          { table: 'orders', tableName: '订单', sum: 3 },
        ],
        convertRuleMap: { varchar: ['varchar (默认)', 'longtext'] },
      }),
    'POST /system/DataSync': () => ok(3),
    'POST /system/DataSync/Actions/Execute': () => ok(null, '同步成功'),
    'POST /system/DataSync/Actions/batchExecute': ({ body }) =>
      JSON.stringify(body).includes('goods') ? ok({ goods: 1 }) : ok({ orders: 0 }, '目标表上有触发器，无法同步'),
  })
})

async function check() {
  const shown = await showScreen(<DataSyncPage />, { texts: { admin } })
  await chooseOption(await screen.findByLabelText(/源数据连接/), '默认数据库')
  await chooseOption(screen.getByLabelText(/目标数据连接/), '商城 (MySQL)')
  await userEvent.click(screen.getByRole('button', { name: '验证连接' }))
  return shown
}

it('copies a table with the chosen rules after it has asked, and says in its row what came of it', async () => {
  const { container } = await check()
  await screen.findByText('goods')
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('button', { name: '规则配置' }))
  const rules = within(await screen.findByRole('dialog', { name: /规则配置/ }))
  await chooseOption(rules.getByLabelText('varchar'), 'longtext')
  await userEvent.click(rules.getByRole('button', { name: '确定' }))
  await userEvent.click(screen.getByRole('button', { name: '同步 goods' }))
  expect(await screen.findByText('目标表存在数据,是否自动清除并同步数据?')).toBeVisible()
  expect(screen.getByRole('alertdialog')).toHaveTextContent('goods: 默认数据库 → 商城 (MySQL)')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '确定' }))
  expect(await screen.findByText('同步成功')).toBeInTheDocument()
  expect(network.sent('POST').at(-1)).toMatchObject({
    path: '/system/DataSync/Actions/Execute',
    body: { dbConnectionFrom: '0', dbConnectionTo: 'm', dbTable: 'goods', convertRuleMap: { varchar: 'longtext' }, type: 3 },
  })
})

it('says why the databases cannot be reached', async () => {
  network.answers['POST /system/DataSync/Actions/checkDbLink'] = () => refusal('用户名或密码错误')
  await check()
  expect(await screen.findByRole('alert')).toHaveTextContent('用户名或密码错误')
})

it('several tables are copied after one question, each with its own result', async () => {
  await check()
  await screen.findByText('goods')
  for (const table of ['goods', 'orders']) await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(table) }))
  await userEvent.click(screen.getByRole('button', { name: '批量同步（2）' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('默认数据库 → 商城 (MySQL)')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.getByText('成功')).toBeInTheDocument())
  expect(await screen.findByText('目标表上有触发器，无法同步')).toBeInTheDocument()
})

it('nothing can be copied into another target than the one that was checked', async () => {
  await check()
  await screen.findByText('goods')
  await chooseOption(screen.getByLabelText(/目标数据连接/), '仓库 (MySQL)')
  expect(screen.queryByText('goods')).toBeNull()
  expect(screen.getByRole('button', { name: '规则配置' })).toBeDisabled()
})

it('a table that cannot be copied says why', async () => {
  network.answers['POST /system/DataSync'] = () => ok(-1, '目标表被其他表的外键引用，无法同步')
  await check()
  await userEvent.click(await screen.findByRole('button', { name: '同步 goods' }))
  expect(await screen.findByText('目标表被其他表的外键引用，无法同步')).toBeInTheDocument()
})

it('chosen tables are kept as a plan with the columns that grow, and a plan is begun from the list of plans', async () => {
  const plans = '/system/DataSync/Plans'
  const kept = {
    id: 'p1',
    fullName: '夜间物料',
    dbConnectionFrom: '0',
    dbConnectionTo: 'm',
    description: '',
    version: 1,
    convertRuleMap: {},
  }
  network.answers[`GET ${plans}`] = () =>
    ok({
      list: [{ ...kept, tables: [{ dbTable: 'goods', incrementColumn: 'id' }] }],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
    })
  network.answers[`POST ${plans}`] = () => ok({ id: 'p1' }, '新建成功')
  network.answers[`POST ${plans}/p1/Actions/Run`] = () => ok({ id: 'r1' }, '操作成功')
  network.answers['GET /system/DataSync/Runs'] = () => ok({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
  await check()
  await userEvent.click(await screen.findByRole('checkbox', { name: /goods/ }))
  await userEvent.click(screen.getByRole('button', { name: '保存为方案（1）' }))
  const dialog = within(await screen.findByRole('dialog', { name: /保存为同步方案/ }))
  await userEvent.type(await dialog.findByLabelText(/方案名称/), '夜间物料')
  await userEvent.type(dialog.getByLabelText(/goods/), 'id')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  const list = within(await screen.findByRole('dialog', { name: /同步方案/ }))
  expect(network.sent('POST').find(({ path }) => path === plans)).toMatchObject({
    body: {
      fullName: '夜间物料',
      dbConnectionFrom: '0',
      dbConnectionTo: 'm',
      tables: [{ dbTable: 'goods', incrementColumn: 'id' }],
    },
  })
  await userEvent.click(await list.findByRole('button', { name: '立即同步 夜间物料' }))
  expect(await screen.findByRole('dialog', { name: /同步记录/ })).toBeVisible()
})
