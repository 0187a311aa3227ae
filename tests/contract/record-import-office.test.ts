import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { renewedWorkbook } from '@/lib/rows/xls/renew'
import { type OfficeSheet, openOffice } from '@/tests/fixtures/spreadsheets'
import { startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'
import { foundByName, importRows } from './import-calls'
import { modelId, type OnlineDev, raw, startOnlineDev } from './online-dev-setup'

/** Imports of files that LibreOffice has written. */

jest.setTimeout(600_000)

const office = openOffice()
const withOffice = office ? describe : describe.skip

let dev: OnlineDev
let admin: Client
beforeAll(async () => {
  dev = await startOnlineDev({ list: { btnsList: [{ value: 'add' }, { value: 'upload' }] } }, {}, startFileHarness)
  admin = dev.admin
})
afterAll(async () => {
  office?.close()
  await dev.stop()
})

async function previewOf(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<RawReply> {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const sent = await (await admin.raw('/api/visualdev/OnlineDev/Uploader', { method: 'POST', body: form })).json()
  expect(sent).toMatchObject({ code: 200 })
  return admin.call(recordImport.preview, { params: { modelId }, query: { fileName: (sent as RawReply).data.name } })
}

const customers = (name: string): OfficeSheet => ({
  name: '客户',
  rows: [
    ['名称(name)', '金额(amount)', '日期(since)', '备注(note)', 'visits(visits)', null],
    [null, null, null, null, '日期(visits-day)', '结果(visits-result)'],
    [
      { text: name, rows: 2 },
      { number: '2.5', formula: '1+1.5' },
      { day: '2026-01-05' },
      '第一行&#10;第二行',
      { day: '2026-02-01' },
      '见面',
    ],
    [null, null, null, null, '2026年2月2日', '签约'],
    [`${name}二`, { number: '1234567.89' }, '2026/3/4', '=1+1', null, null],
  ],
})
const hidden: OfficeSheet = { name: '草稿', isHidden: true, rows: [['不是表头'], ['x']] }

withOffice('a file of LibreOffice', () => {
  const saved = (sheets: readonly OfficeSheet[], kind: string) => office?.save(sheets, kind) ?? new Uint8Array()

  it.each([
    ['.xlsx', (sheets: readonly OfficeSheet[]) => saved(sheets, 'xlsx')],
    // As the wizard sends it.
    ['.xls', (sheets: readonly OfficeSheet[]) => renewedWorkbook(saved(sheets, 'xls'))],
  ])('%s is read with its days, formulas, merged cells and rows below a record, beside a hidden sheet', async (kind, made) => {
    const name = `办公${kind}`
    const { data } = await previewOf(made([customers(name), hidden]), 'a.xlsx')
    expect(data.wrongCells).toEqual([])
    expect(data.dataRow).toMatchObject([
      { name, amount: '2.5', visits: [{ result: '见面' }, { result: '签约' }] },
      { name: `${name}二`, amount: '1234567.89', note: '=1+1' },
    ])
    expect((await importRows(admin, data.dataRow as ImportedRow[])).data).toMatchObject({ snum: 2, fnum: 0 })
    const records = await Promise.all((await foundByName(admin, name)).map(({ id }) => raw(admin, id)))
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ name, amount: 2.5, since: Date.UTC(2026, 0, 5) },
          visits: [
            expect.objectContaining({ day: Date.UTC(2026, 1, 1), result: '见面' }),
            expect.objectContaining({ day: Date.UTC(2026, 1, 2), result: '签约' }),
          ],
        }),
        expect.objectContaining({ name: `${name}二`, since: Date.UTC(2026, 2, 4), note: '=1+1' }),
      ]),
    )
  })

  it('a table of text is read in UTF-8 and in the encoding of the country', async () => {
    const sheet: OfficeSheet = {
      name: 'a',
      rows: [
        ['名称', '金额'],
        ['办公文本', { number: '3.25' }],
      ],
    }
    for (const encoding of [76, 85]) {
      const bytes = saved([sheet], `csv:Text - txt - csv (StarCalc):44,34,${encoding}`)
      expect((await previewOf(bytes, 'a.csv')).data.dataRow).toMatchObject([{ name: '办公文本', amount: '3.25' }])
    }
  })

  it('a row more than may be imported at once is refused with the message of the contract', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [`满${at}`])
    const book = (count: number) => saved([{ name: 'a', rows: [['名称'], ...rows(count)] }], 'xlsx')
    expect(await previewOf(book(1001), 'a.xlsx')).toMatchObject({ code: 400, msg: '单次导入不能超过1000条数据' })
    expect((await previewOf(book(1000), 'a.xlsx')).data.dataRow).toHaveLength(1000)
  })
})
