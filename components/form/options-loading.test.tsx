import { act, render, screen, waitFor } from '@testing-library/react'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { FormView } from './form-view'
import { OptionsProvider } from './options-context'

const values = { select: 'kc17', radio: 'kc17', checkbox: ['kc17'], cascader: ['kc17'], treeSelect: 'kc17' } as const
const rows = [{ id: 'kc17', fullName: '西区' }]

/** A form with one choice whose dictionary answers when it is told to. */
function shown(type: keyof typeof values, isDetail: boolean) {
  const config = { jnpfKey: type, label: '区域', dataType: 'dictionary', dictionaryType: '7', layout: 'colFormItem' }
  const field = { __config__: config, __vModel__: 'x', props: { label: 'fullName', value: 'id' } }
  const design = parseDesign(JSON.stringify({ fields: [field] }), widgetSchemas)
  let answer: { come: () => void; fail: () => void } | null = null
  const load = () =>
    new Promise<unknown>((resolve, reject) => {
      answer = { come: () => resolve(rows), fail: () => reject(new Error('gone')) }
    })
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: { x: values[type] } })
  const view = isDetail ? (
    <DetailView design={design} values={{ x: values[type] }} texts={{}} forms="all" />
  ) : (
    <FormView store={store} />
  )
  const { container } = render(<OptionsProvider load={load}>{view}</OptionsProvider>, { wrapper: WithMessages })
  return { container, answer: () => answer }
}

const types = Object.keys(values) as (keyof typeof values)[]
const cases = types.flatMap((type) => [[type, 'form', false] as const, [type, 'detail', true] as const])

test.each(cases)('a %s in a %s shows no code while its names are on their way', async (type, _place, isDetail) => {
  const { container, answer } = shown(type, isDetail)
  expect((await screen.findAllByText(/加载/)).length).toBeGreaterThan(0)
  expect(container).not.toHaveTextContent('kc17')
  await waitFor(() => expect(answer()).not.toBeNull())
  await act(async () => answer()?.come())
  expect(await screen.findByText('西区')).toBeVisible()
  expect(container).not.toHaveTextContent('加载')
})

test.each(cases)('a %s in a %s shows no code where its names did not come', async (type, _place, isDetail) => {
  const { container, answer } = shown(type, isDetail)
  expect((await screen.findAllByText(/加载/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(answer()).not.toBeNull())
  await act(async () => answer()?.fail())
  expect((await screen.findAllByText('名称未加载')).length).toBeGreaterThan(0)
  expect(container).not.toHaveTextContent('kc17')
})
