import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { flatTree } from '@/lib/domain/flat-tree'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderPicker, treeNode } from '@/tests/fixtures/render-picker'
import { company, finance, paths, person, usersPlatform } from '@/tests/fixtures/users-platform'
import { forgetTrees, keptTree } from './people-trees'

const control = () => screen.getByRole('combobox', { name: '名称' })
const row = (name: string | RegExp) => screen.findByRole('treeitem', { name })
const selected = () => screen.getByRole('region', { name: /^已选/ })
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

const it = finance({ id: 'd2', fullName: '信息部', lastFullName: '信息部', organize: '集团/信息部', organizeIds: ['c1', 'd2'] })
const organisations = [company({ children: [finance(), it] })]
const global = treeNode('1', 'role', '全局', { type: '', children: [treeNode('r9', 'role', '全局管理员')] })
const roleTree = [
  company({ id: 'c1', children: [treeNode('r1', 'role', '会计'), finance({ children: [treeNode('r1', 'role', '会计')] })] }),
  global,
]
const positions = [company({ children: [treeNode('p1', 'position', '出纳')] })]
const groupTree = [
  treeNode('t1', '0', '项目组', { children: [treeNode('g1', 'group', '一组'), treeNode('g2', 'group', '二组')] }),
]

const platform = () =>
  usersPlatform({
    [paths.departments]: () => ({ list: organisations }),
    [paths.organizeByAuth]: () => ({ list: [company({ disabled: true, children: [finance()] })] }),
    [paths.organizeCondition]: ({ body }) => ({ list: body['keyword'] ? [] : [finance()] }),
    [paths.positions]: () => ({ list: positions }),
    [paths.positionCondition]: () => ({ list: positions }),
    [paths.roles]: () => ({ list: roleTree }),
    [paths.groups]: () => groupTree,
    [paths.groupCondition]: () => ({ list: groupTree }),
    [paths.selectedList]: ({ body }) => ({
      list: [finance(), it, company(), treeNode('r1', 'role', '会计'), person('u1', '张三')].filter((node) =>
        (body['ids'] as string[]).some((id) => id.startsWith(`${node.id}--`)),
      ),
    }),
    [paths.selectedUserList]: () => ({ list: [person('u1', '张三')], pagination: { total: 1 } }),
  })

async function open(type: string, attributes: Record<string, unknown> = {}, value: unknown = '') {
  const used = platform()
  const view = await renderPicker(type, used, { value, attributes })
  await userEvent.click(control())
  const dialog = await screen.findByRole('dialog')
  return { ...view, dialog, platform: used }
}

test.each([
  ['organizeSelect', '选择组织'],
  ['depSelect', '选择部门'],
  ['posSelect', '选择岗位'],
  ['roleSelect', '选择角色'],
  ['groupSelect', '分组选择'],
  ['userSelect', '选择用户'],
  ['usersSelect', '选择用户'],
])('%s opens under the title %s, 800 px wide, and without accessibility faults', async (type, title) => {
  const { dialog } = await open(type, { multiple: true }, [])
  expect(dialog).toHaveAccessibleName(title)
  expect(dialog.style.getPropertyValue('--tn-surface-width')).toBe('800px')
  expect((await screen.findAllByRole('treeitem')).length).toBeGreaterThan(0)
  await expectNoViolations(document.body)
})

test('the title of the user picker can be set', async () => {
  const { dialog } = await open('userSelect', { title: '选择审批人' })
  expect(dialog).toHaveAccessibleName('选择审批人')
})

