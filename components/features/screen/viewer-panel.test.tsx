import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import texts from '@/messages/zh/screen.json'
import { ScreenViewer } from './viewer-panel'

/** The network is the edge: each path is answered by what the test gives. */
const asked: { path: string; body: unknown }[] = []
let answers: Record<string, (body: { id?: string }) => Response | Promise<Response>> = {}

const lines = (...rows: object[]) =>
  new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { headers: { 'content-type': 'application/x-ndjson' } })
const envelope = (data: unknown, code = 200, msg = '') => Response.json({ code, msg, data })

// So that the texts are there at once, whatever else the machine does.
beforeAll(() => import('@/messages/zh/screen.json'))
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  asked.length = 0
  answers = {}
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  global.fetch = (async (url: string, init: RequestInit) => {
    const address = new URL(url, 'http://here')
    const path = address.pathname.replace(/^\/api/, '')
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[path]
    return answer ? answer({ id: address.searchParams.get('id') ?? '' }) : new Promise(() => {})
  }) as typeof fetch
})
afterEach(() => {
  jest.useRealTimers()
  setDefaultTimeZone(null)
})

const numberItem = (i: string, more: object = {}) => ({
  ...{ i, jnpfKey: 'screenNumber', left: 0, top: 0, width: 100, height: 50, dataType: 'model' },
  modelData: { modelId: 'd1', measure: { fn: 'count', field: '' } },
  ...more,
})
const stored = (id: string, items: object[], detail: object = {}) =>
  envelope({
    visual: { id, title: `屏${id}`, status: 1, version: 1 },
    config: {
      id,
      visualId: id,
      detail: JSON.stringify({ refresh: { seconds: 5 }, ...detail }),
      component: JSON.stringify(items),
    },
  })

const source = { kind: 'screen', id: 's1' } as const
async function show(shown: Parameters<typeof ScreenViewer>[0]['source'] = source, timeZone = 'Asia/Shanghai') {
  const viewer = (
    <NextIntlClientProvider locale="zh-CN" timeZone={timeZone} messages={{ common, errors, screen: texts }}>
      <ScreenViewer source={shown} />
    </NextIntlClientProvider>
  )
  await act(async () => void render(viewer))
}
const asks = () => asked.filter(({ path }) => path.endsWith('/Data'))
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

it('asks for the data of a screen in one call, and item by item again as each is due', async () => {
  answers['/blade-visual/visual/detail'] = () => stored('s1', [numberItem('a'), numberItem('b', { refresh: { seconds: 20 } })])
  answers['/visualdev/Screen/s1/Data'] = () => lines({ i: 'a', code: 200, data: '17' }, { i: 'b', code: 200, data: '4' })
  await show()
  expect(await screen.findByText('17')).toBeInTheDocument()
  expect(asks()[0]?.body).toEqual({ items: ['a', 'b'] })
  await pass(6000)
  expect(asks()[1]?.body).toEqual({ items: ['a'] })
  await pass(16_000)
  expect(asks().some(({ body }) => (body as { items: string[] }).items.includes('b') && body !== asks()[0]?.body)).toBe(true)
  expect(document.title).toBe('屏s1')
})

it('keeps what it showed while the platform is away, says so small, and goes on by itself', async () => {
  answers['/blade-visual/visual/detail'] = () => stored('s1', [numberItem('a')])
  answers['/visualdev/Screen/s1/Data'] = () => lines({ i: 'a', code: 200, data: '17' })
  await show()
  await screen.findByText('17')
  answers['/visualdev/Screen/s1/Data'] = () => Promise.reject(new TypeError('no network'))
  await pass(6000)
  expect(await screen.findByText(/连接已中断/)).toBeInTheDocument()
  expect(screen.getByText('17')).toBeInTheDocument()
  answers['/visualdev/Screen/s1/Data'] = () => lines({ i: 'a', code: 200, data: '18' })
  await pass(10_000)
  expect(await screen.findByText('18')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/连接已中断/)).not.toBeInTheDocument())
})

