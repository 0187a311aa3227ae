import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { Activity } from 'react'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { readLayout } from '@/lib/portal/layout'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import portal from '@/messages/zh/portal.json'
import widgets from '@/messages/zh/widgets.json'
import { ArrangePanel } from './arrange/arrange-panel'
import { PortalItemView } from './item-view-panel'
import { PortalFrame, PortalGrid } from './portal-panel'
import { SwitchDrawer } from './switch-drawer'

const user = { userId: 'u1', userName: '周国强', systemIds: [], systemId: 's1' }
const menus = [{ id: 'm1', title: '发票', icon: '', type: 3, path: '/model/invoice', modelId: 'inv' }]
const opened: string[] = []

/** The network is the edge: each path is answered by what the test gives. */
type Answers = Readonly<Record<string, () => Response | Promise<Response>>>
const asked: { path: string; body: unknown }[] = []

function network(answers: Answers) {
  global.fetch = (async (url: string, init: RequestInit) => {
    const path = url.replace(/^\/api|\?.*$/g, '')
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const answer = answers[path]
    return answer ? answer() : new Promise(() => {})
  }) as typeof fetch
}

const lines =
  (...rows: object[]) =>
  () =>
    new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { headers: { 'content-type': 'application/x-ndjson' } })
const envelope =
  (data: unknown, code = 200, msg = '') =>
  () =>
    Response.json({ code, msg, data })

beforeEach(() => {
  asked.length = 0
  opened.length = 0
  network({})
})
afterEach(() => void jest.useRealTimers())

const stored = { kind: 'portal', id: 'p1', systemId: 's1' } as const

function around(children: React.ReactNode) {
  const data = { user, rights: [], menus, systemTitle: '' } as unknown as ShellData
  return (
    <Provider store={createStore()}>
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form, portal, widgets }}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <ShellProvider data={data} openPath={(path) => void opened.push(path)} closePath={() => {}}>
            {children}
          </ShellProvider>
        </SWRConfig>
      </NextIntlClientProvider>
    </Provider>
  )
}

function showPortal(items: object[], more: object = {}) {
  const layout = readLayout({ layoutId: 100, layout: items, ...more })?.layout
  if (!layout) throw new Error('no layout')
  return render(
    around(
      <PortalFrame layout={layout} source={{ ...stored }}>
        <PortalGrid layout={layout} />
      </PortalFrame>,
    ),
  )
}