describe('organisations', () => {
  test('store the path of ids, show the path of names, and tell scripts the way', async () => {
    const { lastValue, lastData } = await open('organizeSelect', {}, [])
    await userEvent.click(await row('财务部'))
    await confirm()
    expect(lastValue()).toEqual(['c1', 'd1'])
    expect(lastData()).toEqual([
      { id: 'c1', fullName: '集团' },
      { id: 'd1', fullName: '财务部' },
    ])
    expect(control()).toHaveTextContent('集团/财务部')
  })

  test('the same path twice counts once, and cleared they are an empty list', async () => {
    const { lastValue } = await open('organizeSelect', { multiple: true }, [['c1', 'd1']])
    await userEvent.click(await row('财务部'))
    await userEvent.click(await row('信息部'))
    expect(within(selected()).getAllByRole('listitem')).toHaveLength(2)
    await confirm()
    expect(lastValue()).toEqual([
      ['c1', 'd1'],
      ['c1', 'd2'],
    ])
    await userEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(lastValue()).toEqual([])
  })

  test('offer the top node where the field allows it', async () => {
    const { lastValue } = await open('organizeSelect', { hasTop: true }, [])
    await userEvent.click(await row('顶级节点'))
    await confirm()
    expect(lastValue()).toEqual(['-1'])
    expect(control()).toHaveTextContent('顶级节点')
  })

  test('within the scope of the person signed in show the others, but do not take them', async () => {
    const { platform, lastValue } = await open('organizeSelect', { auth: true, currOrgId: 'c1' }, [])
    expect(await row('集团')).toHaveAttribute('aria-disabled', 'true')
    expect(platform.asked[0]).toMatchObject({ path: paths.organizeByAuth, params: { id: 'c1' } })
    await userEvent.click(await row('集团'))
    expect(within(selected()).queryByRole('listitem')).toBeNull()
    await userEvent.click(await row('财务部'))
    await confirm()
    expect(lastValue()).toEqual(['c1', 'd1'])
  })

  test('of a top organisation only the top node is offered, and nothing is asked', async () => {
    const { platform } = await open('organizeSelect', { auth: true, parentId: '-1' }, [])
    expect(await row('顶级节点')).toBeInTheDocument()
    expect(platform.asked).toEqual([])
  })

  test('given ones are asked for by the last id of their paths, with the keyword', async () => {
    const { platform } = await open('organizeSelect', { selectType: 'custom', ableIds: [['c1', 'd1']] }, [])
    await row('财务部')
    expect(platform.asked[0]).toMatchObject({ path: paths.organizeCondition, body: { departIds: ['d1'], keyword: '' } })
    await userEvent.type(screen.getByRole('searchbox'), '人事{Enter}')
    expect(await screen.findByText('无数据')).toBeInTheDocument()
    expect(platform.asked.at(-1)?.body['keyword']).toBe('人事')
  })
})

test.each([
  ['organizeSelect', []],
  ['depSelect', ''],
  ['posSelect', ''],
  ['roleSelect', ''],
  ['groupSelect', ''],
])('%s restricted to nothing offers nothing and asks nothing', async (type, value) => {
  const { platform } = await open(type, { selectType: 'custom', ableIds: [] }, value)
  expect(await screen.findByText('无数据')).toBeInTheDocument()
  expect(platform.asked).toEqual([])
})

test.each([
  ['depSelect', '集团', '财务部', 'd1'],
  ['posSelect', '集团', '出纳', 'p1'],
  ['groupSelect', '项目组', '一组', 'g1'],
])('%s accepts only its own type: %s opens and closes, %s is taken', async (type, holder, own, id) => {
  const { lastValue } = await open(type)
  await row(own)
  await userEvent.click(await row(holder))
  expect(within(selected()).queryByRole('listitem')).toBeNull()
  await userEvent.click(await row(holder))
  await userEvent.click(await row(own))
  await confirm()
  expect(lastValue()).toBe(id)
  expect(control()).toHaveTextContent(own)
})

test('roles have a tab for organisations and one for everywhere, out of one request', async () => {
  const { platform, lastValue } = await open('roleSelect', { multiple: true }, [])
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['组织', '全局'])
  expect(screen.queryByRole('treeitem', { name: '全局管理员' })).toBeNull()
  await userEvent.click(await row('会计'))
  // The same role below another organisation is chosen with it.
  await userEvent.click(await row('财务部'))
  for (const same of await screen.findAllByRole('treeitem', { name: '会计' }))
    expect(same).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(screen.getByRole('tab', { name: '全局' }))
  await userEvent.click(await row('全局管理员'))
  await confirm()
  expect(lastValue()).toEqual(['r1', 'r9'])
  expect(platform.paths()).toEqual([paths.roles])
})

