import { sql } from 'kysely'
import { file } from '@/lib/contract/file/file'
import { notice } from '@/lib/contract/message/notice'
import { sendChatMessage } from '@/platform/modules/chat/send'
import { pngOf } from '@/platform/modules/file/testing'
import { sendMessage } from '@/platform/modules/message/send'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { grant, grantTag } from '@/platform/modules/permission/testing'
import { trackFileUse } from '@/platform/store/file-use'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'
import { create, createdId, modelId, permit, raw, remove, update } from './online-dev-setup'
import { create as createSchedule, prepareSchedules, body as scheduleBody } from './schedule-setup'

let platform: FileHarness
const people: Record<string, Client> = {}
const person = (name: string): Client => people[name] ?? platform.anonymous

beforeAll(async () => {
  platform = await startFileHarness()
  await prepareSchedules(platform.db)
  await release()
  await grant(platform.db, ['User', 'junior', 'module', 'm1'], ['User', 'manager', 'system', 'trade'])
  const menu = { id: 'menu.system.notice', systemId: 'main', parentId: 'dir', fullName: '公告管理', enCode: 'system.notice' }
  await platform.db
    .insertInto('menu')
    .values({ ...menu, type: 2, icon: null, moduleId: null })
    .execute()
  await grantTag(platform.db, 'manager', 'system.notice')
  for (const name of ['admin', 'manager', 'clerk', 'junior', 'stranger']) people[name] = await platform.signIn(name)
})
afterAll(() => platform.stop())

async function release(list: Record<string, unknown> = {}): Promise<void> {
  const visits = table('visits', [field('uploadFile', 'papers', { label: '凭证' }), field('editor', 'words', { label: '说明' })])
  const fields = [
    field('input', 'name'),
    field('uploadFile', 'files', { label: '附件' }),
    field('uploadImg', 'photos', { label: '照片' }),
    field('editor', 'story', { label: '正文' }),
    visits,
  ]
  await saveReleasedDesign(platform.db, customerDesign({ fields, list }))
}

type Stored = { name: string; url: string; type: string }
const bring = async (
  client: Client,
  type = 'annex',
  name = '合同.txt',
  bytes: Uint8Array = Buffer.from('内容'),
): Promise<Stored> => {
  const { data } = await upload(client, bytes, { type, name })
  return { name: data.name, url: data.url, type }
}
const bringPicture = (client: Client, type = 'annexpic') => bring(client, type, '图.png', pngOf(3, 3))
const entryOf = ({ name, url }: Stored) => ({ name: '文件', fileId: name, url })
const pictureIn = ({ url }: Stored) => `<p>见图<img src="${url}"></p>`

/** Every call that could bring a file or something made of it: true when it does. */
const calls: Readonly<Record<string, (client: Client, stored: Stored) => Promise<boolean>>> = {
  address: async (client, { url }) => isBytes(await client.raw(url)),
  head: async (client, { url }) => isBytes(await client.raw(url, { method: 'HEAD' })),
  range: async (client, { url }) => (await client.raw(url, { headers: { range: 'bytes=0-1' } })).status === 206,
  known: async (client, { url, name }) => (await client.raw(url, { headers: { 'if-none-match': `"${name}"` } })).status === 304,
  handOver: async (client, { url }) => isBytes(await client.raw(url, { headers: { 'x-takes-stored-file': '1' } })),
  link: async (client, { name, type }) => (await client.call(file.downloadLink, { params: { type, name } })).code === 200,
  zip: async (client, { name, type }) => {
    const body = [{ fileId: name, fileName: 'a.txt' }]
    return (await client.call(file.packDownload, { params: { type }, body })).code === 200
  },
  preview: async (client, { name, url }) => {
    const query = { fileName: name, fileVersionId: '', fileDownloadUrl: url }
    return (await client.call(file.preview, { query })).code === 200
  },
}
const isBytes = (response: Response) => response.status < 400 && !/json/.test(response.headers.get('content-type') ?? 'json')

