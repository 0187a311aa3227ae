import { document } from '@/lib/contract/extend/document'
import { purgeTrash } from '@/platform/modules/document/public'
import { purgeFiles } from '@/platform/modules/file/public'
import { grant } from '@/platform/modules/permission/testing'
import { type CutFile, cutFile, sendPart } from './file-chunk-setup'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'

/** Documents of people (contract 4b §9). */

let platform: FileHarness
let clerk: Client
let junior: Client
beforeEach(async () => {
  platform = await startFileHarness()
  await grant(platform.db, ['User', 'junior', 'module', 'm1'], ['User', 'junior', 'system', 'trade'])
  ;[clerk, junior] = await Promise.all([platform.signIn('clerk'), platform.signIn('junior')])
})
afterEach(() => platform.stop())

const dayMs = 24 * 3_600_000
const list = async (client: Client, query: { parentId?: string; keyword?: string } = {}) =>
  (await client.call(document.list, { query })).data.list as {
    id: string
    fullName: string
    versions?: number
    folderName: string
  }[]
const named = async (client: Client, fullName: string, parentId = '0') => {
  const found = (await list(client, { parentId })).find((one) => one.fullName === fullName)
  if (!found) throw new Error(`no ${fullName}`)
  return found
}
async function makeFolder(client: Client, fullName: string, parentId = '0'): Promise<string> {
  expect(await client.call(document.create, { body: { fullName, parentId, type: '0' } })).toMatchObject({ code: 200 })
  return (await named(client, fullName, parentId)).id
}
async function bring(client: Client, file: CutFile, more: Record<string, string> = {}): Promise<RawReply> {
  for (let part = 1; part <= file.chunks; part += 1) expect((await sendPart(client, file, part)).code).toBe(200)
  const { identifier, name: fileName, bytes } = file
  const facts = { identifier, fileName, fileSize: String(bytes.length), fileType: 'text/plain', extension: 'txt', parentId: '0' }
  const body = new URLSearchParams({ ...facts, ...more })
  return (await (await client.raw('/api/extend/Document/merge', { method: 'POST', body })).json()) as RawReply
}
const contentOf = async (client: Client, id: string) => {
  const reply = await client.call(document.download, { params: { id } })
  if (reply.code !== 200) return reply.msg
  return await (await client.raw(reply.data.url)).text()
}

describe('folders', () => {
  it('are made, renamed, moved, found by name wherever they stand, and told as a tree', async () => {
    const outer = await makeFolder(clerk, '合同')
    const inner = await makeFolder(clerk, '2026年', outer)
    expect(await clerk.call(document.create, { body: { fullName: '合同', parentId: '-1', type: '0' } })).toMatchObject({
      ...{ code: 400, msg: '名称不能重复' },
    })
    expect(
      (await clerk.call(document.rename, { params: { id: inner }, body: { fullName: '二〇二六', parentId: outer } })).code,
    ).toBe(200)
    expect(await list(clerk, { keyword: '〇二' })).toMatchObject([{ id: inner, folderName: '合同' }])
    const tree = (await clerk.call(document.folders, { params: { id: '0' } })).data.list
    expect(tree).toMatchObject([{ id: '-1', fullName: '全部文档', children: [{ id: outer, children: [{ id: inner }] }] }])
    const without = (await clerk.call(document.folders, { params: { id: outer } })).data.list
    expect(without).toMatchObject([{ children: [] }])
    expect(await clerk.call(document.move, { params: { id: inner, toId: '-1' } })).toMatchObject({ code: 200 })
    expect((await list(clerk)).map(({ id }) => id).sort()).toEqual([outer, inner].sort())
  })

  it('are called only what can be seen, and are told how long a name may be', async () => {
    const called = (fullName: string) => clerk.call(document.create, { body: { fullName, parentId: '-1', type: '0' } })
    expect(await called('名'.repeat(201))).toMatchObject({ code: 400, msg: '名称不能超过200个字符' })
    for (const name of ['\u202egpj.exe', 'a\u0007b', '\u2066x'])
      expect(await called(name)).toMatchObject({ code: 400, msg: '名称不能含有特殊符号' })
  })

  it('go into none that stands in them, also when two moves come at once', async () => {
    const [one, two] = [await makeFolder(clerk, '甲'), await makeFolder(clerk, '乙')]
    expect(await clerk.call(document.move, { params: { id: one, toId: one } })).toMatchObject({ msg: '不能移动到自己的文件夹' })
    const moves = [
      clerk.call(document.move, { params: { id: one, toId: two } }),
      clerk.call(document.move, { params: { id: two, toId: one } }),
    ]
    expect((await Promise.all(moves)).map(({ code }) => code).sort()).toEqual([200, 400])
    expect(await list(clerk)).toHaveLength(1)
  })

  it.each(['', ' ', '..', 'a/b', 'a\\b', 'x\u0000y', 'a'.repeat(201)])('are not called %j', async (fullName) => {
    expect((await clerk.call(document.create, { body: { fullName, parentId: '0', type: '0' } })).code).toBe(400)
  })

  it('end at a depth, however somebody comes to it', async () => {
    let parentId = '0'
    for (let level = 0; level < 20; level += 1) parentId = await makeFolder(clerk, `第${level}级`, parentId)
    expect(await clerk.call(document.create, { body: { fullName: '更深', parentId, type: '0' } })).toMatchObject({
      ...{ code: 400, msg: '文件夹最多20级' },
    })
    const [first] = await list(clerk)
    const beside = await makeFolder(clerk, '旁边')
    expect((await clerk.call(document.move, { params: { id: first?.id ?? '', toId: beside } })).code).toBe(400)
  })

  it('hold files at the last depth: these come back to it, and their folder can be moved to it', async () => {
    let parentId = '0'
    for (let level = 0; level < 19; level += 1) parentId = await makeFolder(clerk, `第${level}级`, parentId)
    const last = await makeFolder(clerk, '最深', parentId)
    await bring(clerk, cutFile(1, '深处.txt'), { parentId: last })
    const { id } = await named(clerk, '深处.txt', last)
    await clerk.call(document.remove, { params: { id } })
    expect(await clerk.call(document.recover, { params: { id } })).toMatchObject({ code: 200 })
    expect((await named(clerk, '深处.txt', last)).id).toBe(id)
    expect(await clerk.call(document.move, { params: { id: last, toId: '0' } })).toMatchObject({ code: 200 })
    expect(await clerk.call(document.move, { params: { id: last, toId: parentId } })).toMatchObject({ code: 200 })
  })
})

