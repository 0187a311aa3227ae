import { screen } from '@testing-library/react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lookupEnv, renderLookup } from '@/tests/fixtures/render-lookup'

const face = () => screen.getByRole('textbox', { name: '名称' })
const attributes = { relationField: 'source', showField: 'unit' }
const env = lookupEnv(undefined, { attributes: { subscribe: () => () => {}, read: () => '吨' } })

test('stored, it shows the text the record was saved with', async () => {
  await renderLookup('popupAttr', env, { value: '千克', attributes })
  expect(face()).toHaveTextContent('千克')
})

test('not stored, it shows what the chosen record says now', async () => {
  await renderLookup('popupAttr', env, { attributes: { ...attributes, __vModel__: undefined } })
  expect(face()).toHaveTextContent('吨')
})

test('can be read and not written, with its fault linked and without accessibility faults', async () => {
  const { container } = await renderLookup('popupAttr', env, { value: '千克', attributes, error: '数据有误' })
  expect(face()).toHaveAttribute('aria-readonly', 'true')
  expect(face()).toHaveAccessibleDescription('数据有误')
  await expectNoViolations(container)
})
