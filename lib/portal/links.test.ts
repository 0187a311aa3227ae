import { linkTarget } from './links'

const options = {
  menus: [
    { id: 'm1', path: '/model/invoice' },
    { id: 'm6', href: 'https://own.test/api/session/open/m6' },
  ],
  hasScreen: (path: string) => path === '/model/invoice' || path.startsWith('/emailDetail'),
  origin: 'https://own.test',
}

describe('links of portals (contract 4b §2.1)', () => {
  test('an entry of the menu is opened as the menu opens it, so the token stays with the server', () => {
    expect(linkTarget({ linkType: '1', moduleId: 'm1', type: 3, urlAddress: 'x' }, options)).toEqual({
      kind: 'page',
      path: '/model/invoice',
    })
    expect(linkTarget({ linkType: '1', moduleId: 'm6', type: 6 }, options)).toEqual({
      kind: 'window',
      href: 'https://own.test/api/session/open/m6',
    })
  })

  test('an entry that this person does not have leads nowhere', () => {
    expect(linkTarget({ linkType: '1', moduleId: 'other', urlAddress: 'system/user' }, options)).toEqual({ kind: 'denied' })
  })

  test('a page is found by its address too', () => {
    expect(linkTarget({ linkType: '1', urlAddress: 'model/invoice' }, options)).toEqual({ kind: 'page', path: '/model/invoice' })
    expect(linkTarget({ linkType: '1', urlAddress: '/emailDetail?id=a%2Fb' }, options)).toEqual({
      kind: 'page',
      path: '/emailDetail?id=a%2Fb',
    })
  })

  test('another site is shown in the frame of the product, or in a window of its own', () => {
    const link = { linkType: '2', urlAddress: 'https://例.test/a?b=中' }
    const target = linkTarget(link, options)
    const encoded = new URLSearchParams(target?.kind === 'page' ? target.path.split('?')[1] : '').get('href') ?? ''
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    expect(new TextDecoder().decode(bytes)).toBe(new URL(link.urlAddress).href)
    expect(linkTarget({ ...link, linkTarget: '_blank' }, options)).toEqual({
      kind: 'window',
      href: new URL(link.urlAddress).href,
    })
  })

  test('only http, https and pages of the product are opened, and no placeholder for a token', () => {
    for (const urlAddress of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://x.test/?t=${jnpfToken}',
      '',
    ])
      expect(linkTarget({ linkType: '2', urlAddress }, options)).toBeUndefined()
    expect(linkTarget({ linkType: '1', urlAddress: 'javascript:alert(1)' }, options)).toBeUndefined()
    expect(linkTarget({}, options)).toBeUndefined()
  })
})
