import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppError } from '@/lib/errors/app-error'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { showScreen } from '@/tests/fixtures/screen'
import { ImportButton } from './public'

const file = (name: string) => new File(['{}'], name)

async function open(props: Partial<Parameters<typeof ImportButton>[0]> = {}) {
  const sent: FormData[] = []
  const onImported = jest.fn()
  const send = async (body: FormData) => {
    sent.push(body)
    return { msg: '导入成功' }
  }
  await showScreen(<ImportButton accept=".bdd" send={send} onImported={onImported} {...props} />, { texts: { admin } })
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const zone = screen.getByRole('button', { name: /点击选择文件/ })
  return { sent, onImported, zone, start: () => userEvent.click(screen.getByRole('button', { name: '开始导入' })) }
}

const drop = (zone: HTMLElement, files: readonly File[]) => fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files } })

it('sends the chosen file with what to do with duplicates and the fields of the caller', async () => {
  const { sent, onImported, start } = await open({ fields: { parentId: '7' } })
  await expectNoViolations(document.body)
  expect(screen.getByRole('radio', { name: '跳过' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '追加' }))
  await userEvent.upload(screen.getByLabelText('上传文件'), file('客户.bdd'))
  expect(screen.getByText('客户.bdd')).toBeVisible()
  await start()
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1))
  expect([...(sent[0]?.keys() ?? [])]).toEqual(['parentId', 'type', 'file'])
  expect(sent[0]?.get('type')).toBe('1')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('导入成功')).toBeInTheDocument()
})

it('asks for a file, and refuses other kinds and more than one', async () => {
  const { sent, zone, start } = await open()
  await start()
  expect(screen.getByRole('alert')).toHaveTextContent('请先上传文件')
  drop(zone, [file('客户.xlsx')])
  expect(screen.getByRole('alert')).toHaveTextContent('请选择.bdd类型的文件')
  drop(zone, [file('a.bdd'), file('b.bdd')])
  expect(screen.getByRole('alert')).toHaveTextContent('一次只能上传一个文件')
  drop(zone, [file('a.BDD')])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toHaveLength(0)
})

it('stays open with the reason where the platform refuses', async () => {
  const send = () => Promise.reject(new AppError('refused', 'x', { userMessage: '编码、名称重复' }))
  const { zone, start, onImported } = await open({ send })
  drop(zone, [file('a.bdd')])
  await start()
  expect(await screen.findByRole('alert')).toHaveTextContent('编码、名称重复')
  expect(onImported).not.toHaveBeenCalled()
})

it('sends nothing while what the caller asks for is missing, and no choice where duplicates mean nothing', async () => {
  let isReady = false
  const { sent, zone, start } = await open({ mayStart: () => isReady, asksForDuplicates: false })
  expect(screen.queryByRole('radio')).toBeNull()
  drop(zone, [file('a.bdd')])
  await start()
  expect(sent).toHaveLength(0)
  isReady = true
  await start()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.has('type')).toBe(false)
})
