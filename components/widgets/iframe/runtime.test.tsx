import { render, screen } from '@testing-library/react'
import { parsedField, renderWidget, WithMessages } from '@/tests/fixtures/render-widget'
import { Print } from './display'

test('a page of another site runs in a sandbox and is named', async () => {
  await renderWidget('iframe', { attributes: { href: 'https://a.example/x', height: 99_999 } })
  const frame = screen.getByTitle('名称')
  expect(frame.getAttribute('src')).toBe('https://a.example/x')
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|modals/)
  expect(frame.getAttribute('height')).toBe('2000')
})

test('a page of our own origin gets no origin, because it could take the sandbox off', async () => {
  await renderWidget('iframe', { attributes: { href: `${location.origin}/x` } })
  expect(screen.getByTitle('名称').getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.example',
  '',
  'https://a@evil.example/',
  `https://${'a'.repeat(3000)}`,
])('the address %s is refused', async (href) => {
  const { container } = await renderWidget('iframe', { attributes: { href } })
  expect(container.querySelector('iframe')).toBeNull()
  expect(screen.getByRole('note')).toHaveTextContent('页面地址不正确')
})

test('paper gets the address instead of a frame', () => {
  const { container } = render(<Print node={parsedField('iframe', {}, { href: 'https://a.example/x' })} value={undefined} />, {
    wrapper: WithMessages,
  })
  expect(container.textContent).toBe('https://a.example/x')
})
