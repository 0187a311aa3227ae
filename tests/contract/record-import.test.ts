import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { type ImportedRow, recordImport } from '@/lib/contract/online-dev/record-import'
import { recordImportKnown } from '@/lib/contract/online-dev/record-import-known'
import { recordImportMapping } from '@/lib/contract/online-dev/record-import-mapping'
import { textOfCell } from '@/lib/rows/cell'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import type { Column } from '@/lib/rows/xlsx/sheet'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import { zipOf } from '@/lib/rows/zip/write'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, orderDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { startFileHarness } from './file-setup'
import type { Client, Harness, RawReply } from './harness'
import { foundByName, importRows, reasons } from './import-calls'
import { createdId, modelId, type OnlineDev, orderId, permit, raw, startOnlineDev, texts, update } from './online-dev-setup'

const offered = [{ value: 'add' }, { value: 'upload' }]
let dev: OnlineDev
let admin: Client
let clerk: Client
let platform: Harness
beforeAll(async () => {
  dev = await startOnlineDev({ list: { btnsList: offered } }, { list: { btnsList: offered } }, startFileHarness)
  ;({ admin, clerk, platform } = dev)
})
afterAll(() => dev.stop())

const designed = (list: Record<string, unknown>) =>
  saveReleasedDesign(platform.db, customerDesign({ list: { btnsList: offered, ...list } }))

async function workbook(columns: readonly Column[], rows: readonly (readonly string[])[]) {
  return new Uint8Array(Buffer.concat(await writeWorkbook([{ name: 'x', columns, rows }]).toArray()))
}

type RawSheets = { hidden: string; shown: string; before?: string }

