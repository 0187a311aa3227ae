import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { FormView } from '@/components/form/form-view'
import { OptionsProvider } from '@/components/form/options-context'
import { LinkedText } from '@/components/widget-kits/lookups/linked-text'
import { widgetSchemas } from '@/components/widgets/schemas'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { quietContext } from '@/tests/fixtures/list-columns'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { tableEntries } from './columns'

const field = {
  __config__: { jnpfKey: 'relationForm', label: '项目', layout: 'colFormItem' },
  __vModel__: 'project',
  modelId: 'm1',
  relationField: 'name',
  disabled: true,
}
const design = parseDesign(JSON.stringify({ fields: [field] }), widgetSchemas)
const values = { project: 'r1' }
const texts = { project: '—' }
const show = (content: ReactNode) =>
  render(<OptionsProvider load={async () => []}>{content}</OptionsProvider>, { wrapper: WithMessages })

function listCell(row: Record<string, unknown>): ReactNode {
  const { columns } = parseListDesign(
    JSON.stringify({ columnList: [{ ...field, prop: 'project', label: '项目' }] }),
    widgetSchemas,
  )
  const [column] = tableEntries(columns, [], quietContext)
  return column && 'cell' in column ? column.cell({ id: '1', ...row } as never) : null
}

const places: Readonly<Record<string, () => ReactNode>> = {
  list: () => listCell({ project: '—', project_id: '' }),
  detail: () => <DetailView design={design} values={values} texts={texts} forms="all" />,
  form: () => {
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: values })
    return <FormView store={store} texts={texts} />
  },
}

test.each(Object.entries(places))(
  'a value that the reader may not see says so in words in a %s, and is no empty field',
  async (_place, content) => {
    show(content())
    expect(await screen.findByText('无权查看')).toBeVisible()
    expect(screen.queryByText('—')).toBeNull()
  },
)

test('an empty field stays empty, and a record whose name is a dash keeps its name', () => {
  expect(listCell({ project: '', project_id: '' })).toBeNull()
  show(listCell({ project: '—', project_id: 'r1' }))
  expect(screen.getByRole('button', { name: '—' })).toBeVisible()
})

test('of several records each is said by itself', () => {
  const { container } = show(<LinkedText parts={['甲', '—', '乙']} joint="、" />)
  expect(container).toHaveTextContent('甲、无权查看、乙')
})
