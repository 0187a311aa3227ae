import { currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { oauth } from '@/lib/contract/session/oauth'
import { pngOf, pngOfSize, smallImages } from '@/platform/modules/file/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
})
afterEach(() => platform.db.deleteFrom('userSignature').execute())
afterAll(() => platform.stop())

const dataUrl = (bytes: Buffer, mime = 'image/png') => `data:${mime};base64,${bytes.toString('base64')}`
const drawn = dataUrl(pngOf(4, 4))
const add = (signImg = drawn, isDefault: 0 | 1 = 0, client = clerk) =>
  client.call(own.addSignImg, { body: { signImg, isDefault } })
type Row = { id: string; signImg: string; isDefault: number }
const list = async (client = clerk): Promise<Row[]> => (await client.call(own.signImgs, {})).data
const idAt = async (index: number) => (await list())[index]?.id ?? ''
const defaults = async () => (await list()).map((row) => row.isDefault)

describe('signatures', () => {
  it('make the first one the default and show it in the user information', async () => {
    expect(await list()).toEqual([])
    expect(await add()).toMatchObject({ code: 200, msg: '保存成功' })
    await add(dataUrl(pngOf(5, 5)))
    expect(await defaults()).toEqual([1, 0])
    const { userInfo } = (await clerk.call(oauth.currentUser, { query: {} })).data
    expect(userInfo).toMatchObject({ signImg: drawn, signId: await idAt(0) })
  })

  it('have one default at any time', async () => {
    for (let count = 0; count < 3; count += 1) await add()
    expect(await clerk.call(own.makeSignImgDefault, { params: { id: await idAt(2) } })).toMatchObject({ code: 200 })
    expect(await defaults()).toEqual([0, 0, 1])
    await add(drawn, 1)
    expect(await defaults()).toEqual([0, 0, 0, 1])
  })

  it('pass the default on when it is deleted', async () => {
    for (let count = 0; count < 3; count += 1) await add()
    expect(await clerk.call(own.removeSignImg, { params: { id: await idAt(0) } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await defaults()).toEqual([0, 1])
    await clerk.call(own.removeSignImg, { params: { id: await idAt(0) } })
    expect(await defaults()).toEqual([1])
    await clerk.call(own.removeSignImg, { params: { id: await idAt(0) } })
    expect(await list()).toEqual([])
    expect((await clerk.call(oauth.currentUser, { query: {} })).data.userInfo).toMatchObject({ signImg: '', signId: '' })
  })

  it('are twenty at most, also when they come at the same time', async () => {
    for (let count = 0; count < 18; count += 1) await add()
    const replies = await Promise.all([add(), add(), add(), add()])
    expect(replies.map((reply) => reply.code).sort()).toEqual([200, 200, 400, 400])
    expect(replies.find((reply) => reply.code === 400)?.msg).toBe('最多保存20个签名，请先删除不用的签名')
    expect((await defaults()).filter((each) => each === 1)).toHaveLength(1)
  })

  it('take pictures of 500 KB and of every kind', async () => {
    expect((await add(dataUrl(pngOfSize(500 * 1024)))).code).toBe(200)
    for (const [mime, bytes] of Object.entries(smallImages)) expect((await add(dataUrl(bytes, mime))).code).toBe(200)
  })

  it.each([
    ['one byte more', dataUrl(pngOfSize(500 * 1024 + 1)), '签名图片大小不能超过500KB'],
    [
      'a vector drawing',
      `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`,
      '签名必须是图片',
    ],
    ['a page', `data:text/html;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`, '签名必须是图片'],
    ['an address', 'https://elsewhere.example/track.png', '签名必须是图片'],
    ['another kind than the label says', dataUrl(pngOf(2, 2), 'image/jpeg'), '签名必须是图片'],
    ['a page behind a picture', dataUrl(Buffer.concat([pngOf(2, 2), Buffer.from('<script>')])), '签名必须是图片'],
    ['markup in the address', `${drawn}" onerror="alert(1)`, '签名必须是图片'],
    ['nothing', '', '签名必须是图片'],
  ])('refuse %s', async (_, signImg, msg) => {
    expect(await add(signImg)).toMatchObject({ code: 400, msg })
    expect(await list()).toEqual([])
  })

  it('A2: are never those of somebody else', async () => {
    await add()
    const id = await idAt(0)
    const stranger = await platform.signIn('stranger')
    expect(await list(stranger)).toEqual([])
    const missing = { code: 400, msg: expect.stringContaining('数据不存在') }
    expect(await stranger.call(own.makeSignImgDefault, { params: { id } })).toMatchObject(missing)
    expect(await stranger.call(own.removeSignImg, { params: { id } })).toMatchObject(missing)
    expect(await list()).toMatchObject([{ id, isDefault: 1 }])
    expect((await platform.anonymous.call(own.signImgs, {})).code).toBe(600)
    expect((await add(drawn, 0, platform.anonymous)).code).toBe(600)
  })
})
