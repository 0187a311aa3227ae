import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmHost } from '@/components/ui/confirm'
import { Select } from '@/components/ui/select'
import { useListPage } from '@/lib/client/use-list-page'
import { printDev } from '@/lib/contract/system/print'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import texts from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendNarrow, lendSizes } from '@/tests/fixtures/layout'
import { textColumn } from './columns'
import { choiceFilter, type ListQuestion, pagingOf } from './list-question'
import { ListScreen } from './list-screen'
import type { RowAction } from './row-actions'
import { useList } from './use-list'
import { useListQuery } from './use-list-query'

type Row = { id: string; fullName: string }
type Reply = { code: number; msg: string; data: unknown }

let asked: URLSearchParams[]
let total: number
let reply: (query: URLSearchParams) => Reply | Promise<Reply> | undefined
let removed: string[]

const rowOf = (id: string) => ({ id, fullName: `模板${id}`, enCode: id, category: '', enabledMark: 1 })

beforeAll(() => lendSizes({ width: 900, height: 600 }))
beforeEach(() => {
  asked = []
  removed = []
  total = 2
  reply = () => undefined
  window.history.replaceState(null, '', '/list')
  // The network is the edge.
  global.fetch = (async (address: string) => {
    const query = new URL(address, 'http://x').searchParams
    asked.push(query)
    const page = Number(query.get('currentPage'))
    const data = {
      list: page * 20 - 20 < total ? [rowOf(`${page}a`), rowOf(`${page}b`)] : [],
      pagination: { currentPage: page, pageSize: 20, total },
    }
    return new Response(JSON.stringify((await reply(query)) ?? { code: 200, msg: '', data }))
  }) as typeof fetch
})

const rules = { filters: { kind: choiceFilter(['', 'paper']) }, sortable: ['name'] }
const columns = [textColumn<Row>('name', '名称', (row) => row.fullName, { isSortable: true })]
const rowId = (row: Row) => row.id
const rowLabel = (row: Row) => row.fullName

function usePage(question: ListQuestion<{ kind: string }>) {
  return useListPage(printDev.list, { query: { ...pagingOf(question), category: question.filters.kind } })
}

type ScreenProps = { actions?: readonly Omit<RowAction, 'run'>[]; children?: ReactNode }

function Screen({ actions = [], children }: ScreenProps) {
  const query = useListQuery(rules)
  const list = useList({ query, page: usePage(query.question), rowId })
  return (
    <ListScreen
      list={list}
      title="模板"
      keyword={{ label: '关键词', hint: '' }}
      tabs={{
        label: '种类',
        entries: [
          { key: '', label: '全部' },
          { key: 'paper', label: '纸张', count: 7 },
        ],
        value: list.question.filters.kind,
        onChange: (kind) => list.narrow({ filters: { kind: kind === 'paper' ? 'paper' : '' } }),
      }}
      toolbar={<Button variant="primary">新建</Button>}
      batch={<Button onClick={() => list.settle([...list.selected])}>批量处理</Button>}
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{
        labels: ['编辑', '删除'],
        of: (row) => actions.map((action) => ({ ...action, run: () => removed.push(row.id) })),
      }}
      emptyText="还没有模板"
      noMatchText="没有找到"
    >
      {children}
    </ListScreen>
  )
}

const show = (element = <Screen />) =>
  act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, list: texts }}>
        {element}
        <ConfirmHost />
      </NextIntlClientProvider>,
    ),
  )
const last = () => Object.fromEntries(asked.at(-1) ?? [])

