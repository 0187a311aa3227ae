import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import common from '@/messages/zh/common.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendNarrow } from '@/tests/fixtures/layout'
import { TreeBeside } from './tree-beside'

const tree = (current = '总公司') => (
  <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, form, list }}>
    <main>
      <TreeBeside title="组织" memory="test" current={current}>
        <button type="button">财务部</button>
      </TreeBeside>
    </main>
  </NextIntlClientProvider>
)

beforeEach(() => window.localStorage.clear())

it('is made wider by keys within its bounds, folded away, and found again as it was left', async () => {
  const { container, unmount } = render(tree())
  const splitter = screen.getByRole('separator', { name: '调整“组织”的宽度' })
  expect(splitter).toHaveAttribute('aria-valuenow', '240')
  splitter.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(splitter).toHaveAttribute('aria-valuenow', '256')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(splitter).toHaveAttribute('aria-valuenow', '480')
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('button', { name: '收起组织' }))
  expect(screen.queryByText('财务部')).toBeNull()
  unmount()
  render(tree())
  await userEvent.click(screen.getByRole('button', { name: '展开组织' }))
  expect(screen.getByRole('separator')).toHaveAttribute('aria-valuenow', '480')
})

it.each(['{', 'null', '{"width":"x","isFolded":1}', '{"width":1e9}'])('what is stored may be damaged: %s', (stored) => {
  window.localStorage.setItem('tenon:side:test', stored)
  render(tree())
  expect(Number(screen.getByRole('separator').getAttribute('aria-valuenow'))).toBeLessThanOrEqual(480)
  expect(screen.getByText('财务部')).toBeVisible()
})

it('on a phone it is a drawer that names what is chosen and goes away with another choice', async () => {
  const back = lendNarrow()
  const { rerender } = render(tree())
  expect(screen.queryByText('财务部')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '总公司' }))
  expect(await screen.findByRole('dialog', { name: '组织' })).toHaveTextContent('财务部')
  rerender(tree('财务部'))
  expect(screen.queryByRole('dialog')).toBeNull()
  back()
})
