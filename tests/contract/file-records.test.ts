import { pngOf, pngOfSize } from '@/platform/modules/file/testing'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client, RawReply } from './harness'
import { create, createdId, raw, update } from './online-dev-setup'

let platform: FileHarness
let admin: Client
let clerk: Client
beforeAll(async () => {
  platform = await startFileHarness()
  await release()
  admin = await platform.signIn('admin')
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

/** Customers with files, pictures and files in the rows of a sub-table. */
async function release(stricter: Record<string, unknown> = {}, list: Record<string, unknown> = {}): Promise<void> {
  const files = { label: '附件', accept: '.pdf,.txt,image/*', fileSize: 2, sizeUnit: 'KB', limit: 2, ...stricter }
  const children = [field('uploadFile', 'papers', { ...files, label: '凭证' }), field('input', 'note')]
  const visits = { __config__: { jnpfKey: 'table', label: '来访', layout: 'rowFormItem', children }, __vModel__: 'visits' }
  const fields = [
    field('input', 'name'),
    field('uploadFile', 'files', files),
    field('uploadImg', 'photos', { label: '照片', fileSize: 2, sizeUnit: 'KB', limit: 2, ...stricter, accept: 'image/*' }),
    visits,
  ]
  await saveReleasedDesign(platform.db, customerDesign({ fields, list }))
}

type Stored = { name: string; url: string; fileSize: number; fileExtension: string }
const bring = async (client: Client, bytes: Uint8Array, name: string, type = 'annex'): Promise<Stored> =>
  (await upload(client, bytes, { type, name })).data
const text = (sizeBytes = 5) => Buffer.alloc(sizeBytes, 'x')
const entryOf = ({ name, url }: Stored, shown = '文件.txt') => ({ name: shown, fileId: name, url })
const refusal = (reply: RawReply) => ({
  code: reply.code,
  msg: reply.msg,
  issues: reply.issues?.map(({ path, code }) => `${path} ${code}`),
})
const refused = (msg: string, ...issues: string[]) => ({ code: 400, msg, issues })

it('a record keeps what the platform knows about a file, whatever the caller says about it', async () => {
  const [paper, photo] = [await bring(clerk, text(7), '合同.txt'), await bring(clerk, pngOf(2, 2), '人.png', 'annexpic')]
  const lies = { fileSize: 1, fileExtension: 'exe', url: 'https://evil.example/x', path: '/etc/passwd', fileVersionId: '9' }
  const id = await createdId(clerk, {
    ...{
      name: 'a',
      files: [{ ...entryOf(paper, '../甲\u202e.txt'), ...lies }],
      photos: [{ ...entryOf(photo, '人.png'), ...lies }],
    },
    visits: [{ papers: [{ ...entryOf(paper), ...lies }] }],
  })
  const record = await raw(clerk, id)
  const known = { fileId: paper.name, url: paper.url, fileSize: 7, fileExtension: 'txt', fileVersionId: '' }
  expect(JSON.parse(JSON.stringify(record.files))).toEqual([{ name: '甲.txt', ...known }])
  expect(record.photos).toEqual([{ name: '人.png', fileId: photo.name, url: photo.url }])
  expect(record.visits[0].papers).toEqual([{ name: '文件.txt', ...known }])
})

describe('U1: a record is refused for', () => {
  it('a file above the size of the design, by its stored bytes; exactly the size is taken', async () => {
    const [most, more] = [await bring(clerk, text(2048), 'a.txt'), await bring(clerk, text(2049), 'b.txt')]
    expect((await create(clerk, { files: [entryOf(most)] })).code).toBe(200)
    const large = { ...entryOf(more), fileSize: 1 }
    expect(refusal(await create(clerk, { files: [entryOf(most), large] }))).toEqual(
      refused('文件大小超过2KB', 'data.files fileSize'),
    )
    expect(refusal(await create(clerk, { visits: [{ note: 'x' }, { papers: [large] }] }))).toEqual(
      refused('文件大小超过2KB', 'data.visits.1.papers fileSize'),
    )
    const picture = await bring(clerk, pngOfSize(2049), 'a.png', 'annexpic')
    expect(refusal(await create(clerk, { photos: [entryOf(picture)] }))).toEqual(
      refused('图片大小超过2KB', 'data.photos imageSize'),
    )
  })

  it('nothing where the design sets no limit; two files of one name stay two', async () => {
    await release({ accept: '', fileSize: 0, limit: 0 })
    const files = await Promise.all(Array.from({ length: 12 }, () => bring(clerk, text(20_000), '同名.csv')))
    const entries = files.map((file) => entryOf(file, '同名.csv'))
    const id = await createdId(clerk, { files: entries })
    const stored = (await raw(clerk, id)).files as { name: string; fileId: string }[]
    expect(stored.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
    expect(new Set(stored.map(({ fileId }) => fileId)).size).toBe(12)
    await release()
  })

  it('a kind that the design does not take, by the stored bytes', async () => {
    const table = await bring(clerk, Buffer.from('a,b'), 'a.csv')
    const wrong = refused('请选择pdf、txt、图片类型的文件', 'data.files fileType')
    expect(refusal(await create(clerk, { files: [{ ...entryOf(table, 'a.pdf'), fileExtension: 'pdf' }] }))).toEqual(wrong)
    const paper = await bring(clerk, text(), 'a.txt')
    expect(refusal(await create(clerk, { photos: [entryOf(paper, 'a.png')] }))).toEqual(
      refused('请上传图片', 'data.photos notImage'),
    )
  })

  it('more files than the design takes, in a row too', async () => {
    const files = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => bring(clerk, text(), name)))
    const entries = files.map((file) => entryOf(file))
    expect(refusal(await create(clerk, { files: entries }))).toEqual(
      refused('当前限制最多可以上传2个文件', 'data.files fileCount'),
    )
    expect(refusal(await create(clerk, { visits: [{ papers: entries }] }))).toEqual(
      refused('当前限制最多可以上传2个文件', 'data.visits.0.papers fileCount'),
    )
    const pictures = await Promise.all(['a', 'b', 'c'].map((name) => bring(clerk, pngOf(2, 2), `${name}.png`, 'annexpic')))
    expect(refusal(await create(clerk, { photos: pictures.map((each) => entryOf(each)) }))).toEqual(
      refused('当前限制最多可以上传2张图片', 'data.photos imageCount'),
    )
  })

  it.each(['gone.txt', `${'0'.repeat(32)}.txt`, '../../x', ''])('a file that is not there: %j', async (fileId) => {
    const entry = { name: 'a.txt', fileId, url: '/api/file/Image/annex/x.txt' }
    expect(refusal(await create(clerk, { files: [entry] }))).toEqual(
      refused('附件的文件不存在，请重新上传', 'data.files fileMissing'),
    )
  })
})

describe('files that a record has', () => {
  it('stay when the design has become stricter or the file has gone; new ones keep to the new limits', async () => {
    const files = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => bring(clerk, text(1500), name)))
    const [first, second, third] = files.map((file) => entryOf(file))
    const id = await createdId(clerk, { name: 'a', files: [first, second], visits: [{ papers: [first, second] }] })
    const before = await raw(clerk, id)
    await release({ accept: '.pdf', fileSize: 1, limit: 1 })
    await platform.db
      .deleteFrom('storedFile')
      .where('name', '=', first?.fileId ?? '')
      .execute()
    expect((await update(clerk, id, { ...before, name: 'b' })).code).toBe(200)
    expect(await raw(clerk, id)).toMatchObject({ name: 'b', files: before.files, visits: before.visits })
    expect((await update(clerk, id, { ...(await raw(clerk, id)), files: [third] })).msg).toBe('请选择pdf类型的文件')
    const rows = [{ ...before.visits[0], papers: [third] }]
    expect((await update(clerk, id, { ...(await raw(clerk, id)), visits: rows })).msg).toBe('请选择pdf类型的文件')
    await release()
  })

  it('A2: are never taken from somebody else by their id, unless a record that one may read shows them', async () => {
    const theirs = await bring(admin, text(), '机密.txt')
    const stolen = refused('附件的文件不存在，请重新上传', 'data.files fileMissing')
    expect(refusal(await create(clerk, { files: [entryOf(theirs)] }))).toEqual(stolen)
    const own = await createdId(clerk, { name: 'a' })
    expect(refusal(await update(clerk, own, { name: 'a', files: [entryOf(theirs)] }))).toEqual(stolen)
    await createdId(admin, { name: '别人的', visits: [{ papers: [entryOf(theirs)] }] })
    await release({}, { useDataPermission: true })
    expect(refusal(await create(clerk, { files: [entryOf(theirs)] }))).toEqual(stolen)
    await release()
    expect((await create(clerk, { files: [entryOf(theirs)] })).code).toBe(200)
  })
})
