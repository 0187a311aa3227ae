import { sql } from 'kysely'
import { file } from '@/lib/contract/file/file'
import { user } from '@/lib/contract/permission/user'
import { type UserSheetRow, userSheet, userSheetColumns } from '@/lib/contract/permission/user-sheet'
import { textOfCell } from '@/lib/rows/cell'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import type { Column } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'

let platform: FileHarness
let admin: Client
beforeAll(async () => {
  platform = await startFileHarness()
  admin = await platform.signIn('admin')
  await insertDictionaries()
})
afterAll(() => platform.stop())

async function insertDictionaries() {
  const types = [
    ['sex', [['man', '1', '男'] as const, ['woman', '2', '女'] as const]],
    ['Nation', [['han', 'h', '汉族'] as const]],
    ['Rank', [['rank1', 'r1', '高级'] as const]],
  ] as const
  for (const [enCode, items] of types) {
    await platform.db
      .insertInto('dictionaryType')
      .values({ id: enCode, parentId: '-1', category: '0', fullName: enCode, enCode, description: '' })
      .execute()
    const rows = items.map(([id, code, fullName]) => ({
      id,
      dictionaryTypeId: enCode,
      fullName,
      enCode: code,
      description: null,
    }))
    await platform.db.insertInto('dictionaryData').values(rows).execute()
  }
}

/** What was offered, as it is saved: the texts of each sheet, heads first. */
async function saved(client: Client, reply: RawReply) {
  expect(reply).toMatchObject({ code: 200, data: { url: expect.stringContaining('/api/file/Download?') } })
  const response = await client.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
  const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
  const sheets: string[][][] = []
  for (const index of book.sheets.keys()) {
    const rows: string[][] = []
    for await (const { cells } of book.read(index).rows) rows.push(cells.map(textOfCell))
    sheets.push(rows)
  }
  return { sheets, rows: sheets[0] ?? [] }
}

async function workbook(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const columns = titles.map((title): Column => ({ title }))
  return new Uint8Array(Buffer.concat(await writeWorkbook([{ name: 'x', columns, rows }]).toArray()))
}

async function uploadSheet(client: Client, bytes: Uint8Array<ArrayBuffer> | string, name = 'a.xlsx'): Promise<RawReply> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  return (await client.raw('/api/permission/Users/Uploader', { method: 'POST', body: form })).json() as Promise<RawReply>
}

const preview = (client: Client, fileName: string) => client.call(userSheet.preview, { query: { fileName } })
const titles = ['账户', '姓名', '性别', '所属组织']
const row = (account: string, more: Partial<UserSheetRow> = {}) =>
  ({ account, realName: '王五', gender: '男', organizeId: '名group/名company/名sales', ...more }) as UserSheetRow
const importRows = (list: UserSheetRow[], client = admin) => client.call(userSheet.importData, { body: { list } })
const reasons = (reply: RawReply) => reply.data.failResult.map(({ errorsInfo }: { errorsInfo: string }) => errorsInfo)

describe('export of users', () => {
  it('writes the chosen columns with the texts of the contract, and a text that looks like a formula stays one', async () => {
    await platform.db
      .updateTable('appUser')
      .set({ gender: '1', ranks: 'rank1', entryDate: 1_577_836_800_000, description: '=1+1', mobilePhone: '13800000001' })
      .where('id', '=', 'clerk')
      .execute()
    const query = {
      keyword: 'clerk',
      dataType: '1' as const,
      selectKey: 'description,account,organizeId,managerId,positionId,roleId,gender,ranks,enabledMark,entryDate',
    }
    for (const endpoint of [userSheet.exportExcel, userSheet.exportData]) {
      expect((await saved(admin, await admin.call(endpoint, { query }))).rows).toEqual([
        ['账户', '性别', '所属组织', '直属主管', '岗位', '职级', '角色', '状态', '说明', '入职时间'],
        [
          ...['clerk', '男', '名group/名company/名sales;名group/名company/名office', '名manager/manager', '销售/seller', '高级'],
          ...['销售角色', '正常', '=1+1', '2020-01-01 08:00:00'],
        ],
      ])
    }
  })

  it('of a page holds that page, of all everybody who matches', async () => {
    const count = async (dataType: '0' | '1') => {
      const query = { organizeId: 'company', currentPage: 2, pageSize: 2, dataType, selectKey: 'account' }
      return (await saved(admin, await admin.call(userSheet.exportExcel, { query }))).rows.length - 1
    }
    expect([await count('0'), await count('1')]).toEqual([1, 3])
  })

  it('without any known column is refused; what is exported is read once, and by nobody else', async () => {
    expect(await admin.call(userSheet.exportExcel, { query: { selectKey: 'passwordHash' } })).toMatchObject({
      code: 400,
      msg: '请至少选择一个导出字段',
    })
    const { data } = await admin.call(userSheet.exportExcel, { query: { selectKey: 'account' } })
    expect((await admin.raw(data.url)).headers.get('content-type')).toBe('application/octet-stream')
    expect((await (await admin.raw(data.url)).json()).code).toBe(400)
  })
})

