import { widgetSchemas } from '@/components/widgets/schemas'
import { columnKinds } from '@/lib/designer/propose/column-kinds'
import { proposedDesign } from '@/lib/designer/propose/proposed-design'
import { importLimits, usualLimits } from '@/lib/form/import-limits'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { makeDictionary, nothingMade } from './mutations'

// It stands here because the widgets do.
it('makes of every kind a form and a list that open without a fault and can be imported into', () => {
  const columns = columnKinds.map((kind) => ({ title: kind, kind, isRequired: true, values: ['1', '2.25'] }))
  const { formData, columnData, appColumnData } = proposedDesign(columns, { schemas: widgetSchemas, ruleText: (kind) => kind })
  const form = parseDesign(formData, widgetSchemas)
  expect(form.problems).toEqual([])
  expect(form.fields.map(({ label }) => label)).toEqual([...columnKinds])
  const list = parseListDesign(columnData, widgetSchemas)
  expect(list.columns.length).toBe(columnKinds.length)
  // Phones follow the list of the desktop.
  expect(appColumnData).toBe('')
  expect(list.buttons.some(({ value }) => value === 'upload')).toBe(true)
  expect(importLimits(list.raw)).toEqual(usualLimits)
})

it('makes room for the rows that it was proposed from', () => {
  const column = { title: '品号', kind: 'text', isRequired: true, values: Array.from({ length: 1001 }, String) } as const
  const { columnData } = proposedDesign([column], { schemas: widgetSchemas, rowsBytes: 600 * 1024, ruleText: (kind) => kind })
  const limits = importLimits(parseListDesign(columnData, widgetSchemas).raw)
  expect(limits.rowsMax).toBeGreaterThan(1000)
  expect(limits.sizeBytesMax).toBe(600 * 1024)
})

it('goes on with a dictionary whose answer was lost half way, and later makes only the choices that are new', async () => {
  const there: string[] = []
  const types: unknown[] = []
  /** The network edge: the dictionary and one item are stored without an answer. */
  globalThis.fetch = (async (request: Request | string, init?: RequestInit) => {
    const url = String(request instanceof Request ? request.url : request)
    const answer = (code: number, data: unknown) => new Response(JSON.stringify({ code, msg: '', data }))
    const item = (fullName: string) => ({ id: fullName, parentId: '0', fullName, enCode: fullName, enabledMark: 1 })
    const isType = url.includes('DictionaryType')
    if ((init?.method ?? 'GET') === 'GET') return answer(200, { list: isType ? types : there.map(item) })
    if (isType) {
      types.push({ ...JSON.parse(String(init?.body)), id: 'type', children: [] })
      throw new TypeError('connection lost')
    }
    const { fullName } = JSON.parse(String(init?.body))
    if (there.includes(fullName)) return answer(500, null)
    there.push(fullName)
    if (fullName !== '旧') return answer(200, { id: fullName })
    throw new TypeError('connection lost')
  }) as never
  let made = nothingMade
  const make = (entries: readonly string[]) =>
    makeDictionary({ made, onMade: (next) => (made = next) }, { at: 4, name: '状态', entries })
  await expect(make(['新', '旧', '坏'])).rejects.toMatchObject({ code: 'transport' })
  expect(made.dictionaries).toMatchObject([{ at: 4, id: '', isWhole: false }])
  await expect(make(['新', '旧', '坏'])).rejects.toMatchObject({ code: 'transport' })
  expect(types).toHaveLength(1)
  expect(made.dictionaries).toMatchObject([{ at: 4, id: 'type', isWhole: false }])
  await make(['新', '旧', '坏'])
  expect(there).toEqual(['新', '旧', '坏'])
  await make(['旧', '修'])
  expect(there).toEqual(['新', '旧', '坏', '修'])
  expect(made.dictionaries).toMatchObject([{ at: 4, id: 'type', isWhole: true }])
})
