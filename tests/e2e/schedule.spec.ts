import type { Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSideways, settle } from '../fixtures/accessible-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { boxOf, middleOf, ScheduleForm, SchedulePage, ScopeDialog } from '../pages/schedule-page'
import { ShellPage } from '../pages/shell-page'
import { expect, fresh, test } from './journey'
import { freshData, startInstallation } from './own-installation'
import { PlatformApi } from './platform-api'

/** The clock of the installation, Asia/Shanghai, knows no summer time. */
const offsetMs = 8 * 3_600_000
const dayDurationMs = 86_400_000
const dayText = (ms: number) => new Date(ms + offsetMs).toISOString().slice(0, 10)
const timeText = (ms: number) => new Date(ms + offsetMs).toISOString().slice(11, 16)
const dayMs = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const from = (day: string, days: number) => dayText(dayMs(day) + days * dayDurationMs)
const today = dayText(Date.now())
/**
 * A Wednesday some weeks ahead, far from what the company brings. Each journey has a week of its own, by its number: a day shows few
 * entries, and a click must meet the day, not what another journey left on it.
 */
function wednesdayOf(journey: number): string {
  const weekday = new Date(dayMs(today) + offsetMs).getUTCDay()
  return from(today, 49 + ((3 - weekday + 7) % 7) + 7 * journey)
}

async function addEntry(api: PlatformApi, title: string, day: string, change: Record<string, unknown> = {}): Promise<void> {
  const { data } = await api.call<{ list: { id: string }[] }>('GET', '/system/DictionaryData/scheduleType/Data/Selector')
  const body = {
    ...{ category: data.list[0]?.id, urgent: '1', title, content: '', files: '', allDay: 0, color: '#1E6FD9', toUserIds: [] },
    ...{ startDay: dayMs(day), startTime: '09:00', duration: 60, endDay: dayMs(day), endTime: '10:00' },
    ...{ reminderTime: -2, reminderType: 1, send: '', sendName: '', repetition: '1', repeatTime: null },
    ...change,
  }
  expect(await api.call('POST', '/system/Schedule', body)).toMatchObject({ code: 200 })
}

type Listed = { title: string; startDay: number; startTime: string; endTime: string }

/** What the platform knows of entries of that title, one line for each of their days. */
async function known(api: PlatformApi, title: string, first: string, last: string): Promise<string[]> {
  const query = new URLSearchParams({ startTime: `${first} 00:00`, endTime: `${last} 23:59`, dateTime: '' })
  const { data } = await api.call<{ list: Listed[] }>('GET', `/system/Schedule?${query}`)
  return data.list
    .filter((entry) => entry.title.startsWith(title))
    .map((entry) => `${dayText(entry.startDay)} ${entry.startTime}-${entry.endTime} ${entry.title}`)
}

const newForm = (page: Page) => new ScheduleForm(page, '新建日程').ready()
const told = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('an entry is made with the mouse on its day, changed, and deleted', async ({ person }) => {
  const wednesday = wednesdayOf(0)
  const { page, api } = await person('majianjun')
  const calendar = new SchedulePage(page)
  const title = fresh('评审')
  await calendar.open(`view=month&date=${wednesday}`)
  await calendar.day(wednesday).click({ position: { x: 40, y: 60 } })
  const form = await newForm(page)
  await expect(form.field('开始时间')).toHaveValue(wednesday)
  await form.field('标题').fill(title)
  await form.saveAndClose('新建成功')
  await calendar.expectOn(wednesday, title)

  const edited = await calendar.edit(title)
  await edited.choose('时长', '90分钟')
  await edited.setTime('开始时间（时刻）', '14:00')
  await edited.saveAndClose('更新成功')
  await expect.poll(() => known(api, title, wednesday, wednesday)).toEqual([`${wednesday} 14:00-15:30 ${title}`])

  const opened = await calendar.edit(title)
  await opened.dialog.getByRole('button', { name: '删除', exact: true }).click()
  const question = new ConfirmDialog(page)
  await question.expectAsked('提示', '此操作将永久删除此日程，同时删除所有参与人的日程，是否继续?')
  await question.answer('删除')
  await told(page, '删除成功')
  await expect(calendar.entry(title)).toHaveCount(0)
})

