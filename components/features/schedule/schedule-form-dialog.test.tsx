import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { answers, dayOf, ok, refusal, show, startPlatform, wireRecord, written } from '@/tests/fixtures/schedule-platform'
import { ScheduleFormDialog } from './schedule-form-dialog'
import type { NewAt } from './schema'

setDefaultTimeZone('Asia/Shanghai')

let onClose: jest.Mock

beforeEach(() => {
  startPlatform()
  onClose = jest.fn()
  jest.useFakeTimers({ advanceTimers: true, now: Date.UTC(2026, 10, 21, 1, 20), doNotFake: ['performance'] })
})
afterEach(() => jest.useRealTimers())

async function openNew(at?: NewAt) {
  await show(<ScheduleFormDialog id={null} at={at} onClose={onClose} />)
  await screen.findByLabelText(/标题/)
  return screen.getByRole('dialog', { name: '新建日程' })
}

async function openRecord(change: Record<string, unknown> = {}) {
  answers['GET /system/Schedule/s1'] = () => ok(wireRecord('s1', '2026-11-23', change))
  await show(<ScheduleFormDialog id="s1" onClose={onClose} />)
  await screen.findByLabelText(/标题/)
  return screen.getByRole('dialog', { name: '编辑日程' })
}

const press = (name: string, inside: HTMLElement) => userEvent.click(within(inside).getByRole('button', { name }))
async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^\\*?${label}`) }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

it('a new entry begins with the next hour of the installation and the first category (contract 2 §21)', async () => {
  const dialog = await openNew()
  expect(screen.getByRole('combobox', { name: /类型/ })).toHaveTextContent('会议')
  expect(screen.getByRole('textbox', { name: /^\*?开始时间$/ })).toHaveValue('2026-11-21')
  expect(screen.getByRole('textbox', { name: '开始时间（时刻）' })).toHaveValue('10:00')
  expect(screen.getByRole('combobox', { name: /时长/ })).toHaveTextContent('60分钟')
  expect(screen.getByLabelText('创建人')).toHaveAttribute('aria-readonly', 'true')
  expect(screen.getByLabelText('创建人')).toHaveTextContent('李四/lisi')
  expect(within(dialog).queryByRole('button', { name: '删除' })).toBeNull()
  await expectNoViolations(dialog)
})

it('is sent as it was filled in, once, however often the button is pressed', async () => {
  let release = () => {}
  answers['POST /system/Schedule'] = () =>
    new Promise((resolve) => {
      release = () => resolve(ok(null, '新建成功'))
    })
  const dialog = await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '模具评审')
  await userEvent.click(screen.getByRole('radio', { name: '紧急' }))
  await userEvent.click(screen.getByRole('radio', { name: '绿色' }))
  await choose('提醒时间', '15分钟前')
  await choose('重复', '每周')
  const save = within(dialog).getByRole('button', { name: '确定' })
  await userEvent.dblClick(save)
  await userEvent.click(save)
  release()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const sent = written('POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[0]?.body).toEqual({
    ...{ category: 'c1', urgent: '3', title: '模具评审', content: '', files: '', allDay: 0, color: '#1B8A5A' },
    ...{ startDay: dayOf('2026-11-21'), startTime: '10:00', duration: 60, endDay: dayOf('2026-11-21'), endTime: '11:00' },
    ...{ toUserIds: ['u1'], reminderTime: 15, reminderType: 1, send: '', sendName: '' },
    ...{ repetition: '3', repeatTime: dayOf('2027-11-21') },
  })
  expect(screen.getByText('新建成功')).toBeVisible()
})

it('names what is missing in the words of the contract and brings the first of it into the hands', async () => {
  const dialog = await openNew()
  await press('确定', dialog)
  const title = screen.getByLabelText(/标题/)
  expect(title).toHaveAccessibleDescription('请输入标题')
  expect(title).toHaveFocus()
  expect(written('POST')).toEqual([])
  await userEvent.type(title, '评审')
  expect(screen.queryByText('请输入标题')).toBeNull()
  const time = screen.getByRole('textbox', { name: '开始时间（时刻）' })
  await userEvent.clear(time)
  await userEvent.tab()
  await press('确定', dialog)
  expect(screen.getByText('开始时间不能为空')).toBeVisible()
})

it('an end of its own must come after the start, and may be on another day', async () => {
  const dialog = await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '评审')
  await choose('时长', '自定义')
  const time = screen.getByRole('textbox', { name: '结束时间（时刻）' })
  expect(time).toHaveValue('11:00')
  await userEvent.clear(time)
  await userEvent.type(time, '9:00{Enter}')
  await press('确定', dialog)
  expect(screen.getByText('结束时间必须晚于开始时间')).toBeVisible()
  const day = screen.getByRole('textbox', { name: /^\*?结束时间$/ })
  await userEvent.clear(day)
  await userEvent.type(day, '2026-11-22{Enter}')
  expect(screen.queryByText('结束时间必须晚于开始时间')).toBeNull()
})

it('times are given in steps of five minutes', async () => {
  await openNew()
  const time = screen.getByRole('textbox', { name: '开始时间（时刻）' })
  await userEvent.clear(time)
  await userEvent.type(time, '9:08{Enter}')
  expect(time).toHaveValue('09:05')
})

it('Enter ends the typing of a time and saves nothing', async () => {
  await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '评审')
  const time = screen.getByRole('textbox', { name: '开始时间（时刻）' })
  await userEvent.clear(time)
  await userEvent.type(time, '14:00{Enter}')
  expect(time).toHaveValue('14:00')
  expect(written('POST')).toEqual([])
})

it('whole days ask for no time and no duration, and remind at hours of days', async () => {
  const dialog = await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '出差')
  await userEvent.click(screen.getByRole('switch', { name: '全天' }))
  expect(screen.queryByRole('combobox', { name: /时长/ })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /时刻/ })).toBeNull()
  await choose('提醒时间', '1天前9:00')
  await press('确定', dialog)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(written('POST')[0]?.body).toMatchObject({ allDay: 1, startTime: '00:00', endTime: '23:59', reminderTime: 5 })
})

it('a reminder of its own needs a send configuration, chosen among those for schedules', async () => {
  answers['GET /message/SendMessageConfig/getSendConfigList'] = ({ query }) =>
    ok({
      list: [{ id: `for-${query.get('messageSource')}`, fullName: '日程短信', enCode: 'x' }],
      pagination: { currentPage: 1, pageSize: 500, total: 1 },
    })
  const dialog = await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '评审')
  await choose('提醒时间', '开始时')
  await choose('提醒方式', '自定义')
  await press('确定', dialog)
  expect(screen.getByText('请选择发送配置', { selector: 'p' })).toBeVisible()
  await choose('发送配置', '日程短信')
  await press('确定', dialog)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(written('POST')[0]?.body).toMatchObject({ reminderType: 2, send: 'for-4', sendName: '日程短信' })
})

it('a change of what stands alone is saved as all of it', async () => {
  const dialog = await openRecord()
  await userEvent.type(screen.getByLabelText(/标题/), '改')
  await press('确定', dialog)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(written('PUT').map(({ path }) => path)).toEqual(['/system/Schedule/s1/3'])
})

it.each([
  ['此日程', '1'],
  ['此日程及后续', '2'],
])('a change of a repeating one asks first: %s', async (name, scope) => {
  const dialog = await openRecord({ repetition: 2, repeatTime: dayOf('2027-01-01') })
  await userEvent.type(screen.getByLabelText(/标题/), '改')
  await press('确定', dialog)
  const choice = await screen.findByRole('dialog', { name: '提示' })
  expect(within(choice).getAllByRole('radio')).toHaveLength(2)
  expect(written('PUT')).toEqual([])
  await userEvent.click(within(choice).getByRole('radio', { name }))
  await press('确定', choice)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(written('PUT').map(({ path }) => path)).toEqual([`/system/Schedule/s1/${scope}`])
})

it('own entries can be deleted from here as well', async () => {
  const dialog = await openRecord()
  await press('删除', dialog)
  await press('删除', await screen.findByRole('alertdialog'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(written('DELETE').map(({ path }) => path)).toEqual(['/system/Schedule/s1/3'])
})

it('a refusal is told in the words of the platform and keeps what was typed', async () => {
  answers['POST /system/Schedule'] = () => refusal('日程类型不存在，请重新选择')
  const dialog = await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '评审')
  await press('确定', dialog)
  expect(await screen.findByText('日程类型不存在，请重新选择')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/标题/)).toHaveValue('评审')
  // The same filling-in sent once more makes no second entry.
  await press('确定', dialog)
  const keys = written('POST').map(({ key }) => key)
  expect(keys[0]).toBe(keys[1])
})

it('what was typed is given up only when asked', async () => {
  const dialog = await openNew()
  await userEvent.type(screen.getByLabelText(/标题/), '评审')
  await press('取消', dialog)
  const question = await screen.findByRole('alertdialog')
  await press('继续填写', question)
  expect(onClose).not.toHaveBeenCalled()
  await press('取消', dialog)
  await press('放弃并离开', await screen.findByRole('alertdialog'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('an entry that is gone says so and can be asked for again', async () => {
  answers['GET /system/Schedule/s1'] = () => refusal('该日程已被删除')
  await show(<ScheduleFormDialog id="s1" onClose={onClose} />)
  const dialog = await screen.findByRole('dialog', { name: '编辑日程' })
  expect(await within(dialog).findByText('该日程已被删除')).toBeVisible()
  answers['GET /system/Schedule/s1'] = () => ok(wireRecord('s1', '2026-11-23'))
  await press('重试', dialog)
  expect(await screen.findByLabelText(/标题/)).toHaveValue('日程s1')
})

it('a change that says something else after a lost answer is not taken for the one before', async () => {
  let isLost = true
  const issues = [{ path: 'key', code: 'keyReused', params: { id: 's1', version: 0 } }]
  const used = { code: 400, msg: '', data: null, issues }
  answers['PUT /system/Schedule/s1/3'] = () => {
    if (isLost) return Promise.reject(new TypeError('lost'))
    return written('PUT').length === 3 ? used : ok(null, '更新成功')
  }
  const dialog = await openRecord()
  const title = screen.getByLabelText(/标题/)
  await userEvent.type(title, '一')
  await press('确定', dialog)
  await waitFor(() => expect(written('PUT')).toHaveLength(1))
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '确定' })).toBeEnabled())
  await press('确定', dialog)
  await waitFor(() => expect(written('PUT')).toHaveLength(2))
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '确定' })).toBeEnabled())
  isLost = false
  await userEvent.type(title, '二')
  await press('确定', dialog)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, again, refused, other] = written('PUT').map(({ key }) => key)
  expect([again, refused]).toEqual([first, first])
  expect(other).not.toBe(first)
})
