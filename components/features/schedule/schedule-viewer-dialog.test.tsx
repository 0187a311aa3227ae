import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveSource } from '@/lib/client/socket/live'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { answers, calls, dayOf, ok, refusal, show, startPlatform, written } from '@/tests/fixtures/schedule-platform'
import { ScheduleViewerDialog } from './schedule-viewer-dialog'
import { useScheduleNews } from './use-schedule-news'

setDefaultTimeZone('Asia/Shanghai')

const detail = (change: Record<string, unknown> = {}) => ({
  ...{
    id: 's1',
    groupId: 'g1',
    category: '会议',
    urgent: '重要',
    title: '模具评审',
    content: '第一行\n<b>第二行</b>',
    allDay: 0,
  },
  ...{ startDay: dayOf('2026-11-21'), startTime: '09:00', endDay: dayOf('2026-11-22'), endTime: '08:30', color: '#C0392B' },
  ...{ creatorUserId: '李四/lisi', toUserIds: '李四/lisi,王五/wangwu', repetition: '1' },
  files: JSON.stringify([{ name: '图纸.pdf', fileId: 'a.pdf', url: '/api/file/Image/annex/a.pdf' }]),
  ...change,
})

let onClose: jest.Mock
let onChanged: jest.Mock

beforeEach(() => {
  startPlatform()
  onClose = jest.fn()
  onChanged = jest.fn()
  answers['GET /system/Schedule/detail'] = () => ok(detail())
})

const open = (canDelete?: boolean, onNews = () => {}) =>
  show(
    <>
      <Listener onNews={onNews} />
      <ScheduleViewerDialog id="s1" groupId="g1" canDelete={canDelete} onClose={onClose} onChanged={onChanged} />
    </>,
  )
const viewer = () => screen.findByRole('dialog', { name: '查看日程' })
const fact = (dialog: HTMLElement, name: string) =>
  within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const press = async (name: string, within_: HTMLElement) => userEvent.click(within(within_).getByRole('button', { name }))

it('shows every fact of the entry as text (spec 2 §2.7)', async () => {
  await open()
  const dialog = await viewer()
  expect(calls[0]?.query.get('id')).toBe('s1')
  expect(calls[0]?.query.get('groupId')).toBe('g1')
  expect(within(dialog).getByRole('heading', { level: 3 })).toHaveTextContent('模具评审')
  for (const [name, text] of [
    ['类型', '会议'],
    ['紧急程度', '重要'],
    ['开始时间', '2026-11-21 09:00'],
    ['结束时间', '2026-11-22 08:30'],
    ['创建人', '李四'],
    ['参与人', '李四, 王五'],
    ['内容', '第一行\n<b>第二行</b>'],
  ] as const)
    expect(fact(dialog, name)).toBe(text)
  expect(await within(dialog).findByText('图纸.pdf')).toBeVisible()
  await expectNoViolations(dialog)
})

it('whole days are shown from their first to their last minute', async () => {
  answers['GET /system/Schedule/detail'] = () => ok(detail({ allDay: 1, startTime: '', endTime: '' }))
  await open()
  const dialog = await viewer()
  expect(fact(dialog, '开始时间')).toBe('2026-11-21 00:00全天')
  expect(fact(dialog, '结束时间')).toBe('2026-11-22 23:59')
})

it('opened from a message it cannot delete (contract 1 §23)', async () => {
  await open()
  const dialog = await viewer()
  expect(within(dialog).queryByRole('button', { name: '删除' })).toBeNull()
  // The cross in the head and the button in the foot have one name, for they do one thing.
  await userEvent.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('what was deleted is told in the words of the platform, and nothing opens', async () => {
  answers['GET /system/Schedule/detail'] = () => refusal('该日程已被删除')
  await open()
  expect(await screen.findByText('该日程已被删除')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onClose).toHaveBeenCalledTimes(1)
})

describe('deleting', () => {
  it('an entry that stands alone asks, deletes all of it, closes, and tells the other views', async () => {
    const heard = jest.fn()
    await open(true, heard)
    await press('删除', await viewer())
    const question = await screen.findByRole('alertdialog', { name: '提示' })
    expect(question).toHaveTextContent('此操作将永久删除此日程，同时删除所有参与人的日程，是否继续?')
    await press('删除', question)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(written('DELETE').map(({ path }) => path)).toEqual(['/system/Schedule/s1/3'])
    expect(onChanged).toHaveBeenCalledTimes(1)
    expect(heard).toHaveBeenCalled()
  })

  it('answered with no, nothing is deleted', async () => {
    await open(true)
    await press('删除', await viewer())
    await press('取消', await screen.findByRole('alertdialog'))
    expect(written('DELETE')).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('who takes part is told that only the own copy goes', async () => {
    answers['GET /system/Schedule/detail'] = () => ok(detail({ creatorUserId: '王五/wangwu' }))
    await open(true)
    await press('删除', await viewer())
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('只从您的日程中移除')
  })

  it.each([
    ['此日程', '1'],
    ['此日程及后续', '2'],
    ['所有日程', '3'],
  ])('a repeating one asks how far: %s', async (name, scope) => {
    answers['GET /system/Schedule/detail'] = () => ok(detail({ repetition: 3 }))
    await open(true)
    await press('删除', await viewer())
    const choice = await screen.findByRole('dialog', { name: '删除确认' })
    expect(within(choice).getByRole('radio', { name: '此日程' })).toBeChecked()
    await expectNoViolations(choice)
    await userEvent.click(within(choice).getByRole('radio', { name }))
    await press('删除', choice)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(written('DELETE').map(({ path }) => path)).toEqual([`/system/Schedule/s1/${scope}`])
  })

  it('without a choice it asks for one (spec 2 §5.7)', async () => {
    answers['GET /system/Schedule/detail'] = () => ok(detail({ repetition: '2' }))
    await open(true)
    await press('删除', await viewer())
    const choice = await screen.findByRole('dialog', { name: '删除确认' })
    for (const radio of within(choice).getAllByRole<HTMLInputElement>('radio')) radio.checked = false
    await press('删除', choice)
    expect(await screen.findByText('请选择日程')).toBeVisible()
    expect(written('DELETE')).toEqual([])
  })

  it('a failure is told and leaves the viewer open', async () => {
    answers['DELETE /system/Schedule/s1/3'] = () => refusal('删除失败，数据不存在')
    await open(true)
    await press('删除', await viewer())
    await press('删除', await screen.findByRole('alertdialog'))
    expect(await screen.findByText('删除失败，数据不存在')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
    expect(await viewer()).toBeVisible()
  })
})

function Listener({ onNews }: { onNews: () => void }) {
  useScheduleNews(onNews)
  return null
}

it('only messages about schedules are news of schedules', async () => {
  const heard = jest.fn()
  const { unmount } = await show(<Listener onNews={heard} />)
  const push = (messageType: number | undefined) =>
    liveSource.push({ method: 'messagePush', unreadNoticeCount: 1, title: '', messageType })
  push(1)
  push(undefined)
  expect(heard).not.toHaveBeenCalled()
  push(4)
  expect(heard).toHaveBeenCalledTimes(1)
  unmount()
  push(4)
  expect(heard).toHaveBeenCalledTimes(1)
})
