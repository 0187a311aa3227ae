import { widgetSchemas } from '@/components/widgets/schemas'
import { columnKinds } from '@/lib/designer/propose/column-kinds'
import { proposedDesign } from '@/lib/designer/propose/proposed-design'
import { importLimits, usualLimits } from '@/lib/form/import-limits'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { MadeDictionaries } from './mutations'

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

it('goes on with a dictionary whose answer was lost half way, and never uses one that it began to take back', async () => {
  const there: string[] = []
  /** The network edge: one item is stored without an answer, and nothing can be taken back. */
  globalThis.fetch = (async (request: Request | string, init?: RequestInit) => {
    const url = String(request instanceof Request ? request.url : request)
    const method = init?.method ?? 'GET'
    const answer = (code: number, data: unknown) => new Response(JSON.stringify({ code, msg: '', data }))
    if (method === 'DELETE') return answer(500, null)
    const item = (id: string) => ({ id, parentId: '0', fullName: id, enCode: id, enabledMark: 1 })
    if (method === 'GET') return answer(200, { list: there.map(item) })
    if (url.includes('DictionaryType')) return answer(200, { id: 'type' })
    const { enCode } = JSON.parse(String(init?.body))
    if (there.includes(enCode)) return answer(500, null)
    there.push(enCode)
    if (enCode !== '2') return answer(200, { id: enCode })
    throw new TypeError('connection lost')
  }) as never
  const made = new MadeDictionaries()
  const wanted = { at: 4, name: '状态', entries: ['新', '旧', '坏'] }
  await expect(made.make(wanted)).rejects.toMatchObject({ code: 'transport' })
  expect(made.ids.size).toBe(0)
  await made.make(wanted)
  expect(there).toEqual(['1', '2', '3'])
  expect(made.ids.get(4)).toBe('type')
  await expect(made.takeBack()).rejects.toBeDefined()
  expect(made.ids.size).toBe(0)
})
