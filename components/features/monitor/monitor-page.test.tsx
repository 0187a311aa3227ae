import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { MonitorPage } from './monitor-page'

const room = (usageRate: string) => ({ total: '15.6 GiB', available: '5.2 GiB', used: '10.4 GiB', usageRate })
const answer = {
  system: { os: 'Linux 6.1 x64', ip: '10.0.0.5', day: '3天2小时5分钟', upSeconds: 266_700 },
  cpu: {
    ...{ name: 'Xeon', packageName: '1个物理CPU', core: '2个物理核心', coreNumber: 2, logic: '4个逻辑CPU' },
    ...{ used: '12.50', idle: '87.50', packages: 1, threads: 4 },
  },
  ...{ memory: room('66.67'), disk: room('93.00') },
  process: { memoryBytes: 150 * 1024 * 1024, upSeconds: 90, node: 'v22.0.0' },
  installation: {
    database: 'built-in',
    databaseBytes: 1024,
    people: 3,
    sessions: 4,
    jobsRunning: 1,
    jobsWaiting: 2,
    jobsFailed: 0,
  },
}

let network: ReturnType<typeof startNetwork>
let looks = 0
beforeEach(() => {
  looks = 0
  network = startNetwork({
    'GET /system/Monitor': () => {
      looks += 1
      return ok({ ...answer, cpu: { ...answer.cpu, used: `${looks}.00` }, time: Date.UTC(2026, 0, 1, 0, 0, looks) })
    },
  })
})
afterEach(() => jest.useRealTimers())

it('tells the machine and the platform, and warns of what runs out', async () => {
  await showScreen(<MonitorPage />)
  const disk = within(await screen.findByRole('region', { name: '磁盘' }))
  expect(disk.getByText('过高')).toBeVisible()
  expect(disk.getByText(/10.4 GiB/)).toBeVisible()
  expect(within(screen.getByRole('region', { name: '内存' })).queryByText('过高')).not.toBeInTheDocument()
  for (const text of ['Linux 6.1 x64', '3天2小时5分钟', /1 个物理CPU/, /3 人在线/, '150 MB', /执行中 1/]) {
    expect(screen.getByText(text)).toBeVisible()
  }
  await expectNoViolations(document.body)
})

it('looks again every five seconds and keeps eight points, which a table says too', async () => {
  jest.useFakeTimers()
  await showScreen(<MonitorPage />)
  for (let index = 0; index < 10; index += 1) await act(() => jest.advanceTimersByTimeAsync(5000))
  const table = screen.getByRole('table', { name: '处理器' })
  const shares = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(shares).toEqual([4, 5, 6, 7, 8, 9, 10, 11].map((share) => `${share}.00%`))
})

it('shows the words of platforms that tell no numbers, and leaves out what they do not tell', async () => {
  const { packages: _, threads: __, ...cpu } = answer.cpu
  const { upSeconds: ___, ...system } = answer.system
  const { memory, disk } = answer
  network.answers['GET /system/Monitor'] = () => ok({ system, cpu, memory, disk, time: 1 })
  await showScreen(<MonitorPage />)
  expect(await screen.findByText('1个物理CPU · 2个物理核心 · 4个逻辑CPU')).toBeVisible()
  expect(screen.queryByRole('region', { name: '平台' })).not.toBeInTheDocument()
})

it('whoever may not see it is told so', async () => {
  network.answers['GET /system/Monitor'] = () => refusal('没有访问权限', 403)
  await showScreen(<MonitorPage />)
  expect(await screen.findByText('没有访问权限')).toBeVisible()
})

it('is reached by keys, which scroll it where it is longer than the window', async () => {
  await showScreen(<MonitorPage />)
  await userEvent.tab()
  expect(screen.getByRole('region', { name: '系统监控' })).toHaveFocus()
})
