import type { ReportTemplate } from '@/lib/report/template'
import { fieldOf, templateOf } from '@/lib/report/testing-templates'
import { fillReport } from './fill'
import { inTurn, makeReport } from './report-pool'

const cross = templateOf(2, 2, [
  { row: 0, column: 1, value: fieldOf('o', 'id', 'group'), expand: 'right' },
  { row: 1, column: 0, value: fieldOf('o', 'id', 'group'), expand: 'down' },
])
const whole = (template: ReportTemplate, count: number) => ({
  ...{
    template,
    data: { o: Array.from({ length: count }, (_, id) => ({ id })) },
    parameters: {},
    name: '',
    language: '',
    timeZone: 'UTC',
  },
  want: { kind: 'page' as const, page: 0 },
})

test('a report with more places than can be drawn at once is not shown as a whole', async () => {
  expect(await fillReport(whole(cross, 10))).toMatchObject({ pages: { pages: [{ rows: { length: 11 } }] } })
  expect(await fillReport(whole(cross, 1100))).toMatchObject({ refusal: 'tooMuch' })
})

test('a report is made in a thread of its own, with the dates of the zone of the platform and the same refusals', async () => {
  const { timeZone: _, ...job } = whole(cross, 10)
  expect(await makeReport(job)).toMatchObject({ pages: { pages: [{ rows: { length: 11 } }] } })
  const tooMuch = { ...job, data: whole(cross, 1100).data }
  await expect(makeReport(tooMuch)).rejects.toMatchObject({ userMessage: '报表数据过多，请缩小范围后再试' })
  const file = await makeReport({ ...job, name: '交叉', want: { kind: 'xlsx' } })
  expect('file' in file && Buffer.from(file.file).subarray(0, 2).toString()).toBe('PK')
})

test('a report none of whose data sets has a row says so', async () => {
  expect(await fillReport(whole(cross, 0))).toMatchObject({ pages: { isEmpty: true } })
  expect(await fillReport(whole(cross, 1))).toMatchObject({ pages: { isEmpty: false } })
})

test('a chain of cells that no stack holds is refused, and the next report is made', async () => {
  const cells = Array.from({ length: 1999 }, (_, row) => ({
    ...{ row, column: 0 },
    value: row === 1998 ? { kind: 'text', text: '1' } : { kind: 'formula', formula: `A${row + 2}+1` },
  }))
  const { timeZone: _, ...job } = whole(templateOf(1999, 1, cells), 1)
  await makeReport(job).catch((error) => expect(error).toMatchObject({ userMessage: '报表数据过多，请缩小范围后再试' }))
  expect(await makeReport({ ...job, template: cross })).toHaveProperty('pages')
})

test('a report is shown in the language of its reader, and computed as it stands', async () => {
  const cells = [
    { row: 0, column: 0, value: fieldOf('o', 'state', 'group'), expand: 'down', format: { kind: 'general', suffix: ' 张' } },
    { row: 0, column: 1, value: { kind: 'formula', formula: 'IF(A1 = "完成", 1, 0)' } },
    { row: 1, column: 0, value: { kind: 'text', text: '合计' } },
  ]
  const i18nTexts = { en: { 完成: 'Done', 合计: 'Total', 清单: 'List', 张: 'sheets' } }
  const template = templateOf(2, 2, cells, { i18nTexts, page: { header: { left: '清单' } } })
  const job = { ...whole(template, 0), data: { o: [{ state: '完成' }] }, name: '清单' }
  const read = async (language: string) => {
    const answer = await fillReport({ ...job, language })
    if (!('pages' in answer)) throw new Error('no pages')
    const { fullName, header, pages } = answer.pages
    return [fullName, header.left, ...(pages[0]?.rows ?? []).map((row) => row.cells.map(({ text }) => text).join('|'))]
  }
  expect(await read('en')).toEqual(['List', 'List', '完成 sheets|1', 'Total|'])
  expect(await read('zh')).toEqual(['清单', '清单', '完成 张|1', '合计|'])
})

test('reports of one person wait for each other, no more than a few of them, and those of others do not', async () => {
  const read: string[] = []
  const ends: (() => void)[] = []
  const work = (who: string) => async () => {
    read.push(who)
    await new Promise<void>((resolve) => ends.push(resolve))
  }
  const flood = Array.from({ length: 11 }, () => inTurn('flood', work('flood')))
  await expect(inTurn('flood', work('flood'))).rejects.toMatchObject({ code: 'tooManyRequests' })
  flood.push(inTurn('other', work('other')))
  await new Promise(setImmediate)
  expect(read).toEqual(['flood', 'other'])
  while (read.length < flood.length || ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(flood)
})
