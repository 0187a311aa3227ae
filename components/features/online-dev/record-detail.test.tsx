import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import widgetMessages from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { RecordDetail } from './record-detail'
import type { OpenRecord } from './record-surface'
import { RelationDialog } from './relation-dialog'
import type { Module } from './utils'

const field = (name: string, label: string, jnpfKey = 'input', more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey, label },
  ...more,
})
const fields = [field('name', '名称'), field('supplier', '供应商', 'relationForm', { modelId: 'm2' })]

function moduleOf(config: object = {}, rowButtons: readonly string[] = ['edit', 'detail']): Module {
  return {
    modelId: 'm1',
    menuId: 'menu1',
    title: '合同',
    isView: false,
    isPhone: false,
    isLoadingRows: false,
    flowId: '',
    form: parseDesign({ fields, popupType: 'general', ...config }, widgetSchemas),
    list: parseListDesign({ columnBtnsList: rowButtons.map((value) => ({ value, label: '' })) }, widgetSchemas),
    searches: [],
    access: { canButton: () => true, canColumn: () => true, forms: 'all' },
  }
}

type Reply = { code?: number; msg?: string; data?: unknown }
const record = (id: string, values: object) => ({ data: { id, data: JSON.stringify({ id, ...values }) } })

/** The network: answers by a part of the path, the newest first. */
function serve(answers: Record<string, () => Reply | Promise<Reply>>) {
  const paths: string[] = []
  global.fetch = (async (url: string) => {
    const { pathname } = new URL(url, 'http://x')
    // Whether a history is kept is asked beside what these tests are about.
    if (!pathname.endsWith('/History')) paths.push(pathname)
    const match = Object.entries(answers).find(([part]) => pathname.includes(part))
    const reply = (await match?.[1]()) ?? { data: null }
    return new Response(JSON.stringify({ code: 200, msg: '', data: null, ...reply }))
  }) as typeof fetch
  return paths
}

/** Answers when the test says so. */
function later() {
  let settle: (reply: Reply) => void = () => {}
  const reply = new Promise<Reply>((resolve) => {
    settle = resolve
  })
  return { reply: () => reply, settle: (value: Reply) => act(async () => settle(value)) }
}

const shell = { user: { userId: 'u1', userName: '李四' }, rights: [], menus: [] } as unknown as ShellData

function Around({ children }: { children: React.ReactNode }) {
  return (
    <NextIntlClientProvider
      locale="zh"
      timeZone="Asia/Shanghai"
      messages={{ common, errors, form, list, widgets: widgetMessages }}
    >
      <SWRConfig value={{ provider: () => new Map() }}>
        <ShellProvider data={shell} openPath={() => {}} closePath={() => {}}>
          {children}
        </ShellProvider>
      </SWRConfig>
    </NextIntlClientProvider>
  )
}

const opened: (OpenRecord | null)[] = []
const changed = jest.fn()

function Holder({ module, first }: { module: Module; first: OpenRecord }) {
  const [open, setOpen] = useState<OpenRecord | null>(first)
  const onOpen = (next: OpenRecord | null) => {
    opened.push(next)
    setOpen(next)
  }
  return open?.mode === 'detail' ? (
    <RecordDetail module={module} open={open} pageIds={['r1', 'r2', 'r3']} onOpen={onOpen} onChanged={changed} />
  ) : null
}

const show = (module = moduleOf(), id: string | null = 'r1') =>
  render(<Holder module={module} first={{ mode: 'detail', id }} />, { wrapper: Around })

beforeEach(() => {
  opened.length = 0
  changed.mockReset()
})