/** A workbook as its parts are written, for what no spreadsheet program of ours would write. */
async function rawWorkbook({ hidden, shown, before = '' }: RawSheets): Promise<Uint8Array<ArrayBuffer>> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = (...targets: readonly (readonly [string, string])[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
      .map(([kind, target], index) => `<Relationship Id="r${index}" Type="${office}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const sheet = (rows: string) => `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`
  const parts = {
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="a" state="hidden" sheetId="1" r:id="r0"/><sheet name="b" sheetId="2" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'a.xml'], ['worksheet', 'b.xml']),
    'xl/a.xml': sheet(hidden),
    'xl/b.xml': before + sheet(shown),
  }
  const entries = Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))
  return new Uint8Array(await buffer(Readable.from(zipOf(entries, 6))))
}

const heads = (...titles: string[]): Column[] => titles.map((title) => ({ title }))

async function upload(client: Client, bytes: Uint8Array<ArrayBuffer> | string, name = 'a.xlsx'): Promise<RawReply> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  return (await client.raw('/api/visualdev/OnlineDev/Uploader', { method: 'POST', body: form })).json() as Promise<RawReply>
}

async function previewOf(client: Client, bytes: Uint8Array<ArrayBuffer> | string, name = 'a.xlsx', model = modelId) {
  const sent = await upload(client, bytes, name)
  expect(sent).toMatchObject({ code: 200 })
  return client.call(recordImport.preview, { params: { modelId: model }, query: { fileName: sent.data.name } })
}

const named = (name: string, more: ImportedRow = {}): ImportedRow => ({ name, ...more })

const found = (name: string, client = admin) => foundByName(client, name)

async function only(name: string) {
  const [row, ...others] = await found(name)
  if (!row || others.length > 0) throw new Error(`${name}: ${others.length + 1} records`)
  return { id: row.id, values: await raw(admin, row.id) }
}

describe('import of records', () => {
  it('writes texts as the values that the form would send, with look-ups, numbers by rule, sub-tables and its history', async () => {
    const reply = await importRows(admin, [
      named('甲公司', {
        phone: '13800000001',
        amount: '￥1,234.50',
        rate: '2',
        level: '重要',
        tags: '重要,一般',
        isActive: '是',
        since: '2026年1月5日',
        openAt: '9:30',
        owner: '名clerk/clerk',
        department: '名sales',
        organize: '名group/名company/名sales',
        visits: [
          { day: '2026/1/6', result: '成交', cost: '3' },
          { day: '20260107', result: '', cost: '' },
        ],
        no: '由我来定',
      }),
    ])
    expect(reply).toMatchObject({ code: 200, data: { snum: 1, fnum: 0, resultType: 0, failResult: [] } })
    const { id, values } = await only('甲公司')
    expect(values).toMatchObject({
      amount: 1234.5,
      total: 2469,
      level: '1',
      tags: ['1', '2'],
      isActive: 1,
      openAt: '09:30:00',
      owner: 'clerk',
    })
    expect(values['no']).toMatch(/^KH/)
    expect(values['visits']).toEqual([expect.objectContaining({ result: '成交', cost: 3 }), expect.anything()])
    expect(await texts(admin, id)).toMatchObject({ since: '2026-01-05', department: expect.stringContaining('名sales') })
    const change = await platform.db.selectFrom('dataChange').selectAll().where('recordId', '=', id).executeTakeFirstOrThrow()
    expect(change).toMatchObject({ origin: 'import', originRef: expect.any(String), action: 'create' })
  })

  it('says of each row why it is refused in the words of the contract, and writes the others', async () => {
    const reply = await importRows(admin, [
      named('', { phone: '13800000001' }),
      named('乙一', { phone: '1' }),
      named('乙二', { level: '没有' }),
      named('乙三', { owner: '名clerk/clerk,名admin/admin' }),
      named('乙四', { amount: '-1' }),
      named('乙五', { since: '2026-02-30' }),
      named('乙六', { visits: [{ day: '', result: '无日期', cost: '' }] }),
      named('乙七'),
    ])
    expect(reply.data).toMatchObject({ snum: 1, fnum: 7, resultType: 1 })
    expect(reasons(reply)).toEqual([
      '名称值不能为空',
      '电话为11位数字',
      '等级值不正确',
      '负责人非多选',
      '金额值不在范围内',
      '日期值不正确',
      '第1行日期值不能为空',
    ])
    expect(reply.data.failResult[1]).toMatchObject({ name: '乙一', phone: '1' })
    expect(await found('乙六')).toHaveLength(0)
    expect(await found('乙七')).toHaveLength(1)
  })

  it('refuses what is there already, in the table and within the file, in any spelling', async () => {
    await createdId(admin, { name: 'Bing' })
    const reply = await importRows(admin, [named('bing'), named('丙二'), named(' 丙二 ')])
    expect(reply.data).toMatchObject({ snum: 1, fnum: 2 })
    expect(reasons(reply)).toEqual(['名称字段数据重复无法进行导入', '名称字段数据重复无法进行导入'])
    expect(await found('丙二')).toHaveLength(1)
  })

  it('does not stop somebody who imports a file of names that are all there', async () => {
    const list = Array.from({ length: 40 }, (_, index) => named(`重名${index}`))
    expect((await importRows(admin, list)).data).toMatchObject({ snum: 40 })
    expect((await importRows(admin, list)).data).toMatchObject({ snum: 0, fnum: 40 })
    expect((await importRows(admin, [named('重名之后')])).data).toMatchObject({ snum: 1 })
  })

  it('writes nothing twice when the same call comes again', async () => {
    const send = () => importRows(admin, [named('丁一'), named('丁二')], { key: 'import-again' })
    expect((await send()).data).toMatchObject({ snum: 2 })
    expect((await send()).data).toMatchObject({ snum: 2 })
    expect(await found('丁一')).toHaveLength(1)
  })

  it('changes the record that has the unique text where the design says so, keeps its rows, and leaves alone what did not change', async () => {
    const id = await createdId(admin, {
      name: '戊一',
      phone: '13800000001',
      note: '留下',
      visits: [{ day: Date.UTC(2026, 0, 5), result: '旧', cost: 1 }],
    })
    const before = await raw(admin, id)
    await designed({ uploaderTemplateJson: { dataType: '2', selectKey: ['name', 'phone', 'visits-day', 'visits-result'] } })
    const same = { name: '戊一', phone: '13800000001', visits: [{ day: '2026-01-05', result: '旧' }] }
    expect((await importRows(admin, [same])).data).toMatchObject({ snum: 1, fnum: 0 })
    expect(await raw(admin, id)).toEqual(before)
    const visits = [{ day: '2026-01-06', result: '新' }, ...same.visits]
    expect((await importRows(admin, [{ ...same, phone: '13800000002', visits }])).data).toMatchObject({ snum: 1 })
    const after = await raw(admin, id)
    expect(after).toMatchObject({ phone: '13800000002', note: '留下', visits: [{ result: '新' }, { result: '旧', cost: 1 }] })
    await designed({})
  })

  it('is taken back as a whole by the one who made it, while nobody has changed what it made', async () => {
    const undo = (client: Client, batch: string) => client.call(recordImport.undo, { params: { modelId }, body: { batch } })
    const first = (await importRows(admin, [named('撤一'), named('撤二')])).data
    expect((await undo(clerk, first.batch)).code).not.toBe(200)
    expect(await undo(admin, first.batch)).toMatchObject({ code: 200, msg: '撤销成功' })
    expect([...(await found('撤一')), ...(await found('撤二'))]).toEqual([])
    expect(await undo(admin, first.batch)).toMatchObject({ code: 400, msg: '该次导入不存在或已撤销' })
    const second = (await importRows(admin, [named('撤一'), named('撤二')])).data
    await update(clerk, (await only('撤二')).id, { phone: '13800000001' })
    expect(await undo(admin, second.batch)).toMatchObject({ code: 400, msg: '导入的数据已被修改或删除，不能撤销' })
    expect(await found('撤一')).toHaveLength(1)
    expect((await importRows(admin, [named('撤一')])).data).toMatchObject({ snum: 0, batch: '' })
  })

  it('is taken back with what it changed, also where some rows were refused, and says what it did', async () => {
    const id = await createdId(admin, { name: '撤三', phone: '13800000001' })
    const list = [named('撤三', { phone: '13800000009' }), named('撤四'), named('撤五', { level: '没有' })]
    const body = { list, known: { field: 'name', mode: 'update' as const }, content: '' }
    const { data } = await admin.call(recordImport.importData, { params: { modelId }, body })
    expect(data).toMatchObject({ snum: 2, fnum: 1, added: 1, changed: 1, same: 0 })
    expect(data.wrongCells).toEqual([expect.objectContaining({ index: 0, id: 'level', message: '等级值不正确' })])
    const undo = () => admin.call(recordImport.undo, { params: { modelId }, body: { batch: data.batch } })
    expect(await undo()).toMatchObject({ code: 200 })
    expect(await raw(admin, id)).toMatchObject({ phone: '13800000001' })
    expect(await found('撤四')).toEqual([])
    expect(await undo()).toMatchObject({ code: 400, msg: '该次导入不存在或已撤销' })
  })

  it('refuses an empty list, and one of more rows than may be imported at once', async () => {
    expect(await importRows(admin, [])).toMatchObject({ code: 400, msg: '导入数据为空' })
    const many = Array.from({ length: 1001 }, (_, index) => named(`多${index}`))
    expect(await importRows(admin, many)).toMatchObject({ code: 400, msg: '单次导入不能超过1000条数据' })
    const visits = Array.from({ length: 600 }, () => ({ result: '行' }))
    expect(await importRows(admin, [named('多一', { visits }), named('多二', { visits })])).toMatchObject({
      msg: '单次导入不能超过1000条数据',
    })
    expect(await found('多')).toHaveLength(0)
  })

  it('finds linked records by their names, as far as the person may see them', async () => {
    const customer = await createdId(admin, { name: '己公司' })
    const reply = await importRows(
      admin,
      [
        { title: '订单一', customer: '己公司', lines: [{ payer: '己公司', text: '一' }] },
        { title: '订单二', customer: '没有的公司' },
      ],
      { model: orderId },
    )
    expect(reply.data).toMatchObject({ snum: 1, fnum: 1 })
    expect(reasons(reply)).toEqual(['客户值不正确'])
    const { data } = await admin.call(onlineDev.list, { params: { modelId: orderId }, body: {} })
    expect(await raw(admin, data.list[0]?.id ?? '', orderId)).toMatchObject({
      customer,
      lines: [{ payer: customer, text: '一' }],
    })
  })
})

describe('linked records that are not known by a text', () => {
  const target = 'design3'
  const linkTo = (relationField: string) => {
    const link = field('relationForm', 'customer', { label: '客户', modelId: target, relationField })
    return saveReleasedDesign(platform.db, orderDesign({ fields: [field('input', 'title'), link], list: { btnsList: offered } }))
  }
  beforeAll(() => saveReleasedDesign(platform.db, { ...customerDesign(), id: target, enCode: 'target' }))
  afterAll(() => saveReleasedDesign(platform.db, orderDesign({ list: { btnsList: offered } })))

  it.each([
    ['amount', { amount: 1234.5 }, '1,234.50', '7'],
    ['since', { since: Date.UTC(2026, 2, 4) }, '2026-03-04', '2026-03-05'],
    ['level', { level: '2' }, '一般', '重要'],
    ['isActive', { isActive: 1 }, '开', '关'],
    ['owner', { owner: 'clerk' }, '名clerk/clerk', '名manager/manager'],
  ])('are found by what the list shows of their %s', async (code, values, shown, other) => {
    const id = await createdId(admin, { name: `链${code}`, ...values }, target)
    await linkTo(code)
    const rows = [shown, other].map((customer) => ({ title: code, customer }))
    const reply = await importRows(admin, rows, { model: orderId })
    expect(reasons(reply)).toEqual(['客户值不正确'])
    const { data } = await admin.call(onlineDev.list, { params: { modelId: orderId }, body: {} })
    expect(await raw(admin, data.list[0]?.id ?? '', orderId)).toMatchObject({ title: code, customer: id })
  })
})

describe('files of an import', () => {
  it('gives a template that comes back as it is filled in, with drop-downs and remarks beside it', async () => {
    const reply = await admin.call(recordImport.template, { params: { modelId } })
    const [sheet = [], remarks = []] = await saved(admin, reply)
    const [upper = [], lower = []] = sheet
    expect(upper).toEqual(expect.arrayContaining(['名称(name)', '等级(level)', 'visits(visits)']))
    expect(upper).not.toContain('编号(no)')
    expect(lower).toEqual(expect.arrayContaining(['日期(visits-day)', '结果(visits-result)']))
    expect(remarks.flat()).toEqual(expect.arrayContaining(['姓名/账号', '不能重复', 'visits-日期(visits-day)']))
  })

  it('reads two rows of heads, records over several lines, and tells what cannot be read', async () => {
    const columns = [
      ...heads('名称(name)', '等级(level)'),
      ...heads('日期(visits-day)', '结果(visits-result)').map((column) => ({ ...column, group: 'visits(visits)' })),
    ]
    const bytes = await workbook(columns, [
      ['庚一', '重要', '2026-01-05', '一'],
      ['', '', '2026-01-06', '二'],
      ['庚二', '没有', '', ''],
      ['', '一般', '2026-01-07', '三'],
    ])
    const { data } = await previewOf(admin, bytes)
    expect(data.headerRow).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'name', fullName: '名称', jnpfKey: 'input' }),
        expect.objectContaining({
          id: 'visits',
          jnpfKey: 'table',
          children: expect.arrayContaining([expect.objectContaining({ id: 'day' })]),
        }),
      ]),
    )
    expect(data.dataRow).toMatchObject([
      { name: '庚一', rowNumber: '3', visits: [{ result: '一' }, { result: '二' }] },
      { name: '庚二', rowNumber: '5', visits: [] },
      { name: '', level: '一般', rowNumber: '6', visits: [{ result: '三' }] },
    ])
    expect(data.wrongCells).toMatchObject([
      { index: 1, row: null, id: 'level', message: '等级值不正确' },
      { index: 2, row: null, id: 'name', message: '名称值不能为空' },
    ])
  })

  it('offers for a wrong cell what may have been meant and can be read: choices, people, organisations, numbers and dates', async () => {
    const wanted = heads('名称', '等级', '负责人', '部门', '金额', '日期', '成员', '电话')
    const bytes = await workbook(wanted, [
      ['疑一', '重要的', '名clark', '名company/名sale', '约1200元/件', '二〇二六年三月一日', '名clerk，名adm', '1'],
      ['疑二', '完全不同', '没有此人', '', '不详', '某天', '', ''],
    ])
    const { wrongCells } = (await previewOf(admin, bytes)).data
    const offered = (index: number) =>
      Object.fromEntries(
        wrongCells
          .filter((cell: { index: number }) => cell.index === index)
          .map(({ id, suggestions }: { id: string; suggestions: string[] }) => [id, suggestions]),
      )
    expect(offered(0)).toEqual({
      level: ['重要'],
      owner: expect.arrayContaining(['名clerk/clerk']),
      department: expect.arrayContaining([expect.stringContaining('名sales')]),
      amount: ['1200'],
      since: ['2026-03-01'],
      members: expect.arrayContaining([expect.stringMatching(/^名clerk,名admin\/admin$/)]),
      // What can be read and breaks a rule is no slip of the pen.
      phone: [],
    })
    expect(Object.values(offered(1)).flat()).toEqual([])
  })

  it('gives refused rows back as a file that is read again', async () => {
    const list = [{ name: '', errorsInfo: '名称值不能为空', visits: [{ result: '一' }, { result: '二' }] }]
    for (const call of [recordImport.exportFailed, recordImport.exportException]) {
      const [sheet = []] = await saved(admin, await admin.call(call, { params: { modelId }, body: { list } }))
      expect(sheet[0]).toContain('异常原因')
      expect(sheet.flat()).toEqual(expect.arrayContaining(['名称值不能为空', '一', '二']))
    }
    expect(await admin.call(recordImport.exportFailed, { params: { modelId }, body: { list: [] } })).toMatchObject({
      msg: '导出数据为空',
    })
  })

  it('refuses changed heads, a repeated one, and a file without rows', async () => {
    const wrong = { code: 400, msg: '表头名称不可更改,表头行不能删除' }
    expect(await previewOf(admin, await workbook(heads('名字'), [['甲']]))).toMatchObject(wrong)
    expect(await previewOf(admin, await workbook(heads('电话(phone)'), [['13800000001']]))).toMatchObject(wrong)
    expect(await previewOf(admin, await workbook(heads('名称', '名称(name)'), [['甲', '乙']]))).toMatchObject(wrong)
    for (const head of ['名称', '名字']) {
      const sent = await upload(admin, await workbook(heads(head), []))
      const fileName = sent.data.name as string
      const empty = { code: 400, msg: '导入数据为空' }
      expect(await admin.call(recordImport.preview, { params: { modelId }, query: { fileName } })).toMatchObject(empty)
      expect(await admin.call(recordImportMapping.heads, { params: { modelId }, body: { fileName } })).toMatchObject(empty)
    }
  })

  it('reads tables of text in both encodings of the country', async () => {
    const text = '名称(name),等级(level)\n辛一,重要\n'
    expect((await previewOf(admin, text, 'a.csv')).data.dataRow).toMatchObject([{ name: '辛一', level: '重要' }])
    const gb = Uint8Array.from([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xd0, 0xc1, 0xb6, 0xfe, 0x0a])
    expect((await previewOf(admin, gb, 'a.csv')).data.dataRow).toMatchObject([{ name: '辛二' }])
  })

  it('refuses a file of another kind, one that is too large, and one of too many rows', async () => {
    expect(await upload(admin, 'x', 'a.txt')).toMatchObject({ code: 400, msg: '选择文件不符合导入' })
    expect(await upload(admin, new Uint8Array(500 * 1024 + 1))).toMatchObject({ msg: '文件大小不能超过500KB' })
    expect(await previewOf(admin, '名称\n甲\n')).toMatchObject({ code: 400, msg: '导入失败，文件格式错误' })
    expect(await previewOf(admin, 'PK no workbook')).toMatchObject({ code: 400, msg: expect.stringMatching(/^文件/) })
    const many = Array.from({ length: 1001 }, (_, index) => [`壬${index}`])
    expect(await previewOf(admin, await workbook(heads('名称'), many))).toMatchObject({ msg: '单次导入不能超过1000条数据' })
    expect((await previewOf(admin, await workbook(heads('名称'), many.slice(1)))).data.dataRow).toHaveLength(1000)
  })

  it('reads the first sheet that is shown, what formulas were saved with, merged cells, and dates in any form', async () => {
    const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const bytes = await rawWorkbook({
      hidden: row(1, cell('A1', '不是表头')),
      shown:
        row(1, cell('A1', '名称(name)'), cell('B1', '金额(amount)'), cell('C1', '日期(since)'), cell('D1', 'visits(visits)')) +
        row(2, cell('D2', '日期(visits-day)')) +
        row(3, cell('A3', '子一'), '<c r="B3"><f>1+1</f><v>2</v></c>', '<c r="C3"><v>46027</v></c>', cell('D3', '5-Jan-2026')) +
        row(4, cell('D4', '2026年1月6日')),
    })
    const { data } = await previewOf(admin, bytes)
    expect(data.dataRow).toMatchObject([{ name: '子一', amount: '2', visits: [{ day: '5-Jan-2026' }, { day: '2026年1月6日' }] }])
    expect(data.wrongCells).toMatchObject([
      { index: 0, row: null, id: 'since', message: '日期值不正确', suggestions: ['2026-01-05'] },
    ])
  })

  it('refuses an archive that unpacks to far more than rows, and never reads beyond the file', async () => {
    const big = await rawWorkbook({ hidden: '', shown: ' '.repeat(20 * 1024 * 1024) })
    expect(big.byteLength).toBeLessThan(500 * 1024)
    expect(await previewOf(admin, big)).toMatchObject({ code: 400, msg: '文件解压后的内容过大' })
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const reply = await previewOf(admin, await rawWorkbook({ hidden: '', shown: '', before: entity }))
    expect(reply).toMatchObject({ code: 400, msg: '文件已损坏，无法读取' })
  })

  it('reads a file for the one who sent it alone', async () => {
    const { data } = await upload(admin, await workbook(heads('名称'), [['癸']]))
    const reply = await clerk.call(recordImport.preview, { params: { modelId }, query: { fileName: data.name } })
    expect(reply.code).not.toBe(200)
  })
})

describe('files whose heads are not those of the template', () => {
  const findHeads = async (client: Client, bytes: Uint8Array<ArrayBuffer> | string, name = 'a.xlsx') => {
    const fileName = (await upload(client, bytes, name)).data.name as string
    return { fileName, reply: await client.call(recordImportMapping.heads, { params: { modelId }, body: { fileName } }) }
  }
  const previewMapped = (client: Client, fileName: string, fields: string[]) =>
    client.call(recordImportMapping.preview, { params: { modelId }, body: { fileName, fields } })
  const fieldsOf = (reply: RawReply) => reply.data.heads.map(({ field }: { field: string }) => field)

  it('offers people whose names sound the same, and finds the column of known numbers by what stands in it', async () => {
    const name = { realName: '傅小龙', nameReading: ' fuxiaolong fxl' }
    const clerkRow = platform.db.updateTable('appUser').where('id', '=', 'clerk')
    await clerkRow.set(name).execute()
    const ids = [await createdId(admin, { name: '号一' }), await createdId(admin, { name: '号二' })]
    const numbers = await Promise.all(ids.map(async (id) => String((await raw(admin, id))['no'])))
    const bytes = await workbook(heads('名称', '单号', '负责人'), [
      ['号一', numbers[0] ?? '', '付小龙'],
      ['号二', numbers[1] ?? '', ''],
    ])
    const { fileName, reply } = await findHeads(admin, bytes)
    expect(fieldsOf(reply)).toEqual(['name', 'no', 'owner'])
    const { wrongCells } = (await previewMapped(admin, fileName, ['name', 'no', 'owner'])).data
    expect(wrongCells).toMatchObject([{ id: 'owner', suggestions: ['傅小龙/clerk'] }])
    await clerkRow.set({ realName: '名clerk', nameReading: '' }).execute()
  })

  it('says which column is which by name and content, reads the file so, and knows it the next time until it is forgotten', async () => {
    const bytes = await workbook(heads('客户的名称', '甲列', '负责的人', '乙列', '备忘'), [
      ['映一', '2026年1月5日', '名clerk/clerk', '9:30', '无'],
      ['映二', '2026/1/6', 'clerk', '10:00', ''],
    ])
    const { fileName, reply } = await findHeads(admin, bytes)
    expect(reply.data).toMatchObject({ isClear: false, isRemembered: false })
    expect(fieldsOf(reply)).toEqual(['name', 'since', 'owner', 'openAt', ''])
    expect(reply.data.heads[1]).toMatchObject({ title: '甲列', examples: ['2026年1月5日', '2026/1/6'], isSure: false })
    expect(reply.data.fields).toContainEqual({ id: 'name', title: '名称', isRequired: true, table: '', isKey: true })
    const fields = fieldsOf(reply)
    expect((await previewMapped(admin, fileName, fields)).data.dataRow).toMatchObject([
      { name: '映一', since: '2026年1月5日', owner: '名clerk/clerk' },
      { name: '映二' },
    ])
    const again = (await findHeads(admin, bytes)).reply
    expect(again.data).toMatchObject({ isClear: true, isRemembered: true })
    expect(fieldsOf(again)).toEqual(fields)
    // What one person has said is nobody else's.
    expect((await findHeads(clerk, bytes)).reply.data).toMatchObject({ isClear: false, isRemembered: false })
    expect(await admin.call(recordImportMapping.forget, { params: { modelId } })).toMatchObject({ code: 200 })
    expect((await findHeads(admin, bytes)).reply.data).toMatchObject({ isClear: false, isRemembered: false })
  })

  it('asks nobody where only the spelling is another one, and takes what was said against the name', async () => {
    const bytes = await workbook(heads('名 稱', '電話'), [['映三', '13800000001']])
    const { fileName, reply } = await findHeads(admin, bytes)
    expect(reply.data.isClear).toBe(true)
    expect(fieldsOf(reply)).toEqual(['name', 'phone'])
    expect((await previewMapped(admin, fileName, ['name', ''])).data.dataRow).toEqual([{ name: '映三', rowNumber: '2' }])
    expect(fieldsOf((await findHeads(admin, bytes)).reply)).toEqual(['name', ''])
    await admin.call(recordImportMapping.forget, { params: { modelId } })
  })

  it('refuses a file of which nothing is known, one without a required field, and a field twice', async () => {
    const strange = await findHeads(admin, await workbook(heads('甲', '乙'), [['x', 'y']]))
    expect(strange.reply).toMatchObject({ code: 400, msg: '表头名称不可更改,表头行不能删除' })
    const { fileName } = await findHeads(admin, await workbook(heads('名 称', '丙'), [['映四', 'y']]))
    expect(await previewMapped(admin, fileName, ['', 'phone'])).toMatchObject({ msg: '请选择“名称”对应的列' })
    expect(await previewMapped(admin, fileName, ['name', 'name'])).toMatchObject({ msg: '同一字段不能对应多列' })
    expect((await previewMapped(admin, 'none.xlsx', ['name'])).code).not.toBe(200)
    expect((await admin.call(recordImportMapping.heads, { params: { modelId }, body: {} as never })).code).toBe(400)
  })
})

describe('records that are there already', () => {
  const check = (client: Client, list: ImportedRow[], more: { field?: string; content?: string } = {}) =>
    client.call(recordImportKnown.check, { params: { modelId }, body: { list, ...more } as never })
  const send = (list: ImportedRow[], mode: 'update' | 'skip' | 'add', more: { field?: string; content?: string } = {}) => {
    const { field = '', content = '' } = more
    return admin.call(recordImport.importData, { params: { modelId }, body: { list, known: { field, mode }, content } })
  }
  const phones = async (name: string) => (await only(name)).values['phone']

  it('counts them before anything is written, and updates or skips them as the person chooses', async () => {
    await createdId(admin, { name: '识一', phone: '13800000001' })
    await createdId(admin, { name: '识二', phone: '13800000002' })
    const list = [
      named('识一', { phone: '13800000009' }),
      named('识二', { phone: '13800000002' }),
      named('识三'),
      named('识四', { phone: '1' }),
    ]
    const { data } = await check(admin, list.slice(0, 3))
    expect(data).toMatchObject({ added: 1, changed: 1, same: 1, refused: 0, mode: 'add', mayUpdate: true, earlier: null })
    expect(data.fields).toEqual([{ id: 'name', title: '名称' }])
    expect(await found('识三')).toHaveLength(0)
    expect((await send(list.slice(0, 2), 'skip')).data).toMatchObject({ snum: 2, fnum: 0, same: 2, batch: '' })
    expect(await phones('识一')).toBe('13800000001')
    expect((await send(list, 'update')).data).toMatchObject({ snum: 3, fnum: 1, same: 1 })
    expect(await phones('识一')).toBe('13800000009')
    expect(reasons(await send(list.slice(0, 1), 'add'))).toEqual(['名称字段数据重复无法进行导入'])
    expect(await send(list, 'update', { field: 'phone' })).toMatchObject({ code: 400, msg: '该字段不能用于识别已有数据' })
  })

  it('foretells what the rules of the design and rows of the same text will refuse', async () => {
    await createdId(admin, { name: '预一' })
    const list = [
      named('预一', { phone: '1' }),
      named('预二', { phone: '1' }),
      named('预三'),
      named('预三'),
      named('预四', { level: '没有' }),
    ]
    expect((await check(admin, list)).data).toMatchObject({ added: 1, changed: 0, same: 0, refused: 4 })
    expect((await send(list, 'update')).data).toMatchObject({ added: 1, changed: 0, fnum: 4 })
  })

  it('knows a record by the number that the platform gave it, which an exported file has', async () => {
    const id = await createdId(admin, { name: '识五', phone: '13800000001' })
    const number = (await raw(admin, id))['no'] as string
    const bytes = await workbook(heads('编号', '名称', '电话'), [
      [number, '识五改', '13800000005'],
      ['', '识六', ''],
    ])
    const { data } = await previewOf(admin, bytes)
    expect(data.headerRow[0]).toMatchObject({ id: 'no', fullName: '编号' })
    const list = data.dataRow as ImportedRow[]
    expect((await check(admin, list, { field: 'no' })).data).toMatchObject({ field: 'no', added: 1, changed: 1 })
    expect((await send(list, 'update', { field: 'no' })).data).toMatchObject({ snum: 2, fnum: 0 })
    expect(await raw(admin, id)).toMatchObject({ name: '识五改', phone: '13800000005', no: number })
  })

  it('tells of the same file, whoever imported it in whatever kind of file, until that import is taken back', async () => {
    const rows = [['同一', '13800000001']]
    const preview = await previewOf(admin, await workbook(heads('名称', '电话'), rows))
    const { content, dataRow } = preview.data
    expect((await check(admin, dataRow, { content })).data.earlier).toBeNull()
    const { batch } = (await send(dataRow, 'add', { content })).data
    const again = (await previewOf(clerk, '名称,电话\n同一,13800000001\n', 'a.csv')).data
    expect((await check(clerk, again.dataRow, { content: again.content })).data.earlier).toMatchObject({ count: 1 })
    await admin.call(recordImport.undo, { params: { modelId }, body: { batch } })
    expect((await check(clerk, again.dataRow, { content })).data.earlier).toBeNull()
  })

  it('refuses no rows and too many', async () => {
    expect(await check(admin, [])).toMatchObject({ code: 400, msg: '导入数据为空' })
    const many = Array.from({ length: 1001 }, (_, index) => named(`多${index}`))
    expect(await check(admin, many)).toMatchObject({ code: 400, msg: '单次导入不能超过1000条数据' })
  })
})

describe('rights of an import', () => {
  const everyCall = (client: Client, model = modelId) => {
    const params = { modelId: model }
    return Promise.all([
      client.call(recordImport.template, { params }),
      client.call(recordImport.preview, { params, query: { fileName: 'x.xlsx' } }),
      client.call(recordImport.importData, { params, body: { list: [{ name: '不许' }] } }),
      client.call(recordImport.exportFailed, { params, body: { list: [{ name: '不许' }] } }),
      client.call(recordImport.exportException, { params, body: { list: [{ name: '不许' }] } }),
      client.call(recordImport.undo, { params, body: { batch: 'x' } }),
      client.call(recordImportMapping.heads, { params, body: { fileName: 'x.xlsx' } }),
      client.call(recordImportMapping.preview, { params, body: { fileName: 'x.xlsx', fields: ['name'] } }),
      client.call(recordImportMapping.forget, { params }),
      client.call(recordImportKnown.check, { params, body: { list: [{ name: '不许' }] } as never }),
    ])
  }
  const codes = (replies: readonly RawReply[]) => replies.map(({ code }) => code)

  it('asks for the module, for the button of the design and for the right to it', async () => {
    expect(codes(await everyCall(dev.stranger))).toEqual(Array(10).fill(403))
    await designed({ btnsList: [{ value: 'add' }] })
    expect(codes(await everyCall(admin))).toEqual(Array(10).fill(403))
    await designed({ useBtnPermission: true })
    await permit(platform, 'button', 'btn_add')
    expect(codes(await everyCall(clerk))).toEqual(Array(10).fill(403))
    await permit(platform, 'button', 'btn_upload')
    expect((await importRows(clerk, [named('许一')])).data).toMatchObject({ snum: 1 })
    expect(await found('不许')).toHaveLength(0)
    await designed({})
  })

  it('changes no record of somebody who may not edit', async () => {
    const id = await createdId(admin, { name: '许二', phone: '13800000001' })
    await designed({ useBtnPermission: true, uploaderTemplateJson: { dataType: '2', selectKey: ['name', 'phone'] } })
    const list = [named('许二', { phone: '13800000009' })]
    const { data } = await clerk.call(recordImportKnown.check, { params: { modelId }, body: { list } as never })
    expect(data).toMatchObject({ mayUpdate: false })
    const reply = await importRows(clerk, list)
    expect(reply.data).toMatchObject({ snum: 0, fnum: 1 })
    expect(await raw(admin, id)).toMatchObject({ phone: '13800000001' })
    await designed({})
  })

  it('neither offers nor writes a field without right', async () => {
    await designed({ useFormPermission: true })
    await permit(platform, 'form', 'name')
    const [sheet = []] = await saved(clerk, await clerk.call(recordImport.template, { params: { modelId } }))
    expect(sheet).toEqual([['名称(name)']])
    expect((await importRows(clerk, [named('许三', { phone: '13800000001', visits: [{ result: 'x' }] })])).data).toMatchObject({
      snum: 1,
    })
    await designed({})
    const { values } = await only('许三')
    expect(values['phone'] ?? '').toBe('')
    expect(values['visits'] ?? []).toEqual([])
  })

  it('finds no linked record that the person cannot see', async () => {
    await createdId(admin, { name: '许四' })
    const row = { title: '许四的订单', customer: '许四' }
    await permitOrders()
    expect((await importRows(clerk, [row], { model: orderId })).data).toMatchObject({ snum: 1 })
    await designed({ useDataPermission: true })
    expect(reasons(await importRows(clerk, [row], { model: orderId }))).toEqual(['客户值不正确'])
    await designed({})
  })
})

/** The menu of the orders, for the clerk. */
async function permitOrders() {
  const menu = { id: 'orders', systemId: 'trade', parentId: '-1', fullName: '订单', enCode: 'orders', type: 3, icon: null }
  await platform.db
    .insertInto('menu')
    .values({ ...menu, urlAddress: 'model/order', moduleId: orderId })
    .execute()
  await grant(platform.db, ['User', 'clerk', 'module', 'orders'])
}

async function saved(client: Client, reply: RawReply): Promise<string[][][]> {
  expect(reply).toMatchObject({ code: 200, data: { url: expect.stringContaining('/api/file/Download?') } })
  const response = await client.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
  const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
  const sheets: string[][][] = []
  for (const index of book.sheets.keys()) {
    const rows: string[][] = []
    for await (const { cells } of book.read(index).rows) rows.push(cells.map(textOfCell))
    sheets.push(rows)
  }
  return sheets
}