describe('the focus after something was done', () => {
  const asking = [
    { key: 'edit', label: '编辑' },
    { key: 'share', label: '分享' },
    { key: 'remove', label: '删除', ask: { text: '删除吗？' } },
  ]
  const without = (...gone: string[]) => {
    const list = ['1a', '1b', '1c'].filter((id) => !gone.includes(id)).map(rowOf)
    const data = { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
    return () => ({ code: 200, msg: '', data })
  }
  const more = (id: string) => screen.findByRole('button', { name: `更多 模板${id}` })
  /** From the keyboard, as those do who are lost without the focus. */
  const ask = async (id: string) => {
    const button = await more(id)
    button.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await screen.findByRole('alertdialog')
  }

  it('a question from the menu of a row gives it back to the menu, whatever was answered', async () => {
    await show(<Screen actions={asking} />)
    await ask('1a')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(await more('1a')).toHaveFocus()
    await ask('1a')
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
    expect(await more('1a')).toHaveFocus()
    expect(removed).toEqual(['1a'])
  })

  it('a row that goes gives it to the same action of the next one, the last one to that above, and an empty list to its toolbar', async () => {
    reply = without()
    await show(<Screen actions={asking} />)
    const goes = async (from: string, ...gone: string[]) => {
      ;(await more(from)).focus()
      reply = without(...gone)
      // The list is read anew by whatever did it.
      act(() => fireEvent.click(screen.getByRole('button', { name: '刷新' })))
      await waitFor(() => expect(screen.queryByRole('button', { name: `更多 模板${from}` })).toBeNull())
    }
    await goes('1b', '1b')
    expect(await more('1c')).toHaveFocus()
    await goes('1c', '1b', '1c')
    expect(await more('1a')).toHaveFocus()
    await goes('1a', '1a', '1b', '1c')
    await waitFor(() => expect(screen.getByRole('button', { name: '新建' })).toHaveFocus())
  })

  it('what is done with chosen rows goes with the choice: the focus stays in the toolbar', async () => {
    await show()
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 模板1a' }))
    await userEvent.click(screen.getByRole('button', { name: '批量处理' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '新建' })).toHaveFocus())
  })

  it('whoever has left the list for the page is not called back', async () => {
    reply = without()
    await show(<Screen actions={asking} />)
    const button = await more('1b')
    button.focus()
    button.blur()
    reply = without('1b')
    await act(async () => undefined)
    act(() => fireEvent.click(screen.getByRole('button', { name: '刷新' })))
    await waitFor(() => expect(screen.queryByRole('button', { name: '更多 模板1b' })).toBeNull())
    expect(document.body).toHaveFocus()
  })
})

describe('a list screen', () => {
  it('has a heading, tabs with counts, a toolbar, a table and pages, all of them named', async () => {
    const { container } = await show()
    expect(screen.getByRole('heading', { level: 1, name: '模板' })).toBeInTheDocument()
    expect(await screen.findByRole('grid', { name: '模板' })).toHaveTextContent('模板1a')
    expect(screen.getByRole('tabpanel', { name: '全部' })).toContainElement(screen.getByRole('button', { name: '新建' }))
    expect(screen.getByRole('tab', { name: '纸张 7' })).toBeVisible()
    await expectNoViolations(container)
  })

  it('keeps keyword, filter, order and page in the address, and begins from them', async () => {
    total = 60
    await show()
    await userEvent.type(await screen.findByRole('searchbox', { name: '关键词' }), '发票{Enter}')
    await userEvent.click(screen.getByRole('tab', { name: /纸张/ }))
    await userEvent.click(screen.getByRole('button', { name: '名称' }))
    await userEvent.click(await screen.findByRole('button', { name: '第 2 页' }))
    await waitFor(() => expect(last()).toMatchObject({ keyword: '发票', currentPage: '2', sidx: 'name', sort: 'asc' }))
    const search = window.location.search
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ kind: 'paper', q: '发票', page: '2', sort: 'name:asc' })
    asked = []
    document.body.replaceChildren()
    await show()
    await waitFor(() => expect(last()).toMatchObject({ keyword: '发票', currentPage: '2', sidx: 'name' }))
    expect(screen.getByRole('searchbox', { name: '关键词' })).toHaveValue('发票')
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('纸张')
  })

  it('follows Back and Forward to another question of its own, and leaves the address of another screen alone', async () => {
    await show()
    await screen.findByText('模板1a')
    window.history.replaceState(null, '', '/list?q=别的')
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(last()).toMatchObject({ keyword: '别的' }))
    expect(screen.getByRole('searchbox', { name: '关键词' })).toHaveValue('别的')
    window.history.replaceState(null, '', '/other?q=nothing')
    await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    expect(window.location.search).toBe('?q=nothing')
  })

  it('a page that is no more gives way to the last one that is', async () => {
    window.history.replaceState(null, '', '/list?page=9')
    total = 45
    await show()
    await waitFor(() => expect(last()).toMatchObject({ currentPage: '3' }))
    expect(window.location.search).toBe('?page=3')
  })

  it('tells apart that there is nothing and that nothing meets the conditions, which one press takes away', async () => {
    total = 0
    await show()
    expect(await screen.findByText('还没有模板')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: '关键词' }), 'x{Enter}')
    expect(await screen.findByText('没有找到')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }))
    expect(await screen.findByText('还没有模板')).toBeVisible()
    expect(screen.getByRole('searchbox', { name: '关键词' })).toHaveValue('')
  })

  it('holds the place while it loads, says why it failed, and asks again', async () => {
    let answer: (reply: Reply) => void = () => undefined
    reply = () =>
      new Promise<Reply>((resolve) => {
        answer = resolve
      })
    await show()
    expect(screen.getByRole('grid', { name: '模板' })).toBeInTheDocument()
    expect(screen.getByText('正在加载')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '刷新' })).toHaveAttribute('aria-busy', 'true')
    await act(async () => answer({ code: 500, msg: '服务繁忙', data: null }))
    expect(await screen.findByText('服务繁忙')).toBeVisible()
    reply = () => undefined
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('模板1a')).toBeVisible()
  })

  it('who may not see it is told so in its place', async () => {
    reply = () => ({ code: 403, msg: '没有访问权限', data: null })
    await show()
    expect(await screen.findByText('没有访问权限')).toBeVisible()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.queryByRole('button', { name: '新建' })).toBeNull()
  })

  it('who loses the right over an open form keeps what he has typed', async () => {
    await show(
      <Screen>
        <input aria-label="正文" />
      </Screen>,
    )
    await screen.findByText('模板1a')
    await userEvent.type(screen.getByRole('textbox', { name: '正文' }), '写了一半')
    reply = () => ({ code: 403, msg: '没有访问权限', data: null })
    await userEvent.click(screen.getByRole('button', { name: '刷新' }))
    expect(await screen.findByText('没有访问权限')).toBeVisible()
    expect(screen.getByRole('textbox', { name: '正文' })).toHaveValue('写了一半')
  })

  it('shows what can be done with the chosen rows of all pages while some are chosen; another question ends the choice', async () => {
    total = 60
    await show()
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 模板1a' }))
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 模板2b' }))
    expect(screen.getByText('已选 2 条')).toBeVisible()
    const before = asked.length
    await userEvent.click(screen.getByRole('button', { name: '批量处理' }))
    expect(screen.queryByText(/已选/)).toBeNull()
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 模板2b' }))
    await userEvent.click(screen.getByRole('tab', { name: /纸张/ }))
    expect(screen.queryByRole('button', { name: '批量处理' })).toBeNull()
  })
})