test('with the keyboard alone: a new entry, found in the list, opened and moved to another hour', async ({ person }) => {
  const wednesday = wednesdayOf(1)
  const { page, api } = await person('majianjun')
  const calendar = new SchedulePage(page)
  const title = fresh('键盘')
  await calendar.open(`view=list&date=${wednesday}`)
  await calendar.createButton.first().focus()
  await page.keyboard.press('Enter')
  const form = await newForm(page)
  await page.keyboard.type(title)
  await form.field('开始时间').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(wednesday)
  await form.field('开始时间（时刻）').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('8:15')
  await form.field('标题').focus()
  await page.keyboard.press('Enter')
  await told(page, '新建成功')
  await expect(form.dialog).toBeHidden()
  await expect(calendar.createButton.first()).toBeFocused()

  await calendar.entry(title).focus()
  await page.keyboard.press('Enter')
  const edited = new ScheduleForm(page, '编辑日程')
  await edited.ready()
  await edited.field('开始时间（时刻）').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('11:00')
  await edited.field('标题').focus()
  await page.keyboard.press('Enter')
  await told(page, '更新成功')
  await expect.poll(() => known(api, title, wednesday, wednesday)).toEqual([`${wednesday} 11:00-12:00 ${title}`])
})

test('dragged to another day it is saved, and one press takes it back', async ({ person }) => {
  const wednesday = wednesdayOf(2)
  const { page, api } = await person('majianjun')
  const calendar = new SchedulePage(page)
  const title = fresh('拖动')
  const friday = from(wednesday, 2)
  await addEntry(api, title, wednesday)
  await calendar.open(`view=month&date=${wednesday}`)
  await calendar.drag(calendar.entry(title), middleOf(await boxOf(calendar.day(friday))))
  await told(page, '日程已移动')
  await calendar.expectOn(friday, title)
  await expect.poll(() => known(api, title, wednesday, friday)).toEqual([`${friday} 09:00-10:00 ${title}`])

  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await calendar.expectOn(wednesday, title)
  await expect.poll(() => known(api, title, wednesday, friday)).toEqual([`${wednesday} 09:00-10:00 ${title}`])
})

test('pulled at its lower edge it takes longer; a refusal puts it back', async ({ person }) => {
  const wednesday = wednesdayOf(3)
  const { page, api } = await person('majianjun')
  const calendar = new SchedulePage(page)
  const title = fresh('拉长')
  await addEntry(api, title, wednesday)
  await calendar.open(`view=week&date=${wednesday}`)
  const entry = calendar.entry(title)
  const box = await boxOf(entry)
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 2 }
  await calendar.drag(entry, { x: edge.x, y: edge.y + box.height }, edge)
  await told(page, '日程已移动')
  await expect.poll(() => known(api, title, wednesday, wednesday)).toEqual([`${wednesday} 09:00-11:00 ${title}`])

  await page.route('**/api/system/Schedule/*/3*', (route) =>
    route.fulfill({ json: { code: 400, msg: '该日程已被锁定', data: null } }),
  )
  const longer = await boxOf(entry)
  await calendar.drag(entry, { x: longer.x + longer.width / 2, y: longer.y + 10 + longer.height })
  await expect(page.getByText('该日程已被锁定')).toBeVisible()
  await expect.poll(async () => Math.round((await boxOf(entry)).y)).toBe(Math.round(longer.y))
  expect(await known(api, title, wednesday, wednesday)).toEqual([`${wednesday} 09:00-11:00 ${title}`])
})

