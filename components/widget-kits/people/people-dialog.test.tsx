import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppError } from '@/lib/errors/app-error'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderPicker } from '@/tests/fixtures/render-picker'
import { paths, person, usersPlatform } from '@/tests/fixtures/users-platform'

const control = () => screen.getByRole('combobox', { name: '名称' })
const dialog = () => screen.findByRole('dialog')
const tree = () => screen.findByRole('tree')
const row = (name: string | RegExp) => screen.findByRole('treeitem', { name })
const selected = () => screen.getByRole('region', { name: /^已选/ })
const search = () => screen.getByRole('searchbox', { name: '请输入关键词' })

async function open(attributes: Record<string, unknown> = {}, value: unknown = '', platform = usersPlatform()) {
  const view = await renderPicker('userSelect', platform, { value, attributes })
  await userEvent.click(control())
  await dialog()
  return { ...view, platform }
}

/** jsdom lays nothing out: the window of the list is put this far above its end, and scrolled. */
function scrollTo(box: HTMLElement, pxAboveEnd: number) {
  Object.defineProperty(box, 'clientHeight', { configurable: true, value: 400 })
  Object.defineProperty(box, 'scrollHeight', { configurable: true, value: 2000 })
  box.scrollTop = 2000 - 400 - pxAboveEnd
  fireEvent.scroll(box)
}