async function expectSeen(stored: Stored, expected: Record<string, boolean>): Promise<void> {
  const seen: Record<string, string> = {}
  for (const name of Object.keys(expected)) {
    const answers = await Promise.all(
      Object.entries(calls).map(async ([call, ask]) => [call, await ask(person(name), stored)] as const),
    )
    const allowed = answers.filter(([, isAllowed]) => isAllowed).map(([call]) => call)
    seen[name] = allowed.length === 0 ? 'nothing' : allowed.length === answers.length ? 'everything' : allowed.join()
  }
  expect(seen).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, isSeen]) => [name, isSeen ? 'everything' : 'nothing'])),
  )
}

const onlyOwner = { anonymous: false, stranger: false, junior: false, clerk: true, admin: false }

describe('U8: every call asks whether its caller sees something that names the file', () => {
  it('an upload that nothing names is for who brought it, administrators not excepted', async () => {
    await expectSeen(await bring(person('clerk')), onlyOwner)
  })

  it.each([
    ['files', (stored: Stored) => ({ files: [entryOf(stored)] })],
    ['visits', (stored: Stored) => ({ visits: [{ papers: [entryOf(stored)] }] })],
    ['story', (stored: Stored) => ({ story: pictureIn(stored) })],
    ['visits', (stored: Stored) => ({ visits: [{ words: pictureIn(stored) }] })],
  ])('a record shows it in %s by menu, data permission and field rights', async (code, values) => {
    const stored = await bring(person('clerk'))
    await createdId(person('clerk'), { name: stored.name, ...values(stored) })
    await expectSeen(stored, { anonymous: false, stranger: false, junior: true, clerk: true, admin: true })
    await release({ useDataPermission: true })
    await expectSeen(stored, { junior: false, clerk: true, admin: true })
    await release({ useFormPermission: true })
    await expectSeen(stored, { junior: false, clerk: true, admin: true })
    await permit(platform, 'form', code, ...(code === 'visits' ? ['visits-papers', 'visits-words'] : []))
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
      select object_type, 'junior', item_type, item_id from permission_grant where object_id = 'clerk' and item_type = 'form'
      on conflict do nothing`.execute(platform.db)
    await expectSeen(stored, { junior: true })
    await sql`delete from permission_grant where object_id = 'junior' and item_type = 'form'`.execute(platform.db)
    await release()
  })

  it.each([
    ['files', (stored: Stored) => ({ files: [entryOf(stored)] }), { files: [] }],
    ['visits', (stored: Stored) => ({ visits: [{ words: pictureIn(stored) }] }), { visits: [] }],
  ])('what a record showed in %s its history shows, to who may see the record and the field', async (_code, values, without) => {
    const stored = await bring(person('clerk'))
    const id = await createdId(person('clerk'), { name: stored.name, ...values(stored) })
    await update(person('clerk'), id, { name: stored.name, ...without })
    await expectSeen(stored, { anonymous: false, stranger: false, junior: true, clerk: true, admin: true })
    await release({ useDataPermission: true })
    await expectSeen(stored, { junior: false, admin: true })
    await release({ useFormPermission: true })
    await expectSeen(stored, { junior: false, admin: true })
    await release()
    await remove(person('clerk'), id)
    await expectSeen(stored, { junior: false, clerk: true, admin: false })
  })

  it('a record that is gone shows nothing any more; words that look like a name never do', async () => {
    const [gone, typed] = [await bring(person('clerk')), await bring(person('clerk'))]
    const id = await createdId(person('clerk'), { name: 'gone', files: [entryOf(gone)] })
    await remove(person('clerk'), id)
    await createdId(person('junior'), { name: `/api/file/Image/annex/${typed.name}` })
    for (const stored of [gone, typed]) await expectSeen(stored, { junior: false, admin: false, clerk: true })
  })

  it('a row of a table that no module answers for shows nothing', async () => {
    const stored = await bring(person('clerk'))
    await platform.db.insertInto('meta').values({ key: 'note', value: stored.url }).execute()
    await expectSeen(stored, onlyOwner)
  })

  it('a chat shows it to the two who talk, until they delete it', async () => {
    const stored = await bring(person('clerk'), 'IM', 'a.png', pngOf(4, 4))
    const content = { name: stored.name, width: 4, height: 4 }
    await sendChatMessage(platform.ctx, 'clerk', {
      ...{ toUserId: 'junior', messageType: 'image', messageContent: content, clientMessageId: null },
    })
    const signedIn = async () =>
      Promise.all(['stranger', 'junior', 'clerk', 'admin'].map((name) => calls.link?.(person(name), stored)))
    expect(await signedIn()).toEqual([false, true, true, false])
    await sql`update chat_conversation set cleared_until = latest_at where owner_id = 'junior'`.execute(platform.db)
    expect(await signedIn()).toEqual([false, false, true, false])
  })

  it('a notice shows it to those who manage notices and to its readers', async () => {
    const stored = await bring(person('manager'))
    const form = { title: '通知', files: JSON.stringify([entryOf(stored)]), toUserIds: 'junior--user' }
    expect((await person('manager').call(notice.create, { body: form })).code).toBe(200)
    await expectSeen(stored, { anonymous: false, stranger: false, junior: false, manager: true, admin: true })
    const row = await platform.db.selectFrom('notice').select('id').executeTakeFirstOrThrow()
    expect((await person('manager').call(notice.release, { params: { id: row.id } })).code).toBe(200)
    await expectSeen(stored, { anonymous: false, stranger: false, junior: true, manager: true, clerk: false })
  })

  it('an entry of the calendar shows it to those who take part', async () => {
    const stored = await bring(person('clerk'))
    const form = scheduleBody('2026-12-01', { files: JSON.stringify([entryOf(stored)]), toUserIds: ['junior'] })
    expect((await createSchedule(person('clerk'), form)).code).toBe(200)
    await expectSeen(stored, { anonymous: false, stranger: false, junior: true, clerk: true, admin: false })
  })

  it('a mail shows it to the owner of the box', async () => {
    const stored = await bring(person('clerk'))
    await platform.db
      .insertInto('mail')
      .values({
        id: 'mail1',
        userId: 'junior',
        attachment: JSON.stringify([entryOf(stored)]),
        sentAt: null,
        createdAt: 1,
      } as never)
      .execute()
    await expectSeen(stored, { stranger: false, junior: true, admin: false })
  })

  it('the picture of a person is for everybody who is signed in', async () => {
    const stored = await bring(person('clerk'), 'userAvatar', 'a.png', pngOf(5, 5))
    await expectSeen(stored, { stranger: true, junior: true, admin: true })
  })
})

describe('without a session the platform answers', () => {
  it('a picture by its address, as picture tags send none, for no cache that others share', async () => {
    const { url } = await bringPicture(person('clerk'))
    const response = await platform.anonymous.raw(url)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('etag')).not.toBeNull()
  })

  it.each([
    ['a.txt', Buffer.from('x')],
    ['a.pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')],
    ['a.json', Buffer.from('{}')],
  ])('nothing else, whatever it is called: %s', async (name, bytes) => {
    const { url } = await bring(person('clerk'), 'annex', name, bytes)
    for (const path of [url, url.replace(/\.\w+$/, '.png')]) {
      expect(await (await platform.anonymous.raw(path)).json()).toMatchObject({ code: 404, msg: '文件不存在' })
    }
  })

  it('by the kind of the stored bytes, not by the ending', async () => {
    const { name } = await bring(person('clerk'), 'annex', 'a.txt')
    await sql`update stored_file set content_type = 'image/svg+xml' where name = ${name}`.execute(platform.db)
    expect((await platform.anonymous.raw(`/api/file/Image/annex/${name}`)).headers.get('content-type')).toMatch(/json/)
  })

  it('nothing for a session that is none', async () => {
    const { url } = await bringPicture(person('clerk'))
    const reply = await (await platform.anonymous.raw(url, { headers: { authorization: 'bearer nobody' } })).json()
    expect(reply).toMatchObject({ code: 602 })
  })
})

describe('a download link counts with the rights of its maker at the time of its use', () => {
  it.each(['link', 'zip'] as const)('%s: a right that was lost since takes it back', async (kind) => {
    const stored = await bring(person('clerk'))
    await createdId(person('clerk'), { name: stored.name, files: [entryOf(stored)] })
    const made = async () => {
      const junior = person('junior')
      if (kind === 'link')
        return (await junior.call(file.downloadLink, { params: { type: 'annex', name: stored.name } })).data.url
      const body = [{ fileId: stored.name, fileName: 'a.txt' }]
      return (await junior.call(file.packDownload, { params: { type: 'annex' }, body })).data.downloadVo.url
    }
    const [first, second] = [await made(), await made()]
    expect(isBytes(await platform.anonymous.raw(first))).toBe(true)
    await release({ useDataPermission: true })
    expect(isBytes(await platform.anonymous.raw(second, { method: 'HEAD' }))).toBe(false)
    expect(isBytes(await platform.anonymous.raw(second))).toBe(false)
    await release()
    expect(isBytes(await platform.anonymous.raw(second))).toBe(false)
  })
})

describe('A2: nobody gets a file by naming it', () => {
  const missing = { code: 400 }
  const places: Readonly<Record<string, (client: Client, stored: Stored) => Promise<{ code: number }>>> = {
    files: (client, stored) => create(client, { files: [entryOf(stored)] }),
    row: (client, stored) => create(client, { visits: [{ papers: [entryOf(stored)] }] }),
    'rich text': (client, stored) => create(client, { story: pictureIn(stored) }),
    'rich text of a row': (client, stored) => create(client, { visits: [{ words: pictureIn(stored) }] }),
    calendar: (client, stored) =>
      createSchedule(client, scheduleBody('2026-12-02', { files: JSON.stringify([entryOf(stored)]) })),
  }

  it.each(Object.keys(places))('%s', async (place) => {
    const stored = await bring(person('clerk'))
    expect(await places[place]?.(person('junior'), stored)).toMatchObject(missing)
    await expectSeen(stored, onlyOwner)
    expect((await places[place]?.(person('clerk'), stored))?.code).toBe(200)
  })

  const entities = (text: string) => [...text].map((sign) => `&#${sign.charCodeAt(0)};`).join('')
  const escapes = (text: string) => [...text].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join('')

  it.each([
    ['entities', ({ name }: Stored) => ({ story: `<p><img src="/api/file/Image/annexpic/${entities(name)}"></p>` })],
    ['a comment', ({ name }: Stored) => ({ story: `<p>${name.slice(0, 5)}<!-- -->${name.slice(5)}</p>` })],
    ['a script', ({ name }: Stored) => ({ visits: [{ words: `<p>${name.slice(0, 5)}<script>1</script>${name.slice(5)}</p>` }] })],
    ['JSON in a text', ({ name }: Stored) => ({ photos: `[{"name":"a.png","fileId":"${escapes(name)}","url":"x"}]` })],
  ])('whatever its name is hidden in: %s', async (_, values) => {
    const stored = await bringPicture(person('clerk'))
    expect(await create(person('junior'), values(stored))).toMatchObject(missing)
    expect(await calls.link?.(person('junior'), stored)).toBe(false)
  })

  it.each([
    ['a longer name', (stored: Stored) => ({ name: stored.name, story: `<p>${stored.name}z</p>` })],
    ['the shown name of an own file', (stored: Stored, own: Stored) => ({ photos: [{ ...entryOf(own), name: stored.name }] })],
    [
      'the shown name of an own file in a row',
      (stored: Stored, own: Stored) => ({ visits: [{ papers: [{ ...entryOf(own), name: stored.name }] }] }),
    ],
  ])('%s that looks like it shows nothing', async (_, values) => {
    const [stored, own] = [await bringPicture(person('clerk')), await bringPicture(person('junior'))]
    await createdId(person('junior'), { name: own.name, ...values(stored, own) })
    expect(await calls.link?.(person('junior'), stored)).toBe(false)
  })

  it('nor do words of the calendar, in an entry or in the message about it, and the title of a notice', async () => {
    const stored = await bringPicture(person('clerk'))
    const own = await bringPicture(person('junior'))
    const longer = JSON.stringify([{ ...entryOf(own), name: `${stored.name}z` }])
    const body = scheduleBody('2026-12-03', { title: stored.name, content: stored.name, files: longer, toUserIds: ['stranger'] })
    expect((await createSchedule(person('junior'), body)).code).toBe(200)
    const titled = await person('manager').call(notice.create, { body: { title: stored.name, excerpt: stored.url } })
    expect(titled.code).toBe(200)
    for (const name of ['junior', 'stranger', 'manager']) expect(await calls.link?.(person(name), stored)).toBe(false)
  })

  it('a message shows the pictures of its text and its files', async () => {
    const [shown, attached] = [await bringPicture(person('clerk')), await bring(person('clerk'))]
    const files = JSON.stringify([entryOf(attached)])
    await sendMessage(platform.ctx, { userIds: ['junior'], type: 3, title: '图', bodyText: pictureIn(shown), files })
    for (const stored of [shown, attached]) {
      expect(await calls.link?.(person('junior'), stored)).toBe(true)
      expect(await calls.link?.(person('stranger'), stored)).toBe(false)
    }
  })

  it.each([
    ['files', (stored: Stored) => ({ files: JSON.stringify([entryOf(stored)]) })],
    ['cover', (stored: Stored) => ({ coverImage: stored.url })],
    ['text', (stored: Stored) => ({ bodyText: pictureIn(stored) })],
  ])('%s of a notice; what stands in it may stay when another changes it', async (_, form) => {
    const stored = await bringPicture(person('clerk'))
    expect(await person('admin').call(notice.create, { body: { title: '通知', ...form(stored) } })).toMatchObject(missing)
    const own = await bringPicture(person('manager'))
    expect((await person('manager').call(notice.create, { body: { title: own.name, ...form(own) } })).code).toBe(200)
    const row = await platform.db.selectFrom('notice').select('id').where('title', '=', own.name).executeTakeFirstOrThrow()
    const changed = await person('admin').call(notice.update, { params: { id: row.id }, body: { title: '改', ...form(own) } })
    expect(changed.code).toBe(200)
  })

  it('a picture that stands in a text stays when somebody else changes the record; from a hidden field it is not taken over', async () => {
    const [shown, hidden] = [await bringPicture(person('clerk')), await bringPicture(person('clerk'))]
    const id = await createdId(person('clerk'), { name: 'x', story: pictureIn(shown), photos: [entryOf(hidden)] })
    const before = await raw(person('junior'), id)
    expect((await update(person('junior'), id, { ...before, name: 'y' })).code).toBe(200)
    await release({ useFormPermission: true })
    await sql`delete from permission_grant where object_id = 'junior' and item_type = 'form'`.execute(platform.db)
    await permit(platform, 'form', 'name', 'story')
    await grant(platform.db, ['User', 'junior', 'form', 'form-name'], ['User', 'junior', 'form', 'form-story'])
    await expectSeen(hidden, { junior: false })
    expect(await update(person('junior'), id, { name: 'z', story: pictureIn(hidden) })).toMatchObject(missing)
    expect((await update(person('junior'), id, { name: 'z', story: pictureIn(shown) })).code).toBe(200)
    await release()
  })
})

it('which rows name a file is written down, and found anew for tables that are put under watch later', async () => {
  const stored = await bring(person('clerk'))
  const id = await createdId(person('clerk'), { name: stored.name, files: [entryOf(stored)] })
  const rows = () =>
    platform.db
      .selectFrom('fileNaming')
      .selectAll()
      .where('name', '=', stored.name)
      .where('source', '=', `record_${modelId}`)
      .execute()
  const named = [{ name: stored.name, source: `record_${modelId}`, rowId: id }]
  expect(await rows()).toEqual(named)
  await sql`drop trigger file_use on ${sql.id(`record_${modelId}`)}`.execute(platform.db)
  await platform.db.deleteFrom('fileNaming').execute()
  await trackFileUse(platform.db)
  expect(await rows()).toEqual(named)
})