it('goes round over several screens, each for its time, and passes over one that may not be seen', async () => {
  const kiosk = {
    isOn: true,
    seconds: 10,
    screens: [
      { id: 's2', seconds: 15 },
      { id: 's3', seconds: 5 },
    ],
  }
  answers['/blade-visual/visual/detail'] = ({ id = '' }) =>
    id === 's2' ? envelope(null, 403, '没有权限') : stored(id, [], id === 's1' ? { kiosk } : {})
  await show()
  await waitFor(() => expect(document.title).toBe('屏s1'))
  await pass(11_000)
  expect(await screen.findByText(/没有权限|权限/)).toBeInTheDocument()
  await pass(6000)
  await waitFor(() => expect(document.title).toBe('屏s3'))
  await pass(6000)
  await waitFor(() => expect(document.title).toBe('屏s1'))
})

it('a display asks with its key in the body alone', async () => {
  answers['/visualdev/WallScreen/Detail'] = () =>
    envelope({ id: 's1', title: '墙', detail: '', component: JSON.stringify([numberItem('a')]) })
  answers['/visualdev/WallScreen/Data'] = () => lines({ i: 'a', code: 200, data: '15' })
  await show({ kind: 'wall', key: 'k'.repeat(43) })
  await screen.findByText('15')
  for (const { path, body } of asked) {
    expect(path).not.toContain('kkk')
    expect(body).toMatchObject({ key: 'k'.repeat(43) })
  }
})

it('a display whose link gives no data says so in the place of every item that has some', async () => {
  answers['/visualdev/WallScreen/Detail'] = () =>
    envelope({
      id: 's1',
      title: '墙',
      detail: '',
      component: JSON.stringify([numberItem('a', { title: '产量' }), numberItem('b')]),
    })
  answers['/visualdev/WallScreen/Data'] = () => lines()
  await show({ kind: 'wall', key: 'k'.repeat(43) })
  expect(await screen.findAllByText('此链接只显示设计中的静态内容')).toHaveLength(2)
  expect(screen.getByText('产量')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('an item of another engine keeps its place and says its name, and one whose data fails costs itself alone', async () => {
  const foreign = { index: 1, name: '外部图', left: 1, top: 2, component: { width: 100, height: 60 } }
  answers['/blade-visual/visual/detail'] = () => stored('s1', [foreign, numberItem('a'), numberItem('b')])
  answers['/visualdev/Screen/s1/Data'] = () =>
    lines({ i: 'a', code: 400, msg: '坏', data: null }, { i: 'b', code: 200, data: '29' })
  await show()
  expect(await screen.findByText('外部图')).toBeInTheDocument()
  expect(await screen.findByText('29')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toBeInTheDocument()
})

it('F fills the display', async () => {
  answers['/blade-visual/visual/detail'] = () => stored('s1', [])
  const request = jest.fn(async () => {})
  HTMLElement.prototype.requestFullscreen = request
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
  await show()
  await waitFor(() => expect(document.title).toBe('屏s1'))
  fireEvent.keyDown(window, { key: 'f' })
  expect(request).toHaveBeenCalledTimes(1)
})

it.each([
  ['Pacific/Kiritimati', '2026-03-02 12:30:00星期一'],
  ['Pacific/Pago_Pago', '2026-03-01 11:30:00星期日'],
])('its clock shows the time of the company (%s), not of the browser', async (timeZone, shown) => {
  jest.setSystemTime(Date.UTC(2026, 2, 1, 22, 30))
  const clock = { i: 'c', jnpfKey: 'screenClock', left: 0, top: 0, width: 100, height: 50 }
  answers['/blade-visual/visual/detail'] = () =>
    stored('s1', [{ ...clock, option: { format: 'yyyy-MM-dd HH:mm:ss', hasWeekday: true } }])
  await show(source, timeZone)
  expect((await screen.findByRole('time')).textContent?.slice(0, 16)).toBe(shown.slice(0, 16))
  expect(screen.getByRole('time')).toHaveTextContent(shown.slice(-3))
})