describe('import of users', () => {
  it('begins with a template whose heads can be filled in, with choices and an example beside them', async () => {
    const reply = await admin.call(userSheet.template, {})
    expect(reply.data.name).toBe('用户信息.xlsx')
    const { sheets, rows } = await saved(admin, reply)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toHaveLength(userSheetColumns.length)
    expect(sheets[1]).toContainEqual(['性别', '是', '从下拉列表中选择', '男'])
    expect(sheets[1]).toContainEqual(expect.arrayContaining(['所属组织', '名group']))
    // Shown as an example is the first of what is offered.
    expect(sheets[1]).toContainEqual(expect.arrayContaining(['岗位', '销售/seller']))
    expect(sheets[1]).toContainEqual(expect.arrayContaining(['角色', expect.stringMatching(/^(全局|销售|高级)角色$/)]))
  })

  it('shows the rows of the file before it does anything, for the one who brought it', async () => {
    const bytes = await workbook(
      [...titles, '异常原因'],
      [
        ['zhaoliu', '赵六', '女', '名group', '账号已存在'],
        ['', '', '', '', ''],
      ],
    )
    const { data, code } = await uploadSheet(admin, bytes)
    expect(code).toBe(200)
    const reply = await preview(admin, data.name)
    expect(reply.data.dataRow).toEqual([
      {
        ...Object.fromEntries(userSheetColumns.map((id) => [id, ''])),
        account: 'zhaoliu',
        realName: '赵六',
        gender: '女',
        organizeId: '名group',
        rowNumber: '2',
      },
    ])
    expect(reply.data.headerRow[0]).toEqual({ id: 'account', fullName: '账户' })
    await grantTag(platform.db, 'manager', 'permission.user')
    expect(await preview(await platform.signIn('manager'), data.name)).toMatchObject({ code: 404, msg: '文件不存在' })
    expect(await admin.call(file.downloadLink, { params: { type: 'temporary', name: '../x' } })).not.toMatchObject({ code: 200 })
  })

  it.each([
    ['another kind of file', async () => uploadSheet(admin, 'a,b', 'a.csv'), '选择文件不符合导入'],
    ['too large', async () => uploadSheet(admin, new Uint8Array(500 * 1024 + 1)), '文件大小不能超过500KB'],
    ['empty', async () => uploadSheet(admin, ''), '上传失败，文件内容为空'],
  ])('takes no file that is %s', async (_, send, msg) => {
    expect(await send()).toMatchObject({ code: 400, msg })
  })

  it.each([
    ['no workbook', async () => new Uint8Array(Buffer.from('<html>')), '导入失败，文件格式错误'],
    ['other heads', () => workbook([...titles, '工资'], [['a', 'b', 'c', 'd', '1']]), '表头名称不可更改,表头行不能删除'],
    ['a head missing', () => workbook(['账户', '姓名'], [['a', 'b']]), '表头名称不可更改,表头行不能删除'],
    ['a head twice', () => workbook([...titles, '姓名'], [['a', 'b', 'c', 'd', 'e']]), '表头名称不可更改,表头行不能删除'],
    ['no rows', () => workbook(titles, []), '导入数据为空'],
    [
      'too many rows',
      () =>
        workbook(
          titles,
          Array.from({ length: 1001 }, () => ['a']),
        ),
      '单次导入不能超过1000条数据',
    ],
  ])('says of a file with %s what is wrong', async (_, make, msg) => {
    const { data } = await uploadSheet(admin, await make())
    expect(await preview(admin, data.name)).toMatchObject({ msg })
  })

  it('makes users as by hand, in each text form of the contract; the same rows again make nobody', async () => {
    const rows = [
      row('import1', {
        ...{ organizeId: '名group/名company/名sales；名group / 名company / 名office', managerId: '王五/import2', nation: '汉族' },
        ...{ positionId: '销售/seller,经理/none', roleId: '销售角色，全局角色,无此角色', ranks: '无此职级', enabledMark: '禁用' },
        ...{ entryDate: '2020/1/5', birthday: '1990-01-01 00:00:00', sortCode: '7', mobilePhone: '13900000000' },
      }),
      row('import2'),
    ]
    expect(await importRows(rows)).toMatchObject({ code: 200, data: { snum: 2, fnum: 0, resultType: 0, failResult: [] } })
    const idOf = async (keyword: string): Promise<string> => (await admin.call(user.list, { query: { keyword } })).data.list[0].id
    const manager = await idOf('import2')
    const params = { id: await idOf('import1') }
    expect((await admin.call(user.info, { params })).data).toMatchObject({
      ...{ account: 'import1', realName: '王五', gender: '1', nation: 'han', ranks: null, enabledMark: 0, sortCode: 7 },
      ...{ organizeId: 'sales,office', positionId: 'seller', roleId: 'salesRole,globalRole', managerId: manager },
      ...{ entryDate: Date.UTC(2020, 0, 4, 16), birthday: Date.UTC(1989, 11, 31, 16), mobilePhone: '13900000000' },
    })
    await grant(platform.db, ['User', manager, 'system', 'trade'], ['User', manager, 'module', 'm1'])
    await platform.signIn('import2', '0000')
    const kept = platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', params.id)
    expect(await kept.execute()).toEqual([{ action: 'create' }])

    const again = await importRows(rows)
    expect(again.data).toMatchObject({ snum: 0, fnum: 2, resultType: 1 })
    expect(reasons(again)).toEqual(['账号已存在', '账号已存在'])
  })

  it('says of every row why it is refused, and makes the sound ones', async () => {
    const reply = await importRows([
      row('clerk'),
      row('', { realName: '', gender: '', organizeId: '' }),
      row('a b', { gender: '未知', organizeId: '名group/无;名group' }),
      row('import3', { entryDate: '明天', sortCode: '1.5', postalAddress: '长'.repeat(301) }),
      row('import4'),
      row('IMPORT4'),
    ])
    expect(reply.data).toMatchObject({ snum: 1, fnum: 5, resultType: 1 })
    expect(reasons(reply)).toEqual([
      '账号已存在',
      '账号不能为空；姓名不能为空；所属组织不能为空；性别不能为空',
      '账户不能含有特殊符号；找不到该所属组织（名group/无）；找不到该性别',
      '数据有误（入职时间）；数据有误（排序）',
      '账号已存在',
    ])
    const tooLong = await importRows([row('import5', { postalAddress: '长'.repeat(301), email: 'x'.repeat(101) })])
    expect(reasons(tooLong)).toEqual(['数据有误（电子邮箱）'])
    expect(await importRows([])).toMatchObject({ code: 400, msg: '导入数据为空' })
    expect(await importRows(Array.from({ length: 1001 }, () => row('x')))).toMatchObject({
      code: 400,
      issues: [{ path: 'list' }],
    })
  })

  it('that breaks off in the middle of a row leaves nothing of it and whole people before it; sent again, it goes on', async () => {
    const accounts = ['broken1', 'broken2', 'broken3', 'broken4']
    const made = async () =>
      (await admin.call(user.list, { query: { keyword: 'broken', sidx: 'account', sort: 'asc' } })).data.list
    // The database fails when the person is there already, and belongs nowhere yet.
    await sql`create function break_off() returns trigger language plpgsql as $$ begin
      if exists (select from app_user where id = new.user_id and account = 'broken3') then raise exception 'broken off'; end if;
      return new; end $$`.execute(platform.db)
    await sql`create trigger break_off before insert on user_relation for each row execute function break_off()`.execute(
      platform.db,
    )
    try {
      expect((await importRows(accounts.map((account) => row(account)))).code).not.toBe(200)
    } finally {
      await sql`drop trigger break_off on user_relation`.execute(platform.db)
      await sql`drop function break_off()`.execute(platform.db)
    }
    expect(await made()).toMatchObject([
      { account: 'broken1', organize: '名group/名company/名sales' },
      { account: 'broken2', organize: '名group/名company/名sales' },
    ])
    const again = await importRows(accounts.map((account) => row(account)))
    expect(again.data).toMatchObject({ snum: 2, fnum: 2 })
    expect(reasons(again)).toEqual(['账号已存在', '账号已存在'])
    expect(await made()).toHaveLength(4)
  })

  it('A6: nobody gives by a row what he could not give by hand', async () => {
    await grant(platform.db, ['Role', 'powerRole', 'system', 'trade'], ['Role', 'powerRole', 'module', 'm2'])
    await grantTag(platform.db, 'manager', 'permission.user')
    await gradeUser(platform.db, 'manager', 'company')
    const reply = await importRows([row('import6', { roleId: '高级角色' }), row('import7')], await platform.signIn('manager'))
    expect(reasons(reply)).toEqual(['操作失败！您没有权限操作'])
    expect(reply.data.snum).toBe(1)
  })

  it('gives refused rows back as a file that can be imported again', async () => {
    const failed = { ...row('clerk', { description: '=cmd' }), errorsInfo: '账号已存在' }
    const reply = await admin.call(userSheet.exportFailed, { body: { list: [failed] } })
    expect(reply.data.name).toBe('用户信息异常数据.xlsx')
    const { rows } = await saved(admin, reply)
    expect(rows[0]?.at(-1)).toBe('异常原因')
    expect(rows[1]).toEqual(expect.arrayContaining(['clerk', '=cmd', '账号已存在']))
  })

  it('and the export are for whoever administers users, and nobody else', async () => {
    const clerk = await platform.signIn('clerk')
    const calls = (client: Client) => [
      client.call(userSheet.exportExcel, { query: {} }),
      client.call(userSheet.exportData, { query: {} }),
      client.call(userSheet.template, {}),
      uploadSheet(client, 'x'),
      preview(client, 'x'),
      importRows([row('import8')], client),
      client.call(userSheet.exportFailed, { body: { list: [] } }),
    ]
    for (const reply of await Promise.all(calls(clerk))) expect(reply).toMatchObject({ code: 403 })
    for (const reply of await Promise.all(calls(platform.anonymous))) expect(reply).toMatchObject({ code: 600 })
  })
})
