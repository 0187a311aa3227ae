import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import shell from '@/messages/zh/shell.json'
import { ExternalLinkPage } from './external-link-page'

const open = (address: string) =>
  render(
    <NextIntlClientProvider locale="zh" messages={{ shell }} timeZone="Asia/Shanghai">
      <ExternalLinkPage address={address} title="能耗看板" />
    </NextIntlClientProvider>,
  )
const told = () => screen.getByRole('link').previousElementSibling?.textContent

test.each([
  ['https://docs.example.com/a?token=secret#x', 'docs.example.com'],
  ['http://10.0.3.7:8080/board?token=secret', '能耗看板'],
  ['http://[fd00::7]/board', '能耗看板'],
  ['http://erp01:30000/board', '能耗看板'],
  ['https://board.factory.local/', '能耗看板'],
  ['https://board.corp.internal/', '能耗看板'],
  ['/api/session/open/7', '能耗看板'],
])('above a frame of %s stands %s', (address, text) => {
  const { container } = open(address)
  expect(told()).toBe(text)
  expect(container.textContent).not.toContain('secret')
})

test.each([
  'components/features/shell/external-link-page.module.css',
  'components/widget-kits/widgets.module.css',
  'components/widget-kits/uploads/preview.module.css',
])('pages in the frames of %s stand on light ground in a light scheme, also in the dark', (path) => {
  const rule = /\.frame \{[^}]*\}/.exec(readFileSync(path, 'utf8'))?.[0]
  expect(rule).toMatch(/background: #fff/)
  expect(rule).toContain('color-scheme: light')
})
