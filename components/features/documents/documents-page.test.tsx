import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import documents from '@/messages/zh/documents.json'
import upload from '@/messages/zh/upload.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DocumentsPage } from './documents-page'

const doc = (id: string, fullName: string, type: number, more: object = {}) => ({
  ...{ id, fullName, type, fileSize: '2048', fileExtension: 'txt', isShare: 0, creatorTime: 1_760_000_000_000, parentId: '0' },
  ...{ filePath: `${id}.txt`, uploaderUrl: `/api/file/Image/document/${id}.txt`, isPreview: '1', versions: 1, folderName: '' },
  ...more,
})
const inner = { id: 'f1', fullName: '合同', parentId: '0', children: [] }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/extend/document')
  network = startNetwork({
    'GET /extend/Document': () => ok({ list: [doc('f1', '合同', 0), doc('d1', '报价.txt', 1, { isShare: 2, versions: 3 })] }),
    'GET /extend/Document/FolderTree/0': () =>
      ok({ list: [{ id: '-1', fullName: '全部文档', parentId: '0', children: [inner] }] }),
    'GET /extend/Document/Trash': () => ok({ list: [doc('d9', '旧.txt', 1, { deleteTime: 1_760_000_000_000 })] }),
    'GET /extend/Document/ShareTome': () => ok({ list: [] }),
  })
})

const callsTo = (line: string) => network.calls.filter(({ method, path }) => `${method} ${path}` === line)
const parentAsked = () => callsTo('GET /extend/Document').at(-1)?.query.get('parentId')
const open = () => showScreen(<DocumentsPage />, { texts: { documents, upload } })

it('tells of folders and files, with how many have them, and enters a folder whose way stands above the list', async () => {
  const { container } = await open()
  const file = within((await screen.findByText('报价.txt')).closest<HTMLElement>('tr') as HTMLElement)
  expect(file.getByText('已共享 2 人')).toBeVisible()
  expect(file.getByText('3 个版本')).toBeVisible()
  expect(file.getByText('2 KB')).toBeVisible()
  await expectNoViolations(container)
  await userEvent.click(screen.getByText('合同'))
  await waitFor(() => expect(parentAsked()).toBe('f1'))
  const way = within(screen.getByRole('navigation', { name: '所在位置' }))
  expect(await way.findByRole('button', { name: '合同' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(way.getByRole('button', { name: '返回上一级' }))
  await waitFor(() => expect(parentAsked()).toBe('0'))
})

it('asks in the words of the recycle bin before something goes there', async () => {
  network.answers['DELETE /extend/Document/d1'] = () => ok(null, '删除成功')
  await open()
  await screen.findByText('报价.txt')
  await userEvent.click(screen.getByRole('button', { name: '删除 报价.txt' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('您确定要把所选文件放入回收站, 是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(callsTo('DELETE /extend/Document/d1')).toHaveLength(1))
})

it('offers in the recycle bin to bring back or to delete for good, and nothing else', async () => {
  await open()
  await userEvent.click(await screen.findByRole('tab', { name: '回收站' }))
  const row = within((await screen.findByText('旧.txt')).closest<HTMLElement>('tr') as HTMLElement)
  expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['还原', '彻底删除'])
  expect(screen.queryByRole('button', { name: '上传文件' })).not.toBeInTheDocument()
})

it('says of an empty list what would be in it', async () => {
  await open()
  await userEvent.click(await screen.findByRole('tab', { name: '共享给我' }))
  expect(await screen.findByText('还没有人共享文件给您')).toBeVisible()
})

it('says of a folder that what is in it goes too, and that it cannot be shared', async () => {
  await open()
  await screen.findByText('合同')
  await userEvent.click(screen.getByRole('button', { name: '更多 合同' }))
  expect(await screen.findByRole('menuitem', { name: /共享/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('menuitem', { name: '删除' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('文件夹及其中的全部内容将放入回收站，是否继续？')
})
