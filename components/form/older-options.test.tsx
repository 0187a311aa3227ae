import { render, screen } from '@testing-library/react'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { FormView } from './form-view'
import { OptionsProvider } from './options-context'

const rows = [
  { fullName: '东区', id: '1' },
  { fullName: '西区', id: '2' },
]
const bare = rows.map(({ fullName, id }) => ({ label: fullName, value: Number(id) }))

/** Where designs of older lines keep their options, and under which names (contract 3a §16). */
const places = {
  'in __slot__, names in __config__': {
    config: { props: { label: 'fullName', value: 'id' } },
    own: { __slot__: { options: rows } },
  },
  'in __slot__, nobody names them': { config: {}, own: { __slot__: { options: rows } } },
  'in __slot__ as label and value': { config: {}, own: { __slot__: { options: bare } } },
  'in __slot__ as label and value, other names in __config__': {
    config: { props: { label: 'fullName', value: 'id' } },
    own: { __slot__: { options: bare } },
  },
  'in __slot__ beside an empty list': {
    config: { props: { label: 'fullName', value: 'id' } },
    own: { options: [], props: { props: { multiple: false } }, __slot__: { options: rows } },
  },
}
const kinds = [
  ['select', '2'],
  ['radio', '2'],
  ['checkbox', ['2']],
  ['cascader', ['2']],
  ['treeSelect', '2'],
] as const

const cases = Object.entries(places).flatMap(([place, keys]) =>
  kinds.map(([type, value]) => [type, place, { ...keys, value }] as const),
)

test.each(cases)('a %s with its options %s shows their names', async (type, _place, { config, own, value }) => {
  const field = {
    __config__: { jnpfKey: type, label: '区域', dataType: 'static', layout: 'colFormItem', ...config },
    __vModel__: 'x',
    ...own,
  }
  const design = parseDesign(JSON.stringify({ fields: [field] }), widgetSchemas)
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: { x: value } })
  const load = async () => []
  const { unmount } = render(
    <OptionsProvider load={load}>
      <FormView store={store} />
    </OptionsProvider>,
    { wrapper: WithMessages },
  )
  expect(await screen.findByText('西区')).toBeVisible()
  unmount()
  render(
    <OptionsProvider load={load}>
      <DetailView design={design} values={{ x: value }} texts={{}} forms="all" />
    </OptionsProvider>,
    { wrapper: WithMessages },
  )
  expect(await screen.findByText('西区')).toBeVisible()
  expect(store.validate()).toEqual([])
  const schema = widgetSchemas.get(type)
  const node = design.fields[0]
  const nothing = () => undefined
  const lookup = {
    user: nothing,
    organize: nothing,
    position: nothing,
    role: nothing,
    group: nothing,
    option: nothing,
    relation: nothing,
    area: nothing,
  }
  expect(node && schema?.toText(schema.decode(value, node), node, lookup as never)).toBe('西区')
})
