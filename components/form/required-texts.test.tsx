import { act, render, screen } from '@testing-library/react'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { storedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../widgets/schemas'
import { FormView } from './form-view'
import { OptionsProvider } from './options-context'

const options = [{ id: '1', fullName: '公章' }]
const fields = [
  storedField('input', { label: '单位名称', required: true }, { __vModel__: 'fullName', placeholder: '' }),
  storedField('inputNumber', { label: '数量', required: true }, { __vModel__: 'quantity', placeholder: '' }),
  storedField('checkbox', { label: '印章类型', required: true }, { __vModel__: 'seals', options, placeholder: '' }),
  storedField('input', { label: '电话', required: true }, { __vModel__: 'phone', placeholder: '请输入电话' }),
]

test('what is missing is named in the words of the design, else with its label (spec 2 §5.1)', async () => {
  const store = createFormStore({ design: parseDesign({ fields }, widgetSchemas), schemas: widgetSchemas, mode: 'create' })
  render(
    <OptionsProvider load={async () => []}>
      <FormView store={store} />
    </OptionsProvider>,
    { wrapper: WithMessages },
  )
  expect(await screen.findByRole('textbox', { name: '单位名称' })).toBeInTheDocument()
  act(() => void store.validate())
  expect(screen.getByRole('textbox', { name: '单位名称' })).toHaveAccessibleDescription('单位名称不能为空')
  expect(screen.getByRole('textbox', { name: '数量' })).toHaveAccessibleDescription('数量不能为空')
  expect(screen.getByRole('group', { name: '印章类型' })).toHaveAccessibleDescription('请至少选择一个印章类型')
  expect(screen.getByRole('textbox', { name: '电话' })).toHaveAccessibleDescription('请输入电话')
})
