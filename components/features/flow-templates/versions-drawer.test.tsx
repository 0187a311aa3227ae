import { screen } from '@testing-library/react'
import flowtemplates from '@/messages/zh/flowtemplates.json'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { VersionsDrawer } from './versions-drawer'

const base = '/workflow/Engine/flowTemplate'

beforeAll(() => lendSizes({ width: 2400, height: 600 }))

const showVersions = async (total: number) => {
  startNetwork({
    [`GET ${base}/FlowJsonList/t1`]: () => ok([{ id: 'f1', fullName: '付款' }]),
    [`GET ${base}/t1/FlowJsonList`]: () =>
      ok({
        list: [{ id: 'v1', version: '1', enabledMark: 0, running: 3 }],
        pagination: { currentPage: 1, pageSize: 20, total },
      }),
  })
  await showScreen(<VersionsDrawer template={{ id: 't1', fullName: '付款' }} onChanged={() => {}} onClose={() => {}} />, {
    texts: { flowtemplates },
  })
  return screen.findByRole('button', { name: /迁移任务/ })
}

it('tasks can go on by another version also where the page of the list shows theirs alone', async () => {
  expect(await showVersions(21)).toBeEnabled()
})

it('there is nothing to move to where a flow has one version', async () => {
  expect(await showVersions(1)).toBeDisabled()
})