describe('files', () => {
  it('come in parts, keep their bytes and their ending, and two of a name stand beside each other', async () => {
    const [one, two] = [cutFile(3, '报价.txt'), cutFile(1, '报价.txt')]
    expect(await bring(clerk, one)).toMatchObject({ code: 200 })
    expect(await bring(clerk, two)).toMatchObject({ code: 200 })
    const { id } = await named(clerk, '报价.txt')
    expect(await contentOf(clerk, id)).toBe(one.bytes.toString())
    expect(await contentOf(clerk, (await named(clerk, '报价(1).txt')).id)).toBe(two.bytes.toString())
    expect((await clerk.call(document.info, { params: { id } })).data).toMatchObject({ fullName: '报价', type: 1 })
    expect((await clerk.call(document.rename, { params: { id }, body: { fullName: '终稿', parentId: '0' } })).code).toBe(200)
    expect((await named(clerk, '终稿.txt')).id).toBe(id)
  })

  it('get newer versions where that is wanted, and an older one comes back without losing any', async () => {
    const [one, two] = [cutFile(1, '方案.txt'), cutFile(2, '方案.txt')]
    await bring(clerk, one)
    await bring(clerk, two, { onSame: 'version' })
    const { id, versions } = await named(clerk, '方案.txt')
    expect(versions).toBe(2)
    const told = (await clerk.call(document.versions, { params: { id } })).data.list as { id: string; isCurrent: number }[]
    expect(told.map(({ isCurrent }) => isCurrent)).toEqual([1, 0])
    expect(await contentOf(clerk, id)).toBe(two.bytes.toString())
    expect((await clerk.call(document.restore, { params: { id, versionId: told[1]?.id ?? '' } })).code).toBe(200)
    expect(await contentOf(clerk, id)).toBe(one.bytes.toString())
    expect((await clerk.call(document.versions, { params: { id } })).data.list).toHaveLength(2)
    platform.advance(10 * dayMs)
    await purgeFiles(platform.ctx)
    expect(await contentOf(await platform.signIn('clerk'), id)).toBe(one.bytes.toString())
  })

  it('get a newer version in a full folder too, which takes no other file', async () => {
    await bring(clerk, cutFile(1, '方案.txt'))
    const { ownerId } = await platform.db.selectFrom('document').select('ownerId').executeTakeFirstOrThrow()
    const others = Array.from({ length: 1999 }, (_, at) => ({
      ...{ id: `full${at}`, ownerId, parentId: '0', fullName: `${at}.txt`, type: 1, createdAt: 1, updatedAt: 1 },
    }))
    await platform.db.insertInto('document').values(others).execute()
    const newer = cutFile(2, '方案.txt')
    expect(await bring(clerk, newer)).toMatchObject({ code: 400, msg: '一个文件夹最多存放2000项，请新建文件夹后再试' })
    expect(await bring(clerk, newer, { onSame: 'version' })).toMatchObject({ code: 200 })
    expect(await contentOf(clerk, (await named(clerk, '方案.txt')).id)).toBe(newer.bytes.toString())
  })

  it('are brought by one of two merges at once exactly once each, under names of their own', async () => {
    const cut = cutFile(2, '同名.txt')
    await bring(clerk, cut)
    const replies = await Promise.all(Array.from({ length: 4 }, () => bring(clerk, cut)))
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set((await list(clerk)).map(({ fullName }) => fullName)).size).toBe(5)
  })
})

