import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ToastHost } from '@/components/ui/toast'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import validation from '@/messages/zh/validation.json'
import widgetMessages from '@/messages/zh/widgets.json'
import { PreviewPage } from './preview-page'

const fields = [{ __vModel__: 'name', __config__: { jnpfKey: 'input', label: '名称' } }]

/** A preview of this design; answers the calls it makes. */
function preview(webType: 1 | 2, formConfig: object, columnData: object = {}) {
  const paths: string[] = []
  global.fetch = (async (url: string) => {
    paths.push(new URL(url, 'http://x').pathname)
    const data = {
      formData: JSON.stringify({ fields, ...formConfig }),
      columnData: JSON.stringify(columnData),
      webType,
      fullName: '合同',
    }
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  }) as typeof fetch
  const data = { user: { userId: 'u1' }, rights: [], menus: [], systemTitle: '' } as unknown as ShellData
  render(
    <NextIntlClientProvider
      locale="zh"
      timeZone="Asia/Shanghai"
      messages={{ common, errors, form, list, validation, widgets: widgetMessages }}
    >
      <SWRConfig value={{ provider: () => new Map() }}>
        <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
          <PreviewPage href="/previewModel?isPreview=1&id=m1&previewType=0" />
          <ToastHost />
        </ShellProvider>
      </SWRConfig>
    </NextIntlClientProvider>,
  )
  return paths
}

it.each([
  ['the button of the record', 1, { hasPrintBtn: true, printId: ['p1'], printButtonText: '打印合同' }, {}, '打印合同'],
  ['批量打印 of the list', 2, {}, { btnsList: [{ value: 'batchPrint', label: '批量打印' }], printIds: ['p1'] }, '批量打印'],
] as const)('a preview refuses to print: %s', async (_, webType, formConfig, columnData, name) => {
  const paths = preview(webType, formConfig, columnData)
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('功能预览不支持打印')).toBeVisible()
  expect(paths.filter((path) => path.includes('printDev'))).toEqual([])
})

it('a preview shows no print button that the record will not have', async () => {
  preview(1, { hasPrintBtn: true, printId: [] })
  await screen.findByRole('button', { name: '确定' })
  expect(screen.queryByRole('button', { name: /打\s*印/ })).toBeNull()
})