test('a keyword shows what matches with the way to it, without asking', async () => {
  const { platform } = await open('depSelect')
  await row('信息部')
  await userEvent.type(screen.getByRole('searchbox'), '信息{Enter}')
  await waitFor(() => expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual(['集团', '信息部']))
  expect(platform.paths()).toEqual([paths.departments])
})

describe('the mixed picker', () => {
  test('takes everything where several may be chosen, each with its type', async () => {
    const { lastValue } = await open('usersSelect', { multiple: true }, [])
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['部门', '角色', '岗位', '分组'])
    await userEvent.click(await row('集团'))
    await userEvent.click(await row('财务部'))
    await userEvent.click(await row(/王五/))
    await userEvent.click(screen.getByRole('tab', { name: '角色' }))
    await userEvent.click(await row('会计'))
    await userEvent.click(screen.getByRole('tab', { name: '岗位' }))
    await userEvent.click(await row('出纳'))
    await userEvent.click(screen.getByRole('tab', { name: '分组' }))
    await userEvent.click(await row('一组'))
    await confirm()
    expect(lastValue()).toEqual(['c1--company', 'd1--department', 'u3--user', 'r1--role', 'p1--position', 'g1--group'])
  })

  test('for one value takes only users, and has no tabs', async () => {
    const { lastValue } = await open('usersSelect')
    await row('财务部')
    expect(screen.queryByRole('tab')).toBeNull()
    await userEvent.click(await row(/王五/))
    await confirm()
    expect(lastValue()).toBe('u3--user')
  })

  test('finds departments and users by one keyword', async () => {
    await open('usersSelect', { multiple: true }, [])
    await userEvent.type(screen.getByRole('searchbox'), '信息{Enter}')
    await userEvent.click(await row('信息部'))
    expect(within(selected()).getAllByRole('listitem')).toHaveLength(1)
  })

  test('restricted, offers the given entries and the users they name in one list', async () => {
    const { lastValue } = await open(
      'usersSelect',
      { multiple: true, selectType: 'custom', ableIds: ['d1--department', 'r1--role', 'u1--user'] },
      [],
    )
    await userEvent.click(await row('财务部'))
    await userEvent.click(await row('会计'))
    await userEvent.click(await row(/张三/))
    await confirm()
    expect(lastValue()).toEqual(['d1--department', 'r1--role', 'u1--user'])
  })
})

test('a whole tree is asked for once per person, however many fields want it', async () => {
  const owner = {}
  const load = jest.fn(async () => organisations)
  await Promise.all([keptTree(owner, 'department', load), keptTree(owner, 'department', load)])
  await keptTree(owner, 'department', load)
  expect(load).toHaveBeenCalledTimes(1)
  await keptTree({}, 'department', load)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a tree that failed, was empty or is old is asked for again', async () => {
  const owner = {}
  const load = jest.fn()
  load.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce([]).mockResolvedValue(organisations)
  await expect(keptTree(owner, 'role', load)).rejects.toThrow('down')
  await keptTree(owner, 'role', load)
  await keptTree(owner, 'role', load, 0)
  expect(load).toHaveBeenCalledTimes(3)
  await keptTree(owner, 'role', load, 11 * 60_000)
  expect(load).toHaveBeenCalledTimes(4)
})

test('a tree is read parents first', () => {
  expect(flatTree(organisations).map((node) => node.id)).toEqual(['c1', 'd1', 'd2'])
})

test('after a change of the organisation its trees are asked for anew', async () => {
  const owner = {}
  let asked = 0
  const load = async () => {
    asked += 1
    return organisations
  }
  await keptTree(owner, 'departments', load)
  await keptTree(owner, 'departments', load)
  expect(asked).toBe(1)
  forgetTrees()
  await keptTree(owner, 'departments', load)
  expect(asked).toBe(2)
})
