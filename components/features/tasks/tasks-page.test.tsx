import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { TasksPage } from './tasks-page'

const startTime = Date.UTC(2026, 0, 1, 0, 30)
const row = (id: string, more: object = {}) => ({
  ...{ id, fullName: `任务${id}`, enCode: `task${id}`, runCount: 1234, startTime, endTime: null, lastRunTime: startTime },
  ...{
    nextRunTime: startTime + 60_000,
    enabledMark: 1,
    description: '',
    sortCode: 0,
    isRunning: 0,
    runUser: '唐雪梅/tangxuemei',
  },
  ...more,
})
const parameter = [{ field: 'city', fieldName: '城市', required: 1, sourceType: 2, relationField: '杭州' }]
const content = (more: object = {}) => ({
  ...{ cron: '0 0 2 * * ?', startTime, endTime: null, interfaceId: 'i1', interfaceName: '天气', parameter, localHostTaskId: '' },
  ...more,
})
const info = (more: object = {}) => ({
  ...{ id: '1', fullName: '任务1', enCode: 'task1', executeType: '1', enabledMark: 1, description: '', sortCode: 0, version: 4 },
  executeContent: JSON.stringify(content(more)),
})

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  const list = [row('1'), row('2', { enabledMark: 0 }), row('3', { isRunning: 1 }), row('4', { nextRunTime: null, runUser: '' })]
  network = startNetwork({
    'GET /scheduletask': () => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: 4 } }),
    'GET /scheduletask/Info/1': () => ok(info()),
    'GET /scheduletask/TaskMethods': () => ok([{ id: 'unusedFiles', fullName: '清理', cron: '0 30 3 * * ?' }]),
    'GET /system/DataInterface/Selector': () =>
      ok([
        {
          id: 'c',
          fullName: '公共',
          category: '0',
          children: [
            { id: 'i1', fullName: '天气' },
            { id: 'i2', fullName: '汇率' },
          ],
        },
      ]),
    'GET /system/DataInterface/GetParam/i2': () =>
      ok([{ field: 'currency', fieldName: '币种', required: 0, defaultValue: 'USD' }]),
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const rest = async (name: string, label: string) => {
  await userEvent.click((await line(name)).getByRole('button', { name: `更多 ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}
const edit = async () => {
  await userEvent.click((await line('任务1')).getByRole('button', { name: '编辑 任务1' }))
  return within(await screen.findByRole('dialog', { name: /编辑任务/ }))
}
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  // Brackets and braces are keys to the typing.
  await userEvent.type(field, text)
}
const choose = async (field: HTMLElement, name: string | RegExp) => {
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name }))
}
const sentContent = (method: string) => JSON.parse(String(network.sent(method)[0]?.body['executeContent']))

it('shows every column of a task, and each state', async () => {
  const { container } = await showScreen(<TasksPage />)
  const cells = await line('任务1')
  for (const text of ['task1', '1,234', '2026-01-01 08:31', '唐雪梅', '启用']) expect(cells.getByText(text)).toBeInTheDocument()
  expect(cells.getAllByText('2026-01-01 08:30')).toHaveLength(2)
  for (const [name, state] of [
    ['任务2', '停用'],
    ['任务3', '执行中'],
    ['任务4', '已结束'],
  ] as const) {
    expect((await line(name)).getByText(state)).toBeInTheDocument()
  }
  await expectNoViolations(container)
})

it('a task is stopped and enabled by the call of each, after a question', async () => {
  await showScreen(<TasksPage />)
  await rest('任务1', '停用')
  expect(await screen.findByText('您确定要停用当前任务, 是否继续?')).toBeVisible()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '停用' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/scheduletask/1/Actions/Stop'))
  await rest('任务2', '启用')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(network.sent('PUT')[1]?.path).toBe('/scheduletask/2/Actions/Enable'))
})

it('is saved with its content as the platform reads it, its version, and parameters that follow the interface', async () => {
  await showScreen(<TasksPage />)
  const dialog = await edit()
  expect(await dialog.findByLabelText('city的参数值')).toHaveValue('杭州')
  await choose(dialog.getByRole('combobox', { name: /接口选择/ }), /汇率/)
  const currency = await dialog.findByLabelText('currency的参数值')
  expect([currency, dialog.queryByLabelText('city的参数值')]).toEqual([expect.objectContaining({ value: 'USD' }), null])
  await choose(dialog.getByRole('combobox', { name: 'currency的参数来源' }), '为空')
  expect(currency).toBeDisabled()
  await expectNoViolations(document.body)
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({ path: '/scheduletask/1', body: { id: '1', enCode: 'task1', version: 4 } })
  expect(sentContent('PUT')).toMatchObject({
    ...{ cron: '0 0 2 * * ?', startTime, endTime: '', interfaceId: 'i2', interfaceName: '汇率' },
    parameter: [{ field: 'currency', sourceType: 3 }],
  })
})

it('an expression that cannot be read is told in words while it is typed, and is not sent', async () => {
  await showScreen(<TasksPage />)
  const dialog = await edit()
  const cron = await dialog.findByRole('textbox', { name: /Cron\s?表达式/ })
  expect(dialog.getByText(/^下次运行时间：\d{4}-\d\d-\d\d 02:00:00$/)).toBeVisible()
  await retype(cron, '0 0 25 * * ?')
  expect(await dialog.findByText('“时”只能是0至23：25')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(cron).toBeInvalid())
  expect(network.sent('PUT')).toEqual([])
})

it('a method brings its beat where none was chosen', async () => {
  await showScreen(<TasksPage />)
  await userEvent.click(await screen.findByRole('button', { name: '新建任务' }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建任务/ }))
  await userEvent.type(await dialog.findByLabelText(/任务名称/), '清理')
  await userEvent.type(dialog.getByLabelText(/任务编码/), 'clean')
  await userEvent.click(dialog.getByRole('radio', { name: '本地任务' }))
  expect(dialog.queryByRole('combobox', { name: /接口选择/ })).not.toBeInTheDocument()
  await choose(await dialog.findByRole('combobox', { name: /方法选择/ }), '清理未使用的文件')
  expect(dialog.getByRole('textbox', { name: /Cron\s?表达式/ })).toHaveValue('0 30 3 * * ?')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]).toMatchObject({
    path: '/scheduletask',
    body: { executeType: '3', enCode: 'clean', enabledMark: 1 },
  })
  expect(sentContent('POST')).toMatchObject({ localHostTaskId: 'unusedFiles', interfaceId: '', parameter: [] })
})

type Dialog = Awaited<ReturnType<typeof edit>>

describe('the cron editor', () => {
  const open = async () => {
    await showScreen(<TasksPage />)
    await userEvent.click((await edit()).getByRole('button', { name: '打开Cron编辑器' }))
    return within(await screen.findByRole('dialog', { name: 'Cron表达式' }))
  }
  const expression = (dialog: Dialog) => dialog.getByRole('textbox', { name: '表达式' })
  const runs = (dialog: Dialog) => dialog.queryAllByRole('listitem').map((item) => item.textContent)

  it('shows the next ten runs while the expression is typed, and what is wrong with it', async () => {
    const dialog = await open()
    await retype(expression(dialog), '0 30 9 ? * 2-6')
    expect(runs(dialog)).toHaveLength(10)
    expect(new Set(runs(dialog).map((run) => run?.slice(11, 19)))).toEqual(new Set(['09:30:00']))
    expect(runs(dialog).some((run) => /周[六日]/.test(run ?? ''))).toBe(false)
    await retype(expression(dialog), '0 30 9 1 * 2')
    expect(dialog.getByText('日和周不能同时指定，其中一个请填写?')).toBeVisible()
    expect([runs(dialog), dialog.getByRole('button', { name: '确定' })]).toEqual([
      [],
      expect.objectContaining({ disabled: true }),
    ])
    await retype(expression(dialog), '0 0 0 30 2 ?')
    expect(dialog.getByText('没有这样的日期，任务不会执行')).toBeVisible()
  })

  it('is put together field by field with the keyboard alone, and comes back into the form', async () => {
    const dialog = await open()
    await userEvent.click(dialog.getByRole('tab', { name: '分' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(dialog.getByRole('tab', { name: '时' })).toHaveFocus()
    await userEvent.click(dialog.getByRole('radio', { name: '指定' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: '08' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: '02' }))
    expect(expression(dialog)).toHaveValue('0 0 8 * * ?')
    await userEvent.click(dialog.getByRole('tab', { name: '周' }))
    await userEvent.click(dialog.getByRole('radio', { name: '每月最后一个星期几' }))
    expect(expression(dialog)).toHaveValue('0 0 8 ? * 6L')
    await expectNoViolations(document.body)
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    const form = within(await screen.findByRole('dialog', { name: /编辑任务/ }))
    expect(form.getByRole('textbox', { name: /Cron\s?表达式/ })).toHaveValue('0 0 8 ? * 6L')
  })

  it('offers what most need, and leaves the form alone when it is left', async () => {
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: '每月最后一天22点' }))
    expect(expression(dialog)).toHaveValue('0 0 22 L * ?')
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    const form = within(await screen.findByRole('dialog', { name: /编辑任务/ }))
    const cron = form.getByRole('textbox', { name: /Cron\s?表达式/ })
    expect(cron).toHaveValue('0 0 2 * * ?')
    // Wrong is what was left behind so, not what is being typed.
    await userEvent.clear(cron)
    await userEvent.type(cron, '每天两点')
    expect(cron).not.toHaveAccessibleDescription()
    await userEvent.tab()
    expect(cron).toHaveAccessibleDescription('表达式应由5至7段组成，以空格分隔')
    expect(cron).toBeInvalid()
  })
})

describe('running by hand', () => {
  const runNow = async () => {
    await showScreen(<TasksPage />)
    await rest('任务2', '立即执行')
    expect(await screen.findByText('将立即执行一次“任务2”, 是否继续?')).toBeVisible()
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '立即执行' }))
  }

  it('is watched until it has ended, and leads to the log', async () => {
    const states = [
      { state: 'waiting' },
      { state: 'running', doneCount: 3, totalCount: 12 },
      { state: 'failed', description: '接口请求失败' },
    ]
    let asked = 0
    network.answers['POST /scheduletask/2/Actions/Run'] = () => ok({ id: 'r1' })
    network.answers['GET /scheduletask/2/TaskLog/r1'] = () => ok({ id: 'r1', ...states[Math.min(asked++, 2)] })
    const log = {
      id: 'r1',
      runTime: startTime,
      runResult: 1,
      description: '接口请求失败',
      durationMs: 1234,
      runUser: '唐雪梅/tangxuemei',
    }
    network.answers['GET /scheduletask/2/TaskLog'] = () =>
      ok({ list: [log], pagination: { currentPage: 1, pageSize: 20, total: 1 } })
    await runNow()
    const dialog = within(await screen.findByRole('dialog', { name: /立即执行/ }))
    expect(await dialog.findByText(/等待执行/)).toBeVisible()
    expect(await dialog.findByRole('progressbar', {}, { timeout: 10_000 })).toHaveValue(3)
    expect(await dialog.findByText('接口请求失败', {}, { timeout: 10_000 })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '任务日志' }))
    const drawer = await screen.findByRole('dialog', { name: /任务日志/ })
    for (const text of ['失败', '接口请求失败', '1.2', '唐雪梅']) expect(await within(drawer).findByText(text)).toBeVisible()
    await expectNoViolations(drawer)
  }, 30_000)

  it('is refused while a run goes on', async () => {
    network.answers['POST /scheduletask/2/Actions/Run'] = () => refusal('任务正在执行，请稍后再试')
    await runNow()
    expect(await screen.findByText('任务正在执行，请稍后再试')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: /立即执行/ })).not.toBeInTheDocument()
  })
})