describe('the surface', () => {
  it.each([
    ['general', 'generalWidth', '800px', '关闭'],
    ['drawer', 'drawerWidth', '60%', '关闭'],
    ['fullScreen', 'fullScreenWidth', '1200px', '返回'],
  ])('%s is titled 详情, takes its width from %s and can always be left', async (popupType, key, width, leave) => {
    serve({ '/r1/DataChange': () => record('r1', { name: '甲' }) })
    show(moduleOf({ popupType, [key]: width }))
    const dialog = screen.getByRole('dialog', { name: /详情/ })
    expect(dialog).toHaveAttribute('data-kind', popupType)
    expect(dialog.style.getPropertyValue('--tn-surface-width')).toBe(width)
    expect(await within(dialog).findByText('甲')).toBeVisible()
    // Nothing is begun here that could be cancelled: the button in the foot has the name of the cross.
    expect(within(dialog).queryByRole('button', { name: '取消' })).toBeNull()
    expect(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1)).toBeEnabled()
    await expectNoViolations(dialog)
    await userEvent.click(within(dialog).getAllByRole('button', { name: leave })[0] as HTMLElement)
    expect(opened).toEqual([null])
  })

  it('without an id it asks to be closed and asks the platform nothing', () => {
    const paths = serve({})
    show(moduleOf(), null)
    expect(opened).toEqual([null])
    expect(paths).toEqual([])
  })

  it('Escape closes it', async () => {
    serve({ '/r1/DataChange': () => record('r1', { name: '甲' }) })
    show()
    await screen.findByText('甲')
    await userEvent.keyboard('{Escape}')
    expect(opened).toEqual([null])
  })
})

describe('the print button', () => {
  it.each([
    ['neither switched on nor given a template', {}],
    ['switched on without a template', { hasPrintBtn: true, printId: '' }],
    ['given a template but switched off', { hasPrintBtn: false, printId: ['p1'] }],
  ])('is missing when %s', async (_, config) => {
    serve({ '/r1/DataChange': () => record('r1', { name: '甲' }) })
    show(moduleOf(config))
    await screen.findByText('甲')
    expect(screen.queryByRole('button', { name: /打\s*印/ })).toBeNull()
  })

  it.each([
    ['打印', undefined],
    ['打印', '打 印'],
    ['打印合同', '打印合同'],
  ])('reads %s when the design says %s', async (label, printButtonText) => {
    serve({ '/r1/DataChange': () => record('r1', { name: '甲' }) })
    show(moduleOf({ hasPrintBtn: true, printId: ['p1'], printButtonText }))
    await screen.findByText('甲')
    expect(screen.getByRole('button', { name: label })).toBeEnabled()
  })

  it('waits for the record, and is not offered for one that cannot be shown', async () => {
    const slow = later()
    serve({ '/r1/DataChange': slow.reply })
    show(moduleOf({ hasPrintBtn: true, printId: ['p1'] }))
    expect(screen.getByRole('button', { name: '打印' })).toBeDisabled()
    await slow.settle({ data: { id: null, data: null } })
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: '打印' })).toBeDisabled()
  })
})

