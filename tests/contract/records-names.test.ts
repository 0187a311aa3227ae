import type { RawReply } from './harness'
import { create, createdId, insertForeign, json, list, type OnlineDev, raw, startOnlineDev, update } from './online-dev-setup'

const spellings = ['Cafe\u0301 ABC', 'Ca\u200bfé ABC\ufeff', 'Ｃａｆé　ＡＢＣ', ' CAFÉ  abc ']

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
})
afterAll(() => site.stop())

it('a record with a unique field is refused in every spelling of it, and says nothing but that', async () => {
  const id = await createdId(site.admin, { name: 'Café ABC' })
  for (const name of spellings) {
    const refusal = await create(site.clerk, { name })
    const issue = { path: 'data.name', code: 'unique', message: '名称不能重复' }
    expect(refusal).toEqual({ code: 400, msg: '名称不能重复', data: null, issues: [issue] })
  }
  // What one has called oneself may be spelled anew.
  const loaded = await raw(site.admin, id)
  expect((await update(site.admin, id, { ...loaded, name: 'CAFÉ ABC' })).code).toBe(200)
})

it('a name that the rule would change once more is refused like any other', async () => {
  // Lower case makes two signs of this one, which together are another one.
  const name = 'T\u0308 Stra\u00dfe J\u030c'
  await createdId(site.admin, { name })
  expect((await create(site.admin, { name })).msg).toBe('名称不能重复')
})

it('records whose names became the same by that rule can still be changed otherwise', async () => {
  for (const [id, name] of Object.entries({ twin1: 'Twin', twin2: 'ＴＷＩＮ' })) await insertForeign(site.platform, id, { name })
  const change = async (values: object) =>
    (await update(site.admin, 'twin2', { ...(await raw(site.admin, 'twin2')), ...values })).msg
  expect(await change({ note: '改' })).toBe('更新成功')
  expect(await change({ name: 'Twin3' })).toBe('更新成功')
  expect(await change({ name: 'twin' })).toBe('名称不能重复')
})

it('a list finds records by any form of the characters of a keyword', async () => {
  const ids = [
    await createdId(site.admin, { name: 'Tenon ABC-01' }),
    await createdId(site.admin, { name: 'Ｔｅｎｏｎ　Ａ\u200bＢＣ' }),
  ]
  for (const keyword of ['tenon', 'ＴＥＮＯＮ', 'n ab']) {
    const { list: found } = (await list(site.admin, { queryJson: json({ name: keyword }) })).data
    expect(found.map((row: { id: string }) => row.id).sort()).toEqual([...ids].sort())
  }
})

it('the platform tells only so often in ten minutes that a name is taken, and hinders nothing else', async () => {
  await createdId(site.admin, { name: '有人' })
  const replies: RawReply[] = []
  for (let count = 0; count < 40; count += 1) replies.push(await create(site.clerk, { name: '有人' }))
  expect(new Set(replies.map((reply) => reply.msg))).toEqual(new Set(['名称不能重复', '操作过于频繁，请稍后再试']))
  expect(replies.filter((reply) => reply.msg === '名称不能重复').length).toBeLessThanOrEqual(30)
  expect(replies.at(-1)?.msg).toBe('操作过于频繁，请稍后再试')
  expect((await create(site.clerk, { name: '没有人' })).msg).toBe('操作过于频繁，请稍后再试')
  expect((await create(site.admin, { name: '没有人' })).code).toBe(200)
})
