import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WhyLink, WhyNode } from '@/lib/contract/permission/why'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { obstaclesOf, reasonsOf, sentenceOf } from './utils'
import { WhyDialog } from './why-dialog'

const texts = { texts: { admin } }
const node = (code: string, isMet: boolean, more: Partial<WhyNode> = {}): WhyNode => ({
  ...{ code, isMet, join: 'all', words: {}, paths: [], holders: [], parts: [] },
  ...more,
})
const link = (type: WhyLink['type'], id: string, fullName: string): WhyLink => ({ type, id, fullName })
const person = { id: 'u1', fullName: '唐雪梅', account: 'tang', organize: '集团/财务部' }
const words = { system: '贸易', menu: '订单', item: '删除', closed: '' }
const trace = node('item', false, {
  parts: [
    node('account', true),
    node('menu', true, {
      parts: [
        node('menuHeld', true, {
          words,
          paths: [
            { links: [link('department', 'f', '财务部'), link('permissionGroup', 'g1', '财务权限')], idle: '' },
            { links: [link('role', 'r1', '出纳')], idle: 'otherOrganisation' },
          ],
        }),
      ],
    }),
    node('itemHeld.button', false, { words, holders: [link('user', 'u2', '王五/wangwu')] }),
  ],
})

beforeAll(() => lendSizes({ width: 2000, height: 600 }))

it('of a person: a menu is chosen, then what of it; the answer says what is missing and leads to the grants', async () => {
  const openPath = jest.fn()
  const onClose = jest.fn()
  const network = startNetwork({
    'POST /permission/Authority/Data/0/Values': ({ body }) =>
      body['type'] === 'system'
        ? ok({ list: [], all: ['trade'], ids: [] })
        : ok({
            list: [{ id: 'trade', fullName: '贸易', type: 'system', children: [{ id: 'm1', fullName: '订单', type: '3' }] }],
          }),
    'GET /permission/Authority/WhyMenus': () => ok({ ids: ['m1'] }),
    'GET /permission/Authority/Why/m1': () =>
      ok({
        ...{ person, menu: { id: 'm1', fullName: '订单', isGiven: true } },
        items: [{ kind: 'button', id: 'b2', fullName: '删除', enCode: 'btn_remove', isGiven: false }],
      }),
    'GET /permission/Authority/Why': ({ query }) => {
      const isMenu = query.get('kind') === 'menu'
      const target = { kind: query.get('kind'), id: query.get('id'), fullName: isMenu ? '订单' : '删除' }
      const answer = isMenu ? node('menuShown', true, { parts: [node('account', true)] }) : trace
      return ok({ isGiven: isMenu, person, target, menu: { id: 'm1', fullName: '订单' }, trace: answer })
    },
  })
  const about = { person: { id: 'u1', fullName: '唐雪梅' } }
  await showScreen(<WhyDialog about={about} onClose={onClose} />, { ...texts, openPath })
  const dialog = within(await screen.findByRole('dialog', { name: /权限说明.*唐雪梅/ }))
  const entry = await dialog.findByRole('treeitem', { name: /订单/ })
  expect(await within(entry).findByText('有权限')).toBeInTheDocument()
  // Systems and clients only hold others: they are not asked about.
  expect(within(dialog.getByRole('treeitem', { name: /贸易/ })).queryByText(/有权限/)).not.toBeInTheDocument()
  await userEvent.click(entry)
  expect(await dialog.findByText('唐雪梅可以看到菜单“订单”')).toBeVisible()
  await userEvent.click(await dialog.findByRole('button', { name: /没有权限.*删除/ }))
  expect(await dialog.findByText('唐雪梅不能使用“订单”的按钮“删除”')).toBeVisible()
  expect(within(dialog.getByRole('region', { name: '原因' })).getByText('没有授权按钮“删除”')).toBeVisible()
  expect(dialog.getByText('不属于当前组织，不起作用')).toBeVisible()
  const asked = network.sent('GET').filter(({ path }) => path === '/permission/Authority/Why')
  expect(asked.map(({ query }) => query.get('id'))).toEqual(['m1', 'b2'])
  await expectNoViolations(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: /财务权限/ }))
  expect(openPath).toHaveBeenCalledWith(
    `/permission/authorize?${new URLSearchParams({ type: 'PermissionGroup', q: '财务权限' })}`,
  )
  expect(onClose).toHaveBeenCalled()
})

it('of an item: nothing is asked before a person is chosen', async () => {
  const network = startNetwork()
  const target = { kind: 'button' as const, id: 'b2', fullName: '删除' }
  await showScreen(<WhyDialog about={{ target }} onClose={() => {}} />, texts)
  expect(await screen.findByText('选择人员后，这里说明他的权限从哪里来')).toBeVisible()
  expect(await screen.findByRole('combobox', { name: '人员' })).toBeVisible()
  expect(network.calls.filter(({ path }) => path.includes('Why'))).toEqual([])
})

describe('how a trace is read', () => {
  const t = Object.assign(
    (key: string, values: Record<string, unknown> = {}) => `${key} ${Object.values(values).join(' ')}`.trim(),
    {
      has: (key: string) => !key.includes('unheardOf'),
    },
  )

  it('what has one part is that part; of several ways each stands alone', () => {
    const way = (code: string) => node('offered', false, { parts: [node(code, false), node('itemEnabled', true)] })
    const several = node('demand.button', false, { join: 'any', parts: [way('menuHeld'), way('systemHeld')] })
    const [first, second] = reasonsOf(node('item', false, { parts: [node('account', true), several] }))
    expect(first?.node.code).toBe('account')
    expect(second?.groups.map((group) => group.map((reason) => reason.node.code))).toEqual([
      ['menuHeld', 'itemEnabled'],
      ['systemHeld', 'itemEnabled'],
    ])
    const single = node('item', false, { parts: [node('demand.button', false, { join: 'any', parts: [way('menuHeld')] })] })
    expect(reasonsOf(single).map((reason) => reason.node.code)).toEqual(['menuHeld', 'itemEnabled'])
  })

  it('what keeps somebody away is told once, and nothing of what is met', () => {
    const twice = node('any', false, {
      join: 'any',
      parts: [node('noScheme', false), node('noScheme', false), node('account', true)],
    })
    expect(obstaclesOf(twice).map(({ code }) => code)).toEqual(['noScheme'])
    expect(obstaclesOf(node('any', true, { parts: [node('noScheme', false)] }))).toEqual([])
  })

  it('a condition is said in words; what a newer platform says is shown as it is', () => {
    const condition = { field: 'x', systemType: 'createUser', op: '==', variable: '@userId', value: '' }
    expect(sentenceOf(node('condition', true, { words: condition }), t)).toBe(
      'systemFields.createUser operators.is variables.userId',
    )
    const plain = { field: '金额', systemType: '', op: '>', variable: '', value: '100' }
    expect(sentenceOf(node('condition', true, { words: plain }), t)).toBe('金额 operators.more 100')
    expect(sentenceOf(node('unheardOf', true), t)).toBe('unheardOf')
  })
})
