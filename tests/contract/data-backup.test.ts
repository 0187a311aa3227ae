import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dataBackup } from '@/lib/contract/system/data-backup'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-backups-'))
const place = path.join(dataDir, 'backups')
const ids = [1, 2, 3].map((day) => `tenon-2026-11-0${day}T00-00-00.000Z`)
let platform: Harness
let admin: Client
let clerk: Client
beforeAll(async () => {
  mkdirSync(place)
  for (const id of ids) writeFileSync(path.join(place, `${id}.tar.gz`), `archive ${id}`)
  for (const name of ['tenon-2026-11-04T00-00-00.000Z.tar.gz.new', 'readme.txt']) writeFileSync(path.join(place, name), 'x')
  platform = await startHarness({ dataDir })
  await grantTag(platform.db, 'clerk', 'systemData.dataBackup')
  admin = await platform.signIn('admin')
  clerk = await platform.signIn('clerk')
})
afterAll(async () => {
  await platform.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('backups are listed newest first in pages, without drafts and foreign files', async () => {
  const { data } = await clerk.call(dataBackup.list, { query: { pageSize: 2 } })
  expect(data.pagination).toEqual({ currentPage: 1, pageSize: 2, total: 3 })
  expect(data.list.map((row: { id: string }) => row.id)).toEqual([ids[2], ids[1]])
  expect(data.list[0]).toMatchObject({ fileName: `${ids[2]}.tar.gz`, fileSize: 38, creatorTime: Date.UTC(2026, 10, 3) })
  const found = await clerk.call(dataBackup.list, { query: { keyword: '11-01' } })
  expect(found.data.list).toMatchObject([{ id: ids[0] }])
})

it('an administrator downloads one; the screen alone does not open what holds everything', async () => {
  const path = `/api/system/DataBackup/${ids[0]}/Actions/Download`
  const response = await admin.raw(path)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${ids[0]}.tar.gz"`)
  expect(await response.text()).toBe(`archive ${ids[0]}`)
  expect((await (await clerk.raw(path)).json()).code).toBe(403)
  expect((await (await platform.anonymous.raw(path)).json()).code).toBe(600)
})

it('no id leads to another file', async () => {
  for (const id of [
    '..%2F..%2Fsecrets.key',
    'readme.txt',
    '..',
    'tenon-2026-11-04T00-00-00.000Z.tar.gz.new',
    `${ids[0]}.tar.gz`,
  ]) {
    const text = await (await admin.raw(`/api/system/DataBackup/${id}/Actions/Download`)).text()
    expect(JSON.parse(text).code).not.toBe(200)
    const params = { id: decodeURIComponent(id) }
    expect((await admin.call(dataBackup.remove, { params })).code).not.toBe(200)
  }
  expect(readdirSync(place)).toHaveLength(5)
})

it('one goes on at a time, and how it ends is told; one is deleted for good', async () => {
  expect((await clerk.call(dataBackup.progress, {})).data).toMatchObject({ state: 'none' })
  expect(await clerk.call(dataBackup.create, {})).toMatchObject({ code: 200, msg: '备份已开始' })
  expect(await clerk.call(dataBackup.create, {})).toMatchObject({ code: 400, msg: '已有备份正在进行，请等待完成' })
  expect((await clerk.call(dataBackup.progress, {})).data).toMatchObject({ state: 'waiting' })
  const params = { id: ids[0] ?? '' }
  expect(await clerk.call(dataBackup.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  expect(await clerk.call(dataBackup.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
})
