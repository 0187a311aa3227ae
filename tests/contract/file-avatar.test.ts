import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { user as users } from '@/lib/contract/permission/user'
import { oauth } from '@/lib/contract/session/oauth'
import { purgeDrafts, purgeFiles } from '@/platform/modules/file/service'
import { pngOf } from '@/platform/modules/file/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'

let platform: FileHarness
let clerk: Client
beforeEach(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
})
afterEach(() => platform.stop())

const dayMs = 24 * 3_600_000
const setAvatar = (client: Client, name: string) => client.call(own.avatar, { params: { name } })
const uploadName = async (client: Client) => (await upload(client, pngOf(2, 2))).data.name as string
const isStored = (name: string) => platform.stored().includes(path.join('userAvatar', name))
const headIcon = async (client: Client) => (await client.call(oauth.currentUser, { query: {} })).data.userInfo.headIcon

describe('the avatar', () => {
  it('is what the user uploaded for it, and is shown everywhere at once', async () => {
    expect(await headIcon(clerk)).toBe('')
    const name = await uploadName(clerk)
    expect(await setAvatar(clerk, name)).toMatchObject({ code: 200, msg: '更新成功' })
    const url = `/api/file/Image/userAvatar/${name}`
    expect(await headIcon(clerk)).toBe(url)
    expect((await clerk.call(own.baseInfo, {})).data.avatar).toBe(url)
    expect((await clerk.call(own.subordinates, { params: { id: '0' } })).data[0].avatar).toBe(url)
    expect((await platform.anonymous.raw(url)).headers.get('content-type')).toBe('image/png')
  })

  it('removes the picture that it replaces, and no other', async () => {
    const [first, second, unused] = [await uploadName(clerk), await uploadName(clerk), await uploadName(clerk)]
    await setAvatar(clerk, first)
    await setAvatar(clerk, second)
    expect([first, second, unused].map(isStored)).toEqual([false, true, true])
    expect(await setAvatar(clerk, first)).toMatchObject({ code: 400, msg: '文件不存在' })
    expect((await setAvatar(clerk, second)).code).toBe(200)
    expect(isStored(second)).toBe(true)
  })

  it('keeps a replaced picture that somebody else shows', async () => {
    const [first, second] = [await uploadName(clerk), await uploadName(clerk)]
    await setAvatar(clerk, first)
    await platform.db.updateTable('appUser').set({ headIcon: first }).where('id', '=', 'junior').execute()
    await setAvatar(clerk, second)
    expect(isStored(first)).toBe(true)
  })

  it('A2: is never the upload of somebody else, nor a name that is none', async () => {
    const foreign = await uploadName(await platform.signIn('stranger'))
    for (const name of [foreign, 'unknown.png', '../../x', '001.png', "' or 1=1 --"]) {
      expect(await setAvatar(clerk, name)).toMatchObject({ code: 400, msg: '文件不存在' })
    }
    expect(await headIcon(clerk)).toBe('')
    expect((await setAvatar(platform.anonymous, foreign)).code).toBe(600)
  })
})

describe('files that nobody uses', () => {
  it('go after a day; used ones stay', async () => {
    const [used, unused] = [await uploadName(clerk), await uploadName(clerk)]
    await setAvatar(clerk, used)
    await purgeFiles(platform.ctx)
    expect([used, unused].map(isStored)).toEqual([true, true])
    platform.advance(dayMs + 60_000)
    await purgeFiles(platform.ctx)
    expect([used, unused].map(isStored)).toEqual([true, false])
    expect(await platform.db.selectFrom('storedFile').select('name').execute()).toEqual([{ name: used }])
  })

  it('are ten of one user at most; the oldest give way', async () => {
    const names = []
    for (let count = 0; count < 12; count += 1) {
      platform.advance(10)
      names.push(await uploadName(clerk))
    }
    expect(names.map(isStored)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
  })

  it('B5: bytes without a row and broken-off uploads go after a day, fresh ones stay', async () => {
    const lost = `${'a'.repeat(32)}.png`
    const fresh = `${'b'.repeat(32)}.png`
    const folder = path.join(platform.filesFolder, 'userAvatar')
    const drafts = path.join(platform.filesFolder, '.drafts')
    for (const each of [folder, drafts]) mkdirSync(each, { recursive: true })
    for (const each of [path.join(folder, lost), path.join(folder, fresh), path.join(drafts, 'old')]) writeFileSync(each, 'x')
    const long = new Date(Date.now() - 2 * dayMs)
    for (const each of [path.join(folder, lost), path.join(drafts, 'old')]) utimesSync(each, long, long)
    await purgeFiles(platform.ctx)
    await purgeDrafts(platform.ctx)
    expect(platform.stored()).toEqual([path.join('userAvatar', fresh)])
  })

  it('are purged without a folder of files too', async () => {
    await expect(purgeFiles(platform.ctx)).resolves.toBe(0)
  })

  it('include the picture of a deleted user', async () => {
    const name = await uploadName(clerk)
    await setAvatar(clerk, name)
    await platform.db.deleteFrom('appUser').where('id', '=', 'clerk').execute()
    platform.advance(dayMs + 60_000)
    await purgeFiles(platform.ctx)
    expect(isStored(name)).toBe(false)
  })
})

it('who has none has a picture of our own, where lists of users name it and where other clients know it by heart', async () => {
  const admin = await platform.signIn('admin')
  const { list } = (await admin.call(users.list, { query: { pageSize: '50' } })).data
  const addresses = new Set<string>(list.map((row: { headIcon: string }) => row.headIcon))
  expect(addresses.has('/api/File/Image/userAvatar/001.png')).toBe(true)
  for (const url of [...addresses, '/api/file/Image/userAvatar/001.png']) {
    for (const client of [clerk, platform.anonymous]) {
      const answer = await client.raw(url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
    }
  }
  expect((await platform.anonymous.raw('/api/file/Image/annexpic/001.png')).headers.get('content-type')).toContain('json')
})