const item = (i: string, jnpfKey: string, more: object = {}) => ({
  i,
  x: 0,
  y: 0,
  w: 6,
  h: 6,
  jnpfKey,
  title: `部件${i}`,
  ...more,
})
const dynamic = { dataType: 'dynamic', propsApi: 'api1' }
const model = { dataType: 'model', modelData: { modelId: 'inv', menuId: 'm1', measure: { fn: 'count', field: '' } } }
const other = { id: 'p2', fullName: '经营门户', enCode: 'managerPortal', parentId: 'c', children: [] }
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('a portal', () => {
  test('asks for all data in one call and fills each item when its line comes; one that fails says so alone', async () => {
    network({
      '/visualdev/Portal/p1/Data': lines(
        { i: '1', code: 200, msg: '', data: [{ name: '甲', total: 3 }] },
        { i: '2', code: 400, msg: '接口不可用', data: null },
      ),
    })
    const columns = { option: { columnData: [{ filedName: 'name', fullName: '名称' }] } }
    showPortal([
      item('1', 'tableList', { ...dynamic, ...columns }),
      item('2', 'text', dynamic),
      item('3', 'text', { option: { defaultValue: '静态' } }),
    ])
    expect(await screen.findByRole('cell', { name: '甲' })).toBeVisible()
    expect(region('部件2').getByRole('alert')).toHaveTextContent('接口不可用')
    expect(region('部件3').getByText('静态')).toBeVisible()
    expect(asked).toEqual([{ path: '/visualdev/Portal/p1/Data', body: { systemId: 's1', platform: 'Web', items: ['1', '2'] } }])
  })

  test('one item is tried again alone', async () => {
    network({ '/visualdev/Portal/p1/Data': lines({ i: '1', code: 400, msg: '超时', data: null }) })
    showPortal([item('1', 'text', dynamic)])
    const retry = await screen.findByRole('button', { name: common.retry })
    network({ '/visualdev/Portal/p1/Data': lines({ i: '1', code: 200, msg: '', data: '好了' }) })
    await userEvent.click(retry)
    expect(await screen.findByText('好了')).toBeVisible()
  })

  test('a platform without the call for all is asked by the interfaces of the items', async () => {
    network({
      '/visualdev/Portal/p1/Data': () => new Response('not found', { status: 404 }),
      '/system/DataInterface/api1/Actions/Preview': envelope('来自接口'),
    })
    showPortal([item('1', 'text', { ...dynamic, templateJson: [{ field: 'a', defaultValue: '1' }] })])
    expect(await screen.findByText('来自接口')).toBeVisible()
    expect(asked.at(-1)?.body).toEqual({ paramList: [{ field: 'a', defaultValue: '1' }] })
  })

  test('is asked anew by its clock, only while somebody may look, and then keeps what it shows', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] })
    network({ '/visualdev/Portal/p1/Data': lines({ i: '1', code: 200, msg: '', data: '旧' }) })
    showPortal([item('1', 'text', dynamic)], { refresh: { autoRefresh: true, autoRefreshTime: 2 } })
    await act(() => jest.advanceTimersByTimeAsync(10))
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(() => jest.advanceTimersByTimeAsync(120_000))
    expect(asked).toHaveLength(1)
    hidden.mockReturnValue(false)
    network({})
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(asked).toHaveLength(2)
    expect(screen.getByText('旧')).toBeVisible()
    hidden.mockRestore()
  })

  test('a tab that is shown again asks only for what is missing or due', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] })
    network({
      '/visualdev/Portal/p1/Data': lines({ i: '1', code: 200, msg: '', data: '旧' }, { i: '2', code: 400, msg: '', data: null }),
    })
    const ownClock = { refresh: { autoRefresh: true, autoRefreshTime: 2 } }
    const layout = readLayout({ layout: [item('1', 'text', { ...dynamic, ...ownClock }), item('2', 'text', dynamic)] })?.layout
    const tab = (mode: 'visible' | 'hidden') =>
      layout &&
      around(
        <Activity mode={mode}>
          <PortalFrame layout={layout} source={stored}>
            {null}
          </PortalFrame>
        </Activity>,
      )
    const { rerender } = render(tab('visible'))
    const comeBackAfter = async (ms: number) => {
      rerender(tab('hidden'))
      await act(() => jest.advanceTimersByTimeAsync(ms))
      rerender(tab('visible'))
      await act(() => jest.advanceTimersByTimeAsync(10))
    }
    await act(() => jest.advanceTimersByTimeAsync(10))
    await comeBackAfter(1000)
    await comeBackAfter(120_000)
    expect(asked.map(({ body }) => (body as { items: string[] }).items)).toEqual([['1', '2'], ['2'], ['1', '2']])
  })

  test('an unknown kind keeps its place and says so, and items for phones alone are not there', () => {
    showPortal([item('1', 'ofAnotherLine'), item('2', 'text', { visibility: ['app'], option: { defaultValue: '手机' } })])
    expect(screen.getByText(portal.unknown)).toBeVisible()
    expect(screen.queryByText('手机')).toBeNull()
  })

  test('an empty one says so', () => {
    showPortal([])
    expect(screen.getByText(common.noData)).toBeVisible()
  })
})