describe('what is shared', () => {
  it('is read by those people alone, until it is taken back or deleted, and never changed by them', async () => {
    const cut = cutFile(1, '共享.txt')
    await bring(clerk, cut)
    const { id } = await named(clerk, '共享.txt')
    const stranger = await platform.signIn('stranger')
    expect(await contentOf(junior, id)).toBe('操作失败，原文件不存在')
    expect((await clerk.call(document.share, { params: { id }, body: { userId: 'junior,clerk,nobody' } })).code).toBe(200)
    const shared = (await junior.call(document.sharedToMe, { query: {} })).data.list
    expect(shared).toMatchObject([{ id, fullName: '共享.txt', creatorUserId: '名clerk/clerk' }])
    expect((await clerk.call(document.sharedWith, { params: { id } })).data.list).toMatchObject([{ shareUserId: 'junior' }])
    expect((await contentOf(junior, id)).length).toBeGreaterThan(100)
    const address = `/api/file/Image/document/${(shared[0] as { filePath: string }).filePath}`
    const read = async (client: Client) => (await client.raw(address)).text()
    expect([await read(junior), await read(stranger)]).toEqual([cut.bytes.toString(), expect.stringContaining('"code":')])
    const changes = [
      junior.call(document.rename, { params: { id }, body: { fullName: 'x', parentId: '0' } }),
      junior.call(document.remove, { params: { id } }),
      junior.call(document.move, { params: { id, toId: '0' } }),
      junior.call(document.share, { params: { id }, body: { userId: 'stranger' } }),
      junior.call(document.unshare, { params: { id } }),
      junior.call(document.info, { params: { id } }),
      junior.call(document.versions, { params: { id } }),
      junior.call(document.sharedWith, { params: { id } }),
      junior.call(document.destroy, { params: { id } }),
      junior.call(document.recover, { params: { id } }),
    ]
    expect((await Promise.all(changes)).map(({ code }) => code)).toEqual(changes.map(() => 400))
    expect((await clerk.call(document.unshare, { params: { id } })).code).toBe(200)
    expect(await contentOf(junior, id)).toBe('操作失败，原文件不存在')
    expect((await junior.call(document.sharedToMe, { query: {} })).data.list).toEqual([])
  })

  it('is nothing that somebody puts into the folder of somebody else', async () => {
    const folder = await makeFolder(clerk, '私人')
    expect(await list(junior, { parentId: folder })).toEqual([])
    expect((await junior.call(document.create, { body: { fullName: '混入', parentId: folder, type: '0' } })).code).toBe(400)
    expect((await bring(junior, cutFile(1, 'b.txt'), { parentId: folder })).code).toBe(400)
    const own = await makeFolder(junior, '自己的')
    expect((await junior.call(document.move, { params: { id: own, toId: folder } })).code).toBe(400)
    expect(await list(clerk, { parentId: folder })).toEqual([])
  })
})

describe('the recycle bin', () => {
  it('gives a folder back with all that went with it, and nothing that went before', async () => {
    const folder = await makeFolder(clerk, '项目')
    await bring(clerk, cutFile(1, '早.txt'), { parentId: folder })
    await bring(clerk, cutFile(1, '晚.txt'), { parentId: folder })
    await clerk.call(document.remove, { params: { id: (await named(clerk, '早.txt', folder)).id } })
    expect((await clerk.call(document.remove, { params: { id: folder } })).code).toBe(200)
    expect((await clerk.call(document.trash, { query: {} })).data.list).toMatchObject([
      { fullName: '项目' },
      { fullName: '早.txt' },
    ])
    await makeFolder(clerk, '项目')
    expect((await clerk.call(document.recover, { params: { id: folder } })).code).toBe(200)
    const back = await named(clerk, '项目(1)')
    expect((await list(clerk, { parentId: back.id })).map(({ fullName }) => fullName)).toEqual(['晚.txt'])
  })

  it('is emptied for good by its owner, or after sixty days, and the bytes go with it', async () => {
    await bring(clerk, cutFile(1, '一.txt'))
    await bring(clerk, cutFile(1, '二.txt'))
    const [one, two] = [await named(clerk, '一.txt'), await named(clerk, '二.txt')]
    for (const { id } of [one, two]) await clerk.call(document.remove, { params: { id } })
    expect((await clerk.call(document.destroy, { params: { id: one.id } })).code).toBe(200)
    platform.advance(59 * dayMs)
    await purgeTrash(platform.ctx)
    const later = await platform.signIn('clerk')
    expect((await later.call(document.trash, { query: {} })).data.list).toMatchObject([{ id: two.id }])
    platform.advance(2 * dayMs)
    await purgeTrash(platform.ctx)
    platform.advance(8 * dayMs)
    await purgeFiles(platform.ctx)
    expect(platform.stored().filter((name) => name.startsWith('document'))).toEqual([])
  })
})
