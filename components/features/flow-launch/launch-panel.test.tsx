import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import texts from '@/messages/zh/flowlaunch.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { LaunchPanel } from './launch-panel'

const card = (id: string) => ({
  id,
  fullName: `流程${id}`,
  enCode: id,
  category: 'c1',
  icon: '',
  iconBackground: '#008cff',
  type: 0,
})
const cards = Array.from({ length: 60 }, (_, index) => card(String(index)))

let network: ReturnType<typeof startNetwork>
let flows: object[]
beforeEach(() => {
  flows = [{ id: 'f1', fullName: '标准' }]
  network = startNetwork({
    'GET /system/DictionaryData/WorkFlowCategory/Data/Selector': () =>
      ok({ list: [{ id: 'c1', fullName: '人事', enCode: 'hr' }] }),
    'GET /workflow/Engine/flowTemplate/PageListAll': ({ query }) => {
      const start = (Number(query.get('currentPage')) - 1) * 50
      const found = query.get('keyword') === '没有' ? [] : cards
      return ok({ list: found.slice(start, start + 50), pagination: { currentPage: 1, pageSize: 50, total: found.length } })
    },
    'GET /workflow/Engine/flowTemplate/FlowJsonList/0': ({ query }) => ok(query.get('type') === '1' ? flows : []),
  })
})
const open = async () => {
  const chosen = jest.fn()
  await showScreen(<LaunchPanel onChosen={chosen} />, { texts: { flowlaunch: texts } })
  const list = within(await screen.findByRole('list', { name: '流程' }))
  await userEvent.click(list.getByRole('button', { name: '流程0' }))
  return chosen
}

it('the only flow of a template is opened at once, and stands first the next time', async () => {
  const chosen = await open()
  await waitFor(() => expect(chosen).toHaveBeenCalledWith({ templateId: '0', flowId: 'f1' }))
  expect(within(screen.getByRole('list', { name: '最近发起' })).getByRole('button', { name: '流程0' })).toBeVisible()
  await expectNoViolations(document.body)
})

it('of several flows one is chosen', async () => {
  flows = [...flows, { id: 'f2', fullName: '加急' }]
  const chosen = await open()
  const dialog = await screen.findByRole('dialog', { name: /请选择流程/ })
  await userEvent.click(within(dialog).getByRole('button', { name: '加急' }))
  expect(chosen).toHaveBeenCalledWith({ templateId: '0', flowId: 'f2' })
})

it('a template without a flow that the person may launch opens nothing and says so', async () => {
  flows = []
  const chosen = await open()
  expect(await screen.findByText('流程不存在')).toBeVisible()
  expect(chosen).not.toHaveBeenCalled()
})

it('more cards come page by page; a category and a word narrow them', async () => {
  await open()
  expect(screen.queryByRole('button', { name: '流程59' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect(await screen.findByRole('button', { name: '流程59' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '人事' }))
  await userEvent.type(screen.getByRole('searchbox', { name: '流程名称' }), '没有{Enter}')
  const asked = () => network.calls.filter(({ path }) => path.endsWith('PageListAll')).at(-1)?.query
  await waitFor(() => expect([asked()?.get('category'), asked()?.get('keyword')]).toEqual(['c1', '没有']))
  await userEvent.click(await screen.findByRole('button', { name: '清除条件' }))
  expect(await screen.findByRole('list', { name: '流程' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: '流程名称' })).toHaveValue('')
})