describe('actions of a row', () => {
  const many = ['编辑', '复制', '导出', '停用'].map((label) => ({ key: label, label }))

  it('two at the most are seen, the rest stands in a menu that the keyboard reaches', async () => {
    const actions = [...many, { key: 'gone', label: '删除', isDanger: true, ask: { text: '删除吗' } }]
    const { container } = await show(<Screen actions={actions} />)
    const row = within(await screen.findByRole('row', { name: /模板1a/ }))
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      '编辑 模板1a',
      '复制 模板1a',
      '更多 模板1a',
    ])
    act(() => row.getByRole('button', { name: '更多 模板1a' }).focus())
    await userEvent.keyboard('{ArrowDown}')
    const menu = within(await screen.findByRole('menu', { name: '更多 模板1a' }))
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['导出', '停用', '删除'])
    expect(menu.getByRole('menuitem', { name: '导出' })).toHaveFocus()
    await expectNoViolations(container)
    await userEvent.keyboard('{Escape}')
    expect(row.getByRole('button', { name: '更多 模板1a' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{End}{Enter}')
    const question = within(await screen.findByRole('alertdialog'))
    expect(removed).toEqual([])
    await userEvent.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(removed).toEqual(['1a']))
  })

  it('a press that asks first asks once, however often it is pressed, and does nothing on no', async () => {
    await show(<Screen actions={[{ key: 'gone', label: '删除', isDanger: true, ask: { text: '删除吗' } }]} />)
    const button = await screen.findByRole('button', { name: '删除 模板1a' })
    fireEvent.click(button)
    fireEvent.click(button)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(removed).toEqual([])
  })
})

describe('after a change', () => {
  const answer = (names: readonly string[], all: number) => () => ({
    code: 200,
    msg: '',
    data: {
      list: names.map((name) => ({ ...rowOf(name.slice(0, 1)), fullName: name })),
      pagination: { currentPage: 1, pageSize: 20, total: all },
    },
  })
  const lit = (container: HTMLElement) =>
    [...container.querySelectorAll('tr[data-changed]')].map((row) => row.getAttribute('data-row'))

  it('what is another one now, or is there since, lights up once; what moved up from the next page does not', async () => {
    reply = answer(['a1', 'b1'], 2)
    const { container } = await show()
    await screen.findByText('b1')
    const change = async (names: readonly string[], all: number) => {
      reply = answer(names, all)
      await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
      await userEvent.click(screen.getByRole('button', { name: '批量处理' }))
      await screen.findByText(names.at(-1) ?? '')
    }
    await change(['a1', 'b2'], 2)
    await waitFor(() => expect(lit(container)).toEqual(['b']))
    await change(['a1', 'b2', 'c1'], 3)
    await waitFor(() => expect(lit(container)).toEqual(['c']))
    fireEvent.animationEnd(screen.getByRole('grid'))
    expect(lit(container)).toEqual([])
    await change(['b2', 'c1', 'd1'], 3)
    expect(lit(container)).toEqual([])
  })

  it('what was only asked for again does not light up', async () => {
    reply = answer(['a1'], 1)
    const { container } = await show()
    await screen.findByText('a1')
    reply = answer(['a2'], 1)
    await userEvent.click(screen.getByRole('button', { name: '刷新' }))
    await screen.findByText('a2')
    expect(lit(container)).toEqual([])
  })
})

