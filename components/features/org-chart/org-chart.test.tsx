import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendNarrow, lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { OrgChart } from './org-chart-dialog'

const node = (id: string, fullName: string, children: object[] = [], type = 'department') => ({ id, fullName, type, children })
const group = node('g', '集团', [node('f', '财务部', [node('c', '出纳组')]), node('s', '销售部')], 'company')
const counts = [
  { id: 'g', own: 1, all: 12 },
  { id: 'f', own: 4, all: 4 },
]

function serve(tree: object[], people: object[] | null = counts) {
  startNetwork({
    'GET /permission/Organize/Department/SelectorByAuth/0': () => ok({ list: tree }),
    'GET /permission/Organize/Actions/Headcounts': () => (people ? ok({ list: people }) : { code: 404, msg: '', data: null }),
  })
}

beforeAll(() => lendSizes({ width: 1400, height: 800 }))
const open = () => showScreen(<OrgChart onClose={() => {}} />, { texts: { admin } })
const item = (name: RegExp) => screen.getByRole('treeitem', { name })
const active = () => document.getElementById(screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '')
const press = (keys: string) => userEvent.keyboard(keys)

test('shows every organisation with the people in it, and has no accessibility fault', async () => {
  serve([group])
  await open()
  expect(await screen.findByRole('treeitem', { name: /^集团/ })).toHaveTextContent('公司 · 1人，含下级12人')
  expect(item(/^财务部/)).toHaveTextContent('部门 · 4人')
  expect(item(/^出纳组/)).toHaveTextContent('部门 · 0人')
  await expectNoViolations(document.body)
})

test('an installation that does not tell how many people there are shows the organisations', async () => {
  serve([group, node('h', '另一公司', [], 'company')], null)
  await open()
  expect(await screen.findByRole('treeitem', { name: /^组织架构图/ })).toHaveAttribute('aria-level', '1')
  expect(item(/^另一公司/)).toHaveTextContent(/公司$/)
})

test('is walked, opened and closed with the keys alone, whichever way it is turned', async () => {
  serve([group])
  await open()
  await screen.findByRole('treeitem', { name: /^集团/ })
  act(() => screen.getByRole('tree').focus())
  await press('{ArrowDown}')
  expect(active()).toHaveTextContent(/^财务部/)
  await press('{ArrowRight}')
  expect(active()).toHaveTextContent(/^销售部/)
  await press('{ArrowLeft}{Enter}')
  expect(item(/^财务部/)).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('treeitem', { name: /^出纳组/ })).toBeNull()
  await press('{ArrowDown}{ArrowDown}')
  expect(active()).toHaveTextContent(/^出纳组/)
  await press('{Home}')
  expect(active()).toHaveTextContent(/^集团/)
  await userEvent.click(screen.getByRole('button', { name: '横向排列' }))
  act(() => screen.getByRole('tree').focus())
  await press('{ArrowRight}{ArrowDown}')
  expect(active()).toHaveTextContent(/^销售部/)
  await press('{ArrowLeft}')
  expect(active()).toHaveTextContent(/^集团/)
  const scale = () => screen.getByRole('status', { name: '缩放比例' }).textContent
  const before = scale()
  await press('+')
  expect(scale()).not.toBe(before)
  await press('0')
  expect(scale()).toBe(before)
})

test('on a phone it begins as large as it can be read, and is fitted whole when asked', async () => {
  lendSizes({ width: 340, height: 420 })
  const widen = lendNarrow()
  serve([group])
  await open()
  const scale = await screen.findByRole('status', { name: '缩放比例' })
  expect(scale).toHaveTextContent('90%')
  expect(item(/^集团/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: admin.orgChart.fit }))
  expect(Number.parseInt(scale.textContent ?? '', 10)).toBeLessThan(90)
  widen()
  lendSizes({ width: 1400, height: 800 })
})

test('what is looked for is opened and becomes the active one, also by pinyin', async () => {
  serve([group])
  await open()
  await screen.findByRole('treeitem', { name: /^集团/ })
  await userEvent.click(screen.getByRole('button', { name: '折叠全部' }))
  expect(screen.getAllByRole('treeitem')).toHaveLength(1)
  await userEvent.type(screen.getByRole('searchbox', { name: '查找组织' }), 'chuna')
  await waitFor(() => expect(screen.getByText('0/1')).toBeInTheDocument())
  await press('{Enter}')
  expect(active()).toHaveTextContent(/^出纳组/)
  expect(screen.getByText('1/1')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('searchbox', { name: '查找组织' }), 'x')
  expect(await screen.findByText('未找到')).toBeInTheDocument()
})

test('of 10,000 departments that are open only those in sight are drawn', async () => {
  const departments = Array.from({ length: 100 }, (_, part) =>
    node(
      `d${part}`,
      `部门${part}`,
      Array.from({ length: 99 }, (__, index) => node(`d${part}-${index}`, `小组${part}-${index}`)),
    ),
  )
  serve([node('g', '集团', departments, 'company')])
  await open()
  await screen.findByRole('treeitem', { name: /^集团/ })
  await userEvent.click(screen.getByRole('button', { name: '展开全部' }))
  act(() => screen.getByRole('tree').focus())
  await press('0')
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(400)
  await press('{ArrowDown}')
  expect(active()).toHaveTextContent(/^部门49/)
  fireEvent.wheel(screen.getByRole('tree'), { deltaY: -2000 })
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
})

test('is saved as a picture that holds its names as text alone', async () => {
  serve([node('g', '<script>alert(1)</script>', [], 'company')])
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
  await open()
  await screen.findByRole('treeitem')
  await userEvent.click(screen.getByRole('button', { name: '保存为图片' }))
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'SVG 矢量图' }))
  expect(saved[0]?.type).toBe('image/svg+xml')
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(saved[0] as Blob)
  })
  expect(text).toContain('&lt;script&gt;')
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml')
  expect(picture.querySelector('parsererror, script')).toBeNull()
})

test('says that there is nothing, and that it could not be read', async () => {
  serve([])
  await open()
  expect(await screen.findByText('还没有组织')).toBeInTheDocument()
})