describe('items', () => {
  test('HTML is cleaned of all that could act', () => {
    showPortal([
      item('1', 'text', {
        option: {
          styleType: 2,
          defaultValue: '<b>粗</b><img src=x onerror=alert(1)><script>1</script><a href="javascript:1">链</a>',
        },
      }),
    ])
    const body = screen.getByRole('region', { name: '部件1' })
    expect(screen.getByText('粗')).toBeVisible()
    expect(body.innerHTML).not.toMatch(/onerror|script|src="x"/)
  })

  test('plain text is text, with a link of its own', async () => {
    showPortal([item('1', 'text', { option: { defaultValue: '<b>1</b>', linkType: '1', moduleId: 'm1' } })])
    await userEvent.click(screen.getByRole('link', { name: '<b>1</b>' }))
    expect(opened).toEqual(['/model/invoice'])
  })

  test('an entry that this person does not have is seen and says so', () => {
    showPortal([
      item('1', 'commonFunc', {
        option: { defaultValue: [{ id: 'a', fullName: '用户', linkType: '1', moduleId: 'other', urlAddress: 'x' }] },
      }),
    ])
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(portal.denied)).toBeInTheDocument()
  })

  test('a table is numbered, cut, and sorted by numbers as numbers', async () => {
    const rows = [
      { a: '甲', n: '10' },
      { a: '乙', n: '9' },
      { a: '丙', n: '100' },
      { a: '丁', n: '1' },
    ]
    const option = {
      tableIndex: true,
      tableCount: 3,
      columnData: [
        { filedName: 'a', fullName: '名' },
        { filedName: 'n', fullName: '数', sortable: true },
      ],
      defaultValue: rows,
    }
    showPortal([item('1', 'tableList', { option })])
    await userEvent.click(screen.getByRole('button', { name: '数' }))
    const column = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        )
    expect(column()).toEqual([
      ['1', '乙', '9'],
      ['2', '甲', '10'],
      ['3', '丙', '100'],
    ])
    expect(screen.getByRole('columnheader', { name: '数' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('boards take their numbers from the entry, from a field of the answer, or by their id', async () => {
    network({ '/visualdev/Portal/p1/Data': lines({ i: '1', code: 200, msg: '', data: { total: '1234567.80', b: 2 } }) })
    const defaultValue = [
      { id: 'a', fullName: '金额', field: 'total', unit: '元' },
      { id: 'b', fullName: '数量' },
      { id: 'c', fullName: '没有' },
    ]
    showPortal([item('1', 'dataBoard', { ...dynamic, option: { defaultValue } })])
    expect(await screen.findByText(/1,234,567\.80/)).toBeVisible()
    expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['金额1,234,567.80元', '数量2', '没有–'])
  })

  test('a number leads to the list of its records, asked as the platform says', async () => {
    network({
      '/visualdev/Portal/p1/Data': lines({ i: '1', code: 200, msg: '', data: { a: 5 } }),
      '/visualdev/Portal/p1/Data/1/Records': envelope({
        menuId: 'm1',
        modelId: 'inv',
        superQuery: JSON.stringify({
          matchLogic: 'AND',
          conditionList: [{ logic: 'AND', groups: [{ field: 'status', symbol: '==', fieldValue: '1' }] }],
        }),
      }),
    })
    showPortal([item('1', 'dataBoard', { ...model, option: { defaultValue: [{ id: 'a', fullName: '发票' }] } })])
    await userEvent.click(await screen.findByRole('button', { name: /5/ }))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(asked.at(-1)?.body).toMatchObject({ boardId: 'a', systemId: 's1' })
    const [path, search] = (opened[0] ?? '').split('?')
    expect(path).toBe('/model/invoice')
    expect(JSON.parse(new URLSearchParams(search).get('s') ?? '')).toEqual(['and', [['and', [['status', '==', '1']]]]])
  })

  test('behind a chart stands its table, by button', async () => {
    const defaultValue = [
      { name: '一月', type: '收入', value: '10.50' },
      { name: '二月', type: '收入', value: 8 },
    ]
    showPortal([item('1', 'barChart', { option: { defaultValue } })])
    await userEvent.click(await screen.findByRole('button', { name: portal.asTable }))
    expect(screen.getByRole('row', { name: '一月 10.50' })).toBeVisible()
  })

  test('a carousel is turned by its keys and does not run for whoever wants less motion', async () => {
    const matchMedia = window.matchMedia
    window.matchMedia = ((query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as never
    const slides = ['甲', '乙'].map((textDefaultValue, id) => ({
      id,
      textDefaultValue,
      imageUrl: { url: '/api/file/Image/portal/x.png' },
    }))
    showPortal([item('1', 'carousel', { option: { defaultValue: slides, carouselAutoplay: true } })])
    expect(screen.queryByRole('button', { name: portal.pause })).toBeNull()
    act(() => screen.getByRole('button', { name: portal.next }).focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByText('乙')).toBeVisible()
    window.matchMedia = matchMedia
  })

  test('a carousel rests while somebody works in it, wherever the pointer goes', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] })
    const slides = ['甲', '乙'].map((textDefaultValue, id) => ({ id, textDefaultValue, imageUrl: '' }))
    showPortal([item('1', 'carousel', { option: { defaultValue: slides, carouselInterval: 1000 } })])
    const next = screen.getByRole('button', { name: portal.next })
    act(() => next.focus())
    fireEvent.pointerEnter(next)
    fireEvent.pointerLeave(next)
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(screen.getByText('甲')).toBeVisible()
    act(() => next.blur())
    await act(() => jest.advanceTimersByTimeAsync(1500))
    expect(screen.getByText('乙')).toBeVisible()
  })

  test('a picture of another site is not loaded', () => {
    showPortal([item('1', 'image', { option: { defaultValue: 'https://other.test/x.png' } })])
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText(portal.foreignPicture)).toBeVisible()
  })

  test('pictures that interfaces give to a carousel are asked through the portal, which its readers may open', async () => {
    const slides = [{ id: 's1', dataType: 3, propsApi: 'api1', textDefaultValue: '甲' }]
    network({
      '/visualdev/Portal/p1/Data': lines({ i: '1', code: 200, msg: '', data: { s1: '/api/file/Image/portal/x.png' } }),
    })
    showPortal([item('1', 'carousel', { option: { defaultValue: slides } })])
    expect(await screen.findByRole('img', { name: '甲' })).toHaveAttribute('src', '/api/file/Image/portal/x.png')
    expect(asked.map(({ path }) => path)).toEqual(['/visualdev/Portal/p1/Data'])
  })

  test('the product does not stand inside itself', () => {
    showPortal([item('1', 'iframe', { option: { defaultValue: '/home' } })])
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.getByText(portal.frameOwn)).toBeVisible()
  })

  test('amounts of a ranking are written alike', async () => {
    network({
      '/visualdev/Portal/p1/Data': lines({
        ...{ i: '1', code: 200, msg: '' },
        data: [
          { label: '甲', value: 1409757.39 },
          { label: '乙', value: 1014600 },
        ],
      }),
    })
    showPortal([item('1', 'rankList', dynamic)])
    expect(await screen.findByText('1,409,757.39')).toBeVisible()
    expect(screen.getByText('1,014,600.00')).toBeVisible()
  })

  test('a frame cannot reach this page, and one of this very site even less', () => {
    showPortal([
      item('1', 'iframe', { option: { defaultValue: 'https://other.test/' } }),
      item('2', 'iframe', { option: { defaultValue: 'javascript:alert(1)' } }),
    ])
    expect(screen.getByTitle('部件1')).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups')
    expect(screen.getByText(portal.frameInvalid)).toBeVisible()
  })

  test('tabs are walked by arrow keys, and only the shown place is there', async () => {
    const place = (name: string) => ({
      title: `页${name}`,
      name,
      icon: '',
      children: [item(`t${name}`, 'text', { option: { defaultValue: `文${name}` } })],
    })
    showPortal([item('1', 'tab', { active: '2', children: [place('1'), place('2')] })])
    expect(screen.getByText('文2')).toBeVisible()
    screen.getByRole('tab', { name: '页2' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByText('文1')).toBeVisible()
    expect(screen.queryByText('文2')).toBeNull()
  })

  test('flow tasks, notices and mails are asked for by the items themselves', async () => {
    network({
      '/visualdev/Dashboard/FlowTodo': envelope({
        list: Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, fullName: `任务${at}` })),
      }),
      '/visualdev/Dashboard/Notice': envelope({ list: [{ id: 'n', fullName: '放假通知', category: '公告' }] }),
      '/visualdev/Dashboard/Email': envelope({ list: [] }),
    })
    const classify = {
      option: {
        columnData: [
          { filedName: 'classify', fullName: '类型', classify: ['1'] },
          { filedName: 'fullName', fullName: '标题' },
        ],
      },
    }
    showPortal([item('1', 'todoList'), item('2', 'notice', classify), item('3', 'email')])
    expect(await screen.findAllByRole('link', { name: /任务/ })).toHaveLength(7)
    expect(await screen.findByRole('button', { name: '放假通知' })).toBeVisible()
    expect(asked.find(({ path }) => path.endsWith('Notice'))?.body).toEqual({ typeList: ['1'] })
  })
})