const begun = jest.fn()
function Keyed({ conditions }: { conditions?: ReactNode }) {
  const query = useListQuery(rules)
  const list = useList({ query, page: usePage(query.question), rowId })
  return (
    <ListScreen
      list={list}
      title="模板"
      keyword={{ label: '关键词', hint: '' }}
      conditions={conditions}
      toolbar={
        <Button variant="primary" onClick={begun}>
          新建
        </Button>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: ['编辑'], of: (row) => [{ key: 'edit', label: '编辑', run: () => removed.push(row.id) }] }}
    />
  )
}

describe('keys of a list', () => {
  beforeEach(() => begun.mockClear())

  it('/ goes to the search, n begins a record, e changes the row of the focus', async () => {
    await show(<Keyed />)
    const cell = (await screen.findByText('模板1b')).closest('td') as HTMLElement
    act(() => cell.focus())
    await userEvent.keyboard('e')
    expect(removed).toEqual(['1b'])
    await userEvent.keyboard('n')
    expect(begun).toHaveBeenCalledTimes(1)
    act(() => cell.focus())
    await userEvent.keyboard('/')
    expect(screen.getByRole('searchbox', { name: '关键词' })).toHaveFocus()
  })

  it('letters are letters where something is written, with Ctrl, and beside the list', async () => {
    await show(<Keyed />)
    const box = await screen.findByRole('searchbox', { name: '关键词' })
    await userEvent.type(box, 'n/e')
    expect(box).toHaveValue('n/e')
    act(() => box.blur())
    await userEvent.keyboard('n')
    const cell = (await screen.findByText('模板1b')).closest('td') as HTMLElement
    act(() => cell.focus())
    await userEvent.keyboard('{Control>}n{/Control}')
    expect(begun).not.toHaveBeenCalled()
  })

  it('letters are those of a choice or a tree that looks for them', async () => {
    await show(
      <Keyed
        conditions={
          <>
            <Select label="种类" options={[{ value: 'n', label: 'n' }]} value="n" onChange={() => {}} />
            <div role="tree">
              <div role="treeitem" tabIndex={-1}>
                组织
              </div>
            </div>
          </>
        }
      />,
    )
    await screen.findByText('模板1b')
    act(() => screen.getByRole('combobox', { name: '种类' }).focus())
    await userEvent.keyboard('n')
    act(() => screen.getByRole('treeitem').focus())
    await userEvent.keyboard('n')
    expect(begun).not.toHaveBeenCalled()
  })
})

describe('the height of rows', () => {
  it('is chosen once for all lists and found again', async () => {
    const { unmount } = await show()
    await screen.findByText('模板1a')
    await userEvent.click(screen.getByRole('button', { name: '行高' }))
    await userEvent.click(screen.getByRole('menuitemradio', { name: '紧凑' }))
    expect(screen.getByText('模板1a').closest('tr')).toHaveStyle({ height: '32px' })
    unmount()
    await show()
    expect((await screen.findByText('模板1a')).closest('tr')).toHaveStyle({ height: '32px' })
    window.localStorage.clear()
  })
})

describe('on a phone', () => {
  it('rows are cards, with their actions', async () => {
    const back = lendNarrow()
    await show(<Screen actions={[{ key: 'edit', label: '编辑' }]} />)
    expect(within(await screen.findByRole('list', { name: '模板' })).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('button', { name: '编辑 模板1a' })).toBeVisible()
    back()
  })

  it('several actions are behind one button beside the title', async () => {
    const back = lendNarrow()
    await show(
      <Screen
        actions={[
          { key: 'edit', label: '编辑' },
          { key: 'gone', label: '删除' },
        ]}
      />,
    )
    await userEvent.click(await screen.findByRole('button', { name: '更多 模板1a' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['编辑', '删除'])
    back()
  })
})