test('a series: changed from one day on, moved on one day alone, deleted by each scope', async ({ person }) => {
  const wednesday = wednesdayOf(4)
  const { page, api } = await person('majianjun')
  const calendar = new SchedulePage(page)
  const title = fresh('例会')
  const days = [0, 1, 2, 3].map((count) => from(wednesday, count - 2))
  const [monday = '', tuesday = '', , thursday = ''] = days
  await addEntry(api, title, monday, { repetition: '2', repeatTime: dayMs(thursday) })
  const lines = () => known(api, title, monday, thursday)
  await calendar.open(`view=month&date=${wednesday}`)
  for (const day of days) await calendar.expectOn(day, title)

  await calendar
    .day(wednesday)
    .getByRole('button', { name: new RegExp(title) })
    .click()
  const form = await new ScheduleForm(page, '编辑日程').ready()
  await form.setTime('开始时间（时刻）', '16:00')
  await form.save()
  await new ScopeDialog(page, '提示').answer('此日程及后续')
  await told(page, '更新成功')
  await expect
    .poll(async () => (await lines()).map((line) => line.slice(0, 16)))
    .toEqual([`${monday} 09:00`, `${tuesday} 09:00`, `${wednesday} 16:00`, `${thursday} 16:00`])

  await page.reload()
  const first = calendar.day(monday).getByRole('button', { name: new RegExp(title) })
  const sunday = from(monday, 6)
  await calendar.drag(first, middleOf(await boxOf(calendar.day(sunday))))
  await new ScopeDialog(page, '提示').answer('此日程')
  await told(page, '日程已移动')
  await calendar.expectOn(sunday, title)
  await calendar.expectOn(tuesday, title)

  const remove = async (day: string, scope: '此日程' | '此日程及后续' | '所有日程') => {
    await calendar
      .day(day)
      .getByRole('button', { name: new RegExp(title) })
      .click()
    const opened = await new ScheduleForm(page, '编辑日程').ready()
    await opened.dialog.getByRole('button', { name: '删除', exact: true }).click()
    await new ScopeDialog(page, '删除确认').answer(scope)
    await expect(opened.dialog).toBeHidden()
  }
  await remove(tuesday, '此日程')
  await expect.poll(async () => (await lines()).length).toBe(2)
  await remove(wednesday, '此日程及后续')
  await expect.poll(lines).toEqual([])
  await expect(calendar.entry(title)).toHaveCount(1)
})

test('who takes part sees it at once, reads it, cannot move it, and removes only the own copy', async ({ person }) => {
  const wednesday = wednesdayOf(5)
  const creator = await person('majianjun')
  const guest = await person('gaomingyuan')
  const title = fresh('客户来访')
  const calendar = new SchedulePage(guest.page)
  await calendar.open(`view=month&date=${wednesday}`)
  const { data: me } = await guest.api.call<{ userInfo: { userId: string } }>('GET', '/oauth/CurrentUser')
  await addEntry(creator.api, title, wednesday, { toUserIds: [me.userInfo.userId] })
  // The news comes over the socket.
  await calendar.expectOn(wednesday, title)

  await calendar.drag(calendar.entry(title), middleOf(await boxOf(calendar.day(from(wednesday, 1)))))
  await calendar.expectOn(wednesday, title)
  if (!(await calendar.viewer().isVisible())) await calendar.entry(title).click()
  await expect(calendar.viewer()).toContainText(`${wednesday} 09:00`)
  await calendar.viewer().getByRole('button', { name: '删除', exact: true }).click()
  const question = new ConfirmDialog(guest.page)
  await question.expectAsked('提示', '只从您的日程中移除')
  await question.answer('删除')
  await expect(calendar.entry(title)).toHaveCount(0)
  expect(await known(creator.api, title, wednesday, wednesday)).toHaveLength(1)
})

test('what was typed survives a reload', async ({ person }) => {
  const { page } = await person('majianjun')
  const calendar = new SchedulePage(page)
  await calendar.open('view=week')
  const form = await calendar.create()
  const title = fresh('草稿')
  await form.field('标题').fill(title)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await calendar.ready()
  const again = await calendar.create()
  await again.dialog.getByRole('button', { name: '继续填写', exact: true }).click()
  await expect(again.field('标题')).toHaveValue(title)
  await again.saveAndClose('新建成功')
})

test('view, day and filters are in the address and outlive a reload and a visit to another tab', async ({ person }) => {
  const { page } = await person('majianjun')
  const calendar = new SchedulePage(page)
  await calendar.open()
  await calendar.show('周')
  await page.getByRole('checkbox', { name: '只看我创建的' }).check()
  await page.getByRole('button', { name: '下一段时间' }).click()
  await expect(page).toHaveURL(/view=week/)
  await expect(page).toHaveURL(/own=1/)
  const title = await calendar.title.textContent()
  await page.reload()
  await calendar.ready()
  await expect(calendar.title).toHaveText(title ?? '')
  await expect(page.getByRole('radio', { name: '周', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '只看我创建的' })).toBeChecked()
  const shell = new ShellPage(page)
  await shell.tab('首页').click()
  await shell.tab('日程').click()
  await expect(page.getByRole('radio', { name: '周', exact: true })).toBeChecked()
})