describe('loading', () => {
  it('a slow answer never stands under the record that was opened after it', async () => {
    const slow = later()
    serve({ '/r1/DataChange': slow.reply, '/r2/DataChange': () => record('r2', { name: '乙' }) })
    show()
    expect(screen.getByText('加载中…')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '下一条' }))
    expect(await screen.findByText('乙')).toBeVisible()
    await slow.settle(record('r1', { name: '甲' }))
    expect(screen.queryByText('甲')).toBeNull()
    expect(screen.getByText('乙')).toBeVisible()
  })

  it('what cannot be loaded says so and is asked for again on demand', async () => {
    let attempts = 0
    serve({
      '/r1/DataChange': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('network')
        return record('r1', { name: '甲' })
      },
    })
    show()
    await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: '重试' }))
    expect(await screen.findByText('甲')).toBeVisible()
  })

  it('a record that is gone says so, offers no second try, and the list is loaded again', async () => {
    serve({ '/r1/DataChange': () => ({ data: { id: null, data: null } }) })
    show()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('数据不存在或已被删除')
    expect(within(alert).queryByRole('button', { name: '重试' })).toBeNull()
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('coming back to the page shows the record as it is now; a failure then takes nothing away', async () => {
    const answers: (() => Reply)[] = [
      () => record('r1', { name: '甲' }),
      () => record('r1', { name: '甲改' }),
      () => {
        throw new TypeError('network')
      },
    ]
    const paths = serve({ '/r1/DataChange': () => answers.shift()?.() ?? {} })
    show()
    await screen.findByText('甲')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('甲改')).toBeVisible()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(paths).toHaveLength(3))
    await waitFor(() => expect(answers).toHaveLength(0))
    expect(screen.getByText('甲改')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('going on', () => {
  it('from record to record in one surface, keeping the focus where it is to the end of the page', async () => {
    serve({
      '/r1/DataChange': () => record('r1', { name: '甲' }),
      '/r2/DataChange': () => record('r2', { name: '乙' }),
      '/r3/DataChange': () => record('r3', { name: '丙' }),
    })
    show()
    const dialog = screen.getByRole('dialog')
    const next = screen.getByRole('button', { name: '下一条' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('乙')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('丙')).toBeVisible()
    expect(next).toHaveFocus()
    expect(next).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('丙')).toBeVisible()
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('editing is begun from here, to lead back here', async () => {
    serve({ '/r1/DataChange': () => record('r1', { name: '甲' }) })
    show()
    await screen.findByText('甲')
    await userEvent.click(screen.getByRole('button', { name: '编辑' }))
    expect(opened).toEqual([{ mode: 'edit', id: 'r1', isFromDetail: true }])
  })

  it('without the right to edit there is nothing but looking', async () => {
    serve({ '/r1/DataChange': () => record('r1', { name: '甲' }) })
    show(moduleOf({}, ['detail']))
    await screen.findByText('甲')
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  })
})

describe('the linked record', () => {
  const linked = {
    '/m2/Config': () => ({
      data: {
        formData: JSON.stringify({ fields: [field('fullName', '全称'), field('bank', '银行账号')], drawerWidth: '40%' }),
        columnData: '{}',
        webType: 2,
        fullName: '收款单位',
      },
    }),
    '/m2/s1/DataChange': () => record('s1', { fullName: '杭州纸业有限公司' }),
  }
  const answers = { ...linked, '/r1/DataChange': () => record('r1', { name: '甲', supplier: '杭州纸业', supplier_id: 's1' }) }

  it('opens above, in the kind of the form it is opened from, and gives the focus back to its link', async () => {
    serve(answers)
    show(moduleOf({ popupType: 'drawer' }))
    const link = await screen.findByRole('button', { name: '杭州纸业' })
    link.focus()
    await userEvent.keyboard('{Enter}')
    const above = await screen.findByRole('dialog', { name: '收款单位详情' })
    expect(above).toHaveAttribute('data-kind', 'drawer')
    expect(above.style.getPropertyValue('--tn-surface-width')).toBe('40%')
    expect(await within(above).findByText('杭州纸业有限公司')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(link).toHaveFocus()
    expect(opened).toEqual([])
  })

  it('shows no field that the platform does not hand out, and no print button', async () => {
    serve(answers)
    render(<RelationDialog target={{ modelId: 'm2', id: 's1' }} onClose={() => {}} />, { wrapper: Around })
    expect(await screen.findByText('全称')).toBeVisible()
    expect(screen.queryByText('银行账号')).toBeNull()
    expect(screen.queryByRole('button', { name: /打\s*印/ })).toBeNull()
  })

  it('says when the person may not see it', async () => {
    serve({ ...answers, '/m2/s1/DataChange': () => ({ code: 403, msg: '没有权限' }) })
    render(<RelationDialog target={{ modelId: 'm2', id: 's1' }} onClose={() => {}} />, { wrapper: Around })
    expect(await screen.findByText(common.noPermission)).toBeVisible()
  })

  it('without an id it asks to be closed', () => {
    const paths = serve({})
    const onClose = jest.fn()
    render(<RelationDialog target={{ modelId: 'm2', id: '' }} onClose={onClose} />, { wrapper: Around })
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(paths).toEqual([])
  })
})
