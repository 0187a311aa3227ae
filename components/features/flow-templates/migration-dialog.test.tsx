import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import flowtemplates from '@/messages/zh/flowtemplates.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { MigrationDialog } from './migration-dialog'

const task = (id: string, more: object = {}) => ({
  ...{ id, fullName: `付款 ${id}`, userName: '卢佳怡/lu', thisStep: '部门审批', status: 1, startTime: 1 },
  ...{ faults: [], skipped: [], repeated: [], ...more },
})
const page = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const base = '/workflow/Engine/flowTemplate'
const rows = [
  task('1', { skipped: ['财务复核'] }),
  task('2', { faults: [{ code: 'nodeGone', nodeName: '部门审批' }] }),
  task('3', { faults: [{ code: 'newer', nodeName: '' }] }),
]

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2400, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    [`GET ${base}/t1/FlowJsonList`]: () =>
      page([
        { id: 'v3', version: '3', enabledMark: 0 },
        { id: 'v2', version: '2', enabledMark: 1 },
        { id: 'v1', version: '1', enabledMark: 0 },
      ]),
    [`GET ${base}/v1/Migration`]: () => page(rows),
    [`POST ${base}/v1/Migration`]: () =>
      ok({ moved: [], refused: [{ id: '1', fullName: '付款 1', faults: [{ code: 'elsewhere', nodeName: '' }] }] }, '操作成功'),
  })
})

const open = async () => {
  const onMoved = jest.fn()
  const version = { id: 'v1', version: '1' }
  const shown = await showScreen(
    <MigrationDialog templateId="t1" version={version} onMoved={onMoved} onClose={() => undefined} />,
    { texts: { flowtemplates } },
  )
  await screen.findByText('付款 1')
  return { ...shown, onMoved }
}

it('tells of each task before anything is done whether it can be moved to the main version, and why not', async () => {
  const { container } = await open()
  expect(network.calls.find(({ path }) => path === `${base}/v1/Migration`)?.query.get('toId')).toBe('v2')
  const rowOf = (name: string) => within(screen.getByText(name).closest<HTMLElement>('tr') as HTMLElement)
  expect(rowOf('付款 1').getByText('可以迁移')).toBeVisible()
  expect(rowOf('付款 1').getByText('不再经过新节点“财务复核”')).toBeVisible()
  expect(rowOf('付款 2').getByText('“部门审批”在新版本中不存在')).toBeVisible()
  // A reason of a newer platform.
  expect(rowOf('付款 3').getByText('新版本不适用')).toBeVisible()
  expect(network.sent('POST')).toEqual([])
  await expectNoViolations(container)
})

it('moves all that can be moved after a question, and names what stayed with the reason', async () => {
  const { onMoved } = await open()
  await userEvent.click(screen.getByRole('button', { name: '迁移全部可迁移的' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/将 1 条进行中的任务迁移到版本 V:2/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: '迁移' }))
  await waitFor(() => expect(network.sent('POST').map(({ body }) => body)).toEqual([{ toId: 'v2', ids: ['1'] }]))
  expect(await screen.findByText(/付款 1: 已不在该版本/)).toBeVisible()
  expect(onMoved).toHaveBeenCalled()
})

it('sends a part again under its key when its answer was lost, so that what was moved counts as moved', async () => {
  let isLost = true
  network.answers[`POST ${base}/v1/Migration`] = () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return ok({ moved: ['1'], refused: [] }, '操作成功')
  }
  const { onMoved } = await open()
  await userEvent.click(await screen.findByRole('checkbox', { name: /付款 1/ }))
  const move = async () => {
    await userEvent.click(screen.getByRole('button', { name: '迁移所选' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '迁移' }))
  }
  await move()
  await waitFor(() => expect(onMoved).toHaveBeenLastCalledWith())
  isLost = false
  await move()
  await waitFor(() => expect(network.sent('POST')).toHaveLength(2))
  const [first, second] = network.sent('POST')
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toEqual(first?.body)
  expect(await screen.findByText('已迁移 1 条，0 条保持原样')).toBeVisible()
})