test('opens lazily, goes down the tree and takes one user, whose record scripts get', async () => {
  const { platform, lastValue, lastData } = await open()
  expect(await dialog()).toHaveAccessibleName('选择用户')
  await row('财务部')
  // The top, and the only company there is; nothing deeper.
  expect(platform.asked.map(({ path, params }) => [path, params['id']])).toEqual([
    [paths.userTree, '0'],
    [paths.userTree, 'c1'],
  ])
  await userEvent.click(await row('财务部'))
  await userEvent.click(await row(/李四/))
  await userEvent.click(await row(/王五/))
  expect(within(selected()).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toBe('u3')
  expect(lastData()).toMatchObject({ id: 'u3', fullName: '王五/u3' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(control()).toHaveTextContent('王五/u3')
  // The name was chosen a moment ago; nobody asks for it.
  expect(platform.paths()).not.toContain(paths.userList)
})

test('several are appended, the same one twice counts once, and the number is announced', async () => {
  const { lastValue } = await open({ multiple: true }, ['u1'])
  await userEvent.click(await row(/王五/))
  await userEvent.click(await row(/王五/))
  expect(within(selected()).getByRole('status')).toHaveTextContent('已选 2 项')
  expect(await row(/王五/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(['u1', 'u3'])
})

test('cancelling leaves the field as it was; clearing and confirming empties it', async () => {
  const { onChange, lastValue } = await open({ multiple: true }, ['u1', 'u2'])
  await userEvent.click(screen.getByRole('button', { name: '清空列表' }))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(control())
  expect(within(selected()).getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(await screen.findByRole('button', { name: '清空列表' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual([])
})

test('a single choice is cleared to empty text', async () => {
  const { lastValue } = await open({}, 'u1')
  await userEvent.click(screen.getByRole('button', { name: '清空列表' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toBe('')
})

test('a click beside the dialog does not close it', async () => {
  await open()
  const panel = await dialog()
  await userEvent.click(panel.parentElement!)
  expect(await dialog()).toBeInTheDocument()
})

test('a keyword makes the tree a list, and opening again forgets it', async () => {
  await open()
  await userEvent.type(search(), '李{Enter}')
  expect(await row(/李四/)).toBeInTheDocument()
  expect(screen.queryByRole('treeitem', { name: '集团' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await userEvent.click(control())
  expect(search()).toHaveValue('')
  expect(await row('集团')).toBeInTheDocument()
})

test('every tab has its own list', async () => {
  await open({ hasSys: true })
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['全部数据', '当前组织', '我的下属', '系统变量'])
  await userEvent.click(screen.getByRole('tab', { name: '当前组织' }))
  expect(await row(/张三/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: '我的下属' })).toHaveFocus()
  expect(await row(/李四/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(await row('当前用户'))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(control()).toHaveTextContent('当前用户')
})

test('system variables are offered only where the design says so', async () => {
  await open()
  expect(screen.queryByRole('tab', { name: '系统变量' })).toBeNull()
})

describe('pages', () => {
  const many = Array.from({ length: 45 }, (_, index) => person(`n${index}`, `员工${index}`))
  const paged = () =>
    usersPlatform({
      [paths.userTree]: ({ body }) => {
        const page = Number(body['currentPage'])
        return { list: many.slice((page - 1) * 20, page * 20) }
      },
    })

  test('the next page of 20 is asked for within 200 px of the bottom, and only after a full page', async () => {
    const { platform } = await open({}, '', paged())
    await userEvent.type(search(), '员工{Enter}')
    await row(/员工0\//)
    const pages = () => platform.asked.filter(({ body }) => body['keyword'] === '员工').map(({ body }) => body['currentPage'])
    expect(platform.asked.at(-1)?.body).toMatchObject({ pageSize: 20 })
    scrollTo(await tree(), 201)
    expect(pages()).toEqual([1])
    scrollTo(await tree(), 199)
    await waitFor(() => expect(pages()).toEqual([1, 2]))
    await row(/员工39\//)
    scrollTo(await tree(), 100)
    await waitFor(() => expect(pages()).toEqual([1, 2, 3]))
    await act(async () => {})
    scrollTo(await tree(), 0)
    expect(pages()).toEqual([1, 2, 3])
  })

  test('a server that repeats its first page is not asked for ever', async () => {
    const platform = usersPlatform({ [paths.userTree]: () => ({ list: many.slice(0, 20) }) })
    await open({}, '', platform)
    await userEvent.type(search(), '员工{Enter}')
    await row(/员工0\//)
    const before = platform.asked.length
    for (let turn = 0; turn < 3; turn += 1) {
      scrollTo(await tree(), 0)
      await act(async () => {})
    }
    expect(platform.asked.length).toBe(before + 1)
  })

  test('a page that fails leaves what is there and can be tried again', async () => {
    let isDown = true
    const platform = usersPlatform({
      [paths.userTree]: ({ body }) => {
        if (body['currentPage'] === 2 && isDown) throw new AppError('transport', 'down')
        return { list: body['currentPage'] === 2 ? many.slice(20) : many.slice(0, 20) }
      },
    })
    await open({}, '', platform)
    await userEvent.type(search(), '员工{Enter}')
    await row(/员工0\//)
    scrollTo(await tree(), 0)
    expect(await screen.findByText('加载失败')).toBeInTheDocument()
    expect(await row(/员工0\//)).toBeInTheDocument()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('加载失败')).toBeNull())
  })
})

test('an answer that has been overtaken is dropped', async () => {
  const waiting = new Map<string, (list: unknown) => void>()
  const platform = usersPlatform({
    [paths.userTree]: ({ body }) => {
      const keyword = String(body['keyword'])
      return keyword ? new Promise((resolve) => waiting.set(keyword, resolve)) : { list: [] }
    },
  })
  await open({}, '', platform)
  await userEvent.type(search(), '慢{Enter}')
  await waitFor(() => expect(waiting.has('慢')).toBe(true))
  await userEvent.clear(search())
  await userEvent.type(search(), '快{Enter}')
  await waitFor(() => expect(waiting.has('快')).toBe(true))
  await act(async () => waiting.get('快')?.({ list: [person('u8', '快的')] }))
  await act(async () => waiting.get('慢')?.({ list: [person('u9', '慢的')] }))
  expect(await row(/快的/)).toBeInTheDocument()
  expect(screen.queryByRole('treeitem', { name: /慢的/ })).toBeNull()
})

test('says that nothing could be loaded, and loads when it is tried again', async () => {
  let isDown = true
  const platform = usersPlatform({
    [paths.userTree]: () => {
      if (isDown) throw new AppError('transport', 'down')
      return { list: [person('u1', '张三')] }
    },
  })
  await open({}, '', platform)
  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await row(/张三/)).toBeInTheDocument()
  expect(await dialog()).toHaveFocus()
})

test('says that a person may not see the list, and what to do', async () => {
  const platform = usersPlatform({
    [paths.userTree]: () => {
      throw new AppError('forbidden', 'no')
    },
  })
  await open({}, '', platform)
  expect(await screen.findByText('没有访问权限')).toBeInTheDocument()
})

test('an empty tree says 无数据 and an empty list 暂无数据', async () => {
  const platform = usersPlatform({ [paths.userTree]: () => ({ list: [] }) })
  await open({}, '', platform)
  expect(await screen.findByText('无数据')).toBeInTheDocument()
  await userEvent.type(search(), '谁{Enter}')
  expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(1)
})

test('a department that fails to open can be opened again, and one with many members goes on', async () => {
  let isDown = true
  const members = Array.from({ length: 520 }, (_, index) => person(`m${index}`, `成员${index}`))
  const platform = usersPlatform({
    [paths.userTree]: ({ params, body }) => {
      if (params['id'] === '0')
        return { list: [{ ...person('d', '部门'), type: 'department', fullName: '部门', hasChildren: true }] }
      if (isDown) throw new AppError('transport', 'down')
      return { list: body['currentPage'] === 1 ? members.slice(0, 500) : members.slice(500) }
    },
  })
  await open({}, '', platform)
  await row(/部门/)
  isDown = false
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await row(/成员0\//)).toBeInTheDocument()
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(40)
  const box = await tree()
  box.scrollTop = 501 * 36 - 400
  fireEvent.scroll(box)
  await waitFor(() => expect(platform.asked.at(-1)?.body['currentPage']).toBe(2))
  await act(async () => {})
  act(() => box.focus())
  await userEvent.keyboard('{End}{Enter}')
  expect(await within(selected()).findByText('成员519/m519')).toBeInTheDocument()
})

describe('limits', () => {
  const restricted = () =>
    usersPlatform({ [paths.selectedUserList]: () => ({ list: [person('u1', '张三')], pagination: { total: 1 } }) })

  test('given ids make one flat list by pages without tabs, and the limit is said', async () => {
    const { platform } = await open({ selectType: 'custom', ableIds: ['d1--department', 'u1'] }, '', restricted())
    expect(await row(/张三/)).toBeInTheDocument()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByText('仅可选择此字段限定范围内的数据')).toBeInTheDocument()
    expect(platform.asked[0]).toMatchObject({
      path: paths.selectedUserList,
      body: { ids: ['d1--department', 'u1--user'], pagination: { keyword: '', currentPage: 1, pageSize: 20 } },
    })
  })

  test.each([
    ['dep', 'department'],
    ['pos', 'position'],
    ['role', 'role'],
    ['group', 'group'],
  ])('follows another field: %s gives every id the suffix --%s', async (selectType, suffix) => {
    const platform = restricted()
    const related = ['a', 'b']
    const values = { subscribe: () => () => {}, read: (code: string) => (code === 'other' ? related : undefined) }
    await renderPicker('userSelect', platform, { attributes: { selectType, relationField: 'other' }, env: { values } })
    await userEvent.click(control())
    expect(await row(/张三/)).toBeInTheDocument()
    expect(platform.asked[0]?.body['ids']).toEqual([`a--${suffix}`, `b--${suffix}`])
  })

  test('nothing may be chosen while the other field is empty, and nothing is asked', async () => {
    const platform = restricted()
    const values = { subscribe: () => () => {}, read: () => '' }
    await renderPicker('userSelect', platform, { attributes: { selectType: 'dep', relationField: 'other' }, env: { values } })
    await userEvent.click(control())
    expect(await screen.findByText('暂无数据，请先填写此字段所关联的字段')).toBeInTheDocument()
    expect(platform.asked).toEqual([])
  })
})

test('is used with the keyboard alone, and the focus comes back to the control', async () => {
  const { lastValue } = await renderPicker('userSelect', usersPlatform(), { attributes: { multiple: true }, value: [] })
  await userEvent.tab()
  expect(control()).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await dialog()
  expect(search()).toHaveFocus()
  await row('集团')
  await userEvent.keyboard('{ArrowDown}')
  expect(await tree()).toHaveFocus()
  await row('财务部')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await row(/张三/)
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown} ')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '清空列表' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '移除 张三/u1' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Delete}')
  expect(screen.getByRole('button', { name: '移除 张三/u1' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: '确定' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toEqual(['u1'])
  expect(control()).toHaveFocus()
})

test('Escape empties the search first and closes the dialog then', async () => {
  const { onChange } = await open()
  await userEvent.type(search(), '张')
  await userEvent.keyboard('{Escape}')
  expect(search()).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
  expect(control()).toHaveFocus()
})

test('keys and clicks of the dialog do not reach what the picker stands in', async () => {
  const outer = jest.fn()
  const { container } = await open()
  container.addEventListener('keydown', outer)
  await userEvent.type(search(), '张')
  expect(outer).not.toHaveBeenCalled()
})

test('has no accessibility fault, with a tree, with a list and with something chosen', async () => {
  await open({ multiple: true, hasSys: true }, ['u1', 'u2'])
  await row(/王五/)
  await expectNoViolations(document.body)
  await userEvent.type(search(), '张{Enter}')
  await row(/张三/)
  await expectNoViolations(document.body)
})
