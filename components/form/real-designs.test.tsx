import { readFileSync } from 'node:fs'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { isRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { walkNodes } from '@/lib/form/walk'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { FormView } from './form-view'
import { OptionsProvider } from './options-context'

const names = ['02-tabs-collapse-variant-legacy31', '05-customer-follow-superquery-5x', '07-single-input-full-formconf-6x']

/** A value as the record of an installation holds it, by type; fields of other types stay empty. */
const stored: Readonly<Record<string, unknown>> = {
  input: '甲',
  textarea: '一\n二',
  inputNumber: 12.5,
  select: '1',
  radio: '1',
  checkbox: ['1'],
  datePicker: Date.UTC(2026, 2, 9),
  timePicker: '08:30:00',
  dateRange: [Date.UTC(2026, 2, 9), Date.UTC(2026, 2, 10)],
  timeRange: ['08:30:00', '17:30:00'],
  numberRange: [0, 5],
  switch: 1,
  rate: 3,
  slider: 40,
  colorPicker: '#409EFF',
  editor: '<p>甲<b>乙</b></p>',
  cascader: ['1', '2'],
  treeSelect: '1',
  uploadFile: [{ name: 'a.pdf', fileId: 'f1', url: '/api/x' }],
  uploadImg: [{ name: 'a.png', fileId: 'i1', url: '/api/x' }],
}

function readDesign(name: string): Record<string, unknown> {
  const file: unknown = JSON.parse(readFileSync(`tests/fixtures/real-forms/${name}.json`, 'utf8'))
  return isRecord(file) ? { ...file } : { fields: file }
}

function fieldsOf(nodes: readonly FieldNode[]) {
  return [...walkNodes(nodes)].filter((node) => node.kind === 'field' && node.name !== '' && node.parentTable === null)
}

function recordOf(nodes: readonly FieldNode[]): Record<string, unknown> {
  const record: Record<string, unknown> = { id: 'r1', f_version: 3, columnOfAnotherVersion: { kept: [1, 2] } }
  for (const node of fieldsOf(nodes)) if (Object.hasOwn(stored, node.type)) record[node.name] = stored[node.type]
  return record
}

describe.each(names)('the real design %s', (name) => {
  test('has a widget for every type it uses', () => {
    const design = parseDesign(readDesign(name), widgetSchemas)
    expect(design.problems.filter(({ code }) => code === 'unknownWidget')).toEqual([])
    expect(fieldsOf(design.fields).length).toBeGreaterThan(0)
  })

  test('is shown whole: every visible field has its control and its face', async () => {
    const design = parseDesign(readDesign(name), widgetSchemas)
    const record = recordOf(design.fields)
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: record })
    const form = render(
      <OptionsProvider load={async () => []}>
        <FormView store={store} />
      </OptionsProvider>,
      { wrapper: WithMessages },
    )
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    await openEverything(form.container)
    expect(form.container.textContent).not.toMatch(/在此版本中不能编辑/)
    const shown = fieldsOf(design.fields).filter((node) => !store.getFieldState(node.code).hidden)
    expect(form.container.querySelectorAll('[data-field-id]').length).toBeGreaterThanOrEqual(Math.min(shown.length, 1))
    form.unmount()
    const detail = render(
      <OptionsProvider load={async () => []}>
        <DetailView design={design} values={record} texts={{}} forms="all" />
      </OptionsProvider>,
      { wrapper: WithMessages },
    )
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    expect(detail.container.textContent).not.toMatch(/在此版本中不能编辑/)
    expect(detail.container.textContent).not.toBe('')
  }, 30_000)

  test('saves what was opened: nothing is lost and unknown keys survive', () => {
    const source = readDesign(name)
    const design = parseDesign(source, widgetSchemas)
    const record = recordOf(design.fields)
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: record })
    const saved = store.toRecord()
    expect({ ...saved }).toMatchObject({ id: 'r1', f_version: 3, columnOfAnotherVersion: { kept: [1, 2] } })
    for (const node of fieldsOf(design.fields)) {
      const schema = widgetSchemas.get(node.type)
      if (!schema || !Object.hasOwn(record, node.name)) continue
      expect([node.type, schema.decode(saved[node.name], node)]).toEqual([node.type, schema.decode(record[node.name], node)])
    }
    // The design itself is written back as it came, with every key of its version.
    expect(JSON.stringify(design.raw)).toBe(JSON.stringify(source))
  })
})

/** Opens the panes of tabs and folds one after the other, so that what they hold is drawn. */
async function openEverything(container: HTMLElement) {
  for (const opener of container.querySelectorAll<HTMLElement>('[role="tab"], [aria-expanded="false"][aria-controls]')) {
    await userEvent.click(opener)
    expect(container.textContent).not.toMatch(/在此版本中不能编辑/)
  }
}