for (const timezoneId of ['Etc/GMT+12', 'Pacific/Kiritimati']) {
  test(`a browser in ${timezoneId} shows and writes the clock of the installation`, async ({ person }) => {
    const wednesday = wednesdayOf(6)
    const { page, api } = await person('majianjun', { timezoneId })
    const calendar = new SchedulePage(page)
    const title = fresh('时区')
    await addEntry(api, title, wednesday, { startTime: '00:30', endTime: '01:30' })
    await calendar.open(`view=month&date=${wednesday}`)
    await calendar.expectOn(wednesday, title)
    await expect(calendar.entry(title)).toContainText('00:30')
    const thursday = from(wednesday, 1)
    await calendar.drag(calendar.entry(title), middleOf(await boxOf(calendar.day(thursday))))
    await told(page, '日程已移动')
    await expect.poll(() => known(api, title, wednesday, thursday)).toEqual([`${thursday} 00:30-01:30 ${title}`])
    await calendar.open(`view=day&date=${thursday}`)
    await expect(calendar.entry(title)).toContainText('00:30–01:30')
    // The day that is today on the installation's wall, wherever the browser is.
    await calendar.open('view=month')
    await expect(page.getByRole('cell', { name: new RegExp(`^${longDay(today)}`) })).toHaveAttribute('aria-current', 'date')
  })
}

test('keeps nobody out, in light and in dark', async ({ person }) => {
  const { page } = await person('majianjun')
  const calendar = new SchedulePage(page)
  for (const view of ['month', 'week', 'day', 'list']) {
    await calendar.open(`view=${view}`)
    await expect(page.getByRole('button', { name: /模具项目周例会|T1试模问题评审/ }).first()).toBeVisible()
    await expectAccessibleInBoth(page, view)
  }
  await calendar.create()
  await expectAccessibleInBoth(page, 'form', { within: '[role="dialog"]' })
})

test('on a phone: the list first, nothing sideways, a new entry by the button in reach', async ({ person }) => {
  const { page } = await person('majianjun', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const calendar = new SchedulePage(page)
  await calendar.open()
  await expect(page.getByRole('radio', { name: '列表', exact: true })).toBeChecked()
  for (const view of ['月', '周', '日', '列表'] as const) {
    await calendar.show(view)
    await settle(page)
    await expectNoSideways(page, view)
  }
  await page.getByRole('button', { name: '新建日程', exact: true }).last().tap()
  const form = await newForm(page)
  await expectNoSideways(page, 'form')
  await form.field('标题').fill(fresh('手机'))
  await form.saveAndClose('新建成功')
})

test('a reminder arrives when the clock reaches it, and opens the entry without a way to delete it', async ({
  browser,
  complaints,
}) => {
  test.setTimeout(300_000)
  const title = fresh('提醒')
  const aheadMinutes = 120
  const data = { DATA_DIR: freshData() }
  let installation = await startInstallation(() => data)
  try {
    const before = await browser.newContext({ baseURL: installation.url, locale: 'zh-CN' })
    const api = new PlatformApi(before.request)
    await api.signIn('majianjun')
    const startMs = Date.now() + (aheadMinutes + 1) * 60_000
    const day = dayText(startMs)
    await addEntry(api, title, day, { startDay: dayMs(day), startTime: timeText(startMs), reminderTime: -1 })
    await before.close()
    await installation.stop()
    // The same installation two hours later.
    installation = await startInstallation(() => ({ ...data, CLOCK_SHIFT_MINUTES: String(aheadMinutes + 2) }))
    const context = await browser.newContext({
      baseURL: installation.url,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    })
    complaints.watch(context)
    const later = new PlatformApi(context.request)
    expect(await later.signIn('majianjun')).toMatchObject({ code: 200 })
    const inbox = async () => {
      const query = 'currentPage=1&pageSize=20&sort=desc&sidx=&keyword=&type=4&isRead=0'
      const reply = await later.call<{ list: { title: string }[] }>('GET', `/message?${query}`)
      return reply.data.list.map((message) => message.title).join()
    }
    await expect.poll(inbox, { timeout: 90_000 }).toContain(title)
    const page = await context.newPage()
    await page.goto('/messageRecord')
    await page.getByText(title).first().click()
    const viewer = new SchedulePage(page).viewer()
    await expect(viewer).toContainText(title)
    await expect(viewer.getByRole('button', { name: '删除' })).toHaveCount(0)
    await context.close()
  } finally {
    await installation.stop()
  }
})

function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
