import { screen } from '@testing-library/react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const face = () => screen.getByRole('textbox', { name: '名称' })

test('before the record is saved it says that the number comes by itself', async () => {
  const { container } = await renderWidget('billRule', { attributes: { placeholder: '系统自动生成', readonly: true } })
  expect(face()).toHaveTextContent('系统自动生成')
  expect(face()).toHaveAttribute('aria-readonly', 'true')
  await expectNoViolations(container)
})

test('shows the number afterwards', async () => {
  await renderWidget('billRule', { value: 'FK202611210001' })
  expect(face()).toHaveTextContent('FK202611210001')
})
