import { designIssues } from '@/lib/contract/online-dev/design-issues'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { list, type OnlineDev, startOnlineDev } from './online-dev-setup'

const refersTo = (name: string) => [{ __vModel__: name, label: name }, '+', '1']
const fields = [
  field('calculate', 'a', { label: '甲', expression: refersTo('b') }),
  field('calculate', 'b', { label: '乙', expression: refersTo('a') }),
  field('calculate', 'c', { label: '丙', expression: refersTo('gone') }),
  field('input', 'd', { label: '丁', config: { regList: [{ pattern: '/(/', message: '' }] } }),
  field('holograph', 'e', { label: '戊' }),
]

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
  await saveReleasedDesign(site.platform.db, customerDesign({ fields }))
})
afterAll(() => site.stop())

it('administrators see what is wrong in which module, and the module works all the same', async () => {
  const reply = await site.admin.call(designIssues.list, { query: {} as { currentPage: number } })
  expect(reply.code).toBe(200)
  const found = reply.data.list.filter((issue: { id: string }) => issue.id === 'design1')
  const codes = new Set(found.map((issue: { code: string }) => issue.code))
  expect([...codes].sort()).toEqual(['badPattern', 'cycle', 'unknownReference', 'unknownWidget'])
  expect(found[0]).toMatchObject({ id: 'design1', fullName: '客户', menuId: 'm1', part: 'form' })
  expect((await list(site.admin)).code).toBe(200)
})

it.each(['clerk', 'stranger'] as const)('the %s does not', async (who) => {
  expect((await site[who].call(designIssues.list, { query: {} as { currentPage: number } })).code).toBe(403)
})
