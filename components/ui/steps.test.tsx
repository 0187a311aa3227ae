import { render, screen } from '@testing-library/react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { Steps } from './steps'

const names = ['上传文件', '数据预览', '导入数据']

it('tells which step one is at, in their order', async () => {
  const { container } = render(<Steps label="步骤" names={names} current={1} />)
  expect(screen.getByRole('list', { name: '步骤' })).toBeVisible()
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['上传文件', '2数据预览', '3导入数据'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  await expectNoViolations(container)
})