describe('the designer', () => {
  test('draws the items of a container itself, and nothing leads away', async () => {
    const layout = readLayout({
      layoutId: 1,
      layout: [item('1', 'card', { children: [item('2', 'text', { option: { defaultValue: 'x' } })] })],
    })?.layout
    const [card] = layout?.layout ?? []
    if (!card) throw new Error('no item')
    // Its texts come with its code.
    await act(
      async () =>
        void render(
          around(
            <PortalItemView
              item={card}
              state={{ status: 'none' }}
              isDesign
              renderChildren={(items) => <p>{`画布 ${items.map(({ i }) => i)}`}</p>}
            />,
          ),
        ),
    )
    expect(await screen.findByText('画布 2')).toBeVisible()
  })
})

describe('what is being arranged', () => {
  const selector = envelope({ list: [{ id: 'c', fullName: '公司门户', parentId: '0', children: [other] }] })

  function showArranging() {
    network({ '/visualdev/Portal/Selector': selector, '/visualdev/Portal/p2/Actions/SetDefault': envelope(null) })
    const layout = readLayout({ layoutId: 100, layout: [item('1', 'text', { option: { defaultValue: '甲' } })] })?.layout
    if (!layout) throw new Error('no layout')
    const chosen = jest.fn()
    const source = { ...stored }
    render(
      around(
        <>
          <PortalFrame layout={layout} source={source}>
            <ArrangePanel layout={layout} source={source} onDone={() => {}} />
          </PortalFrame>
          <SwitchDrawer chosen="p1" onChoose={chosen} onClose={() => {}} />
          <ConfirmHost />
        </>,
      ),
    )
    return chosen
  }

  test('does not go with a switch of the portal before that is answered', async () => {
    const chosen = showArranging()
    const choice = () => screen.findByRole('button', { name: '经营门户', hidden: true })
    fireEvent.keyDown(await screen.findByRole('group', { name: /部件1/, hidden: true }), { key: 'ArrowRight' })
    await userEvent.click(await choice())
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(portal.home.askLeave)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: form.leave.stay }))
    expect(chosen).not.toHaveBeenCalled()
    await userEvent.click(await choice())
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: portal.home.leave }))
    await waitFor(() => expect(chosen).toHaveBeenCalledWith('p2'))
  })

  test('is asked about before the released layout takes its place', async () => {
    showArranging()
    await userEvent.click(await screen.findByRole('button', { name: portal.arrange.reset, hidden: true }))
    expect(await screen.findByText(portal.arrange.askReset)).toBeVisible()
    expect(asked.some(({ path }) => path.includes('Custom'))).toBe(false)
  })
})
